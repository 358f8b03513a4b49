import { withCrcTag } from 'promptparse';
import { expect, it } from 'vitest';
import { isThaiQrFor } from './thai-qr.ts';

const BILL =
  '00020101021230770016A000000677010112011509999999999990102' +
  '20ABCDEFGHJKLMNPQRSTUV0310012345678953037645406100.255802TH';
const order = { reference: 'ABCDEFGHJKLMNPQRSTUV', amountMinor: 10_025n };
const closed = (text: string) => withCrcTag(text, '63');

it('a bill payment of ours is one', () => {
  expect(isThaiQrFor(closed(BILL), order)).toBe(true);
});

it('a transfer to a company with our reference is one', () => {
  const transfer =
    '00020101021229390016A00000067701011103150049990000000015303764540610' + '0.255802TH62240720ABCDEFGHJKLMNPQRSTUV';
  expect(isThaiQrFor(closed(transfer), order)).toBe(true);
});

it.each([
  ['another amount', BILL.replace('100.25', '100.26')],
  ['an amount of one decimal', BILL.replace('5406100.25', '5405100.2')],
  ['another reference', BILL.replace('ABCDEFGHJKLMNPQRSTUV', 'ABCDEFGHJKLMNPQRSTUW')],
  ['a static code', BILL.replace('010212', '010211')],
  ['another currency', BILL.replace('5303764', '5303418')],
  ['another country', BILL.replace('5802TH', '5802LA')],
  ['another application', BILL.replace('A000000677010112', 'A000000677010113')],
  ['two amounts', `${BILL}5406100.25`],
])('a code with %s is not the bill that was ordered', (_what, text) => {
  expect(isThaiQrFor(closed(text), order)).toBe(false);
});

it('a wrong check sum, nothing, and rubbish are none', () => {
  expect(isThaiQrFor(`${BILL}63040000`, order)).toBe(false);
  expect(isThaiQrFor('', order)).toBe(false);
  expect(isThaiQrFor('https://example.com/pay', order)).toBe(false);
});
