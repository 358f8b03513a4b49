import { withCrcTag } from 'promptparse';
import { expect, it } from 'vitest';
import { isThaiQrFor, isThaiQrTo } from './thai-qr.ts';

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

const TO_BILLER = { payeeId: '099999999999901', amountMinor: 10_025n };
const TO_TAX = { payeeId: '0105561000001', amountMinor: 10_025n };
const TRANSFER = '00020101021229370016A000000677010111021301055610000015303764540610' + '0.255802TH62090705OTHER';

it('a code with a reference of the company’s own is one when it pays that company this amount', () => {
  expect(isThaiQrTo(closed(BILL), TO_BILLER)).toBe(true);
  expect(isThaiQrTo(closed(TRANSFER), TO_TAX)).toBe(true);
});

it.each([
  ['another amount', BILL.replace('100.25', '100.26'), TO_BILLER],
  ['another biller', BILL.replace('099999999999901', '099999999999902'), TO_BILLER],
  ['another tax number', TRANSFER.replace('0105561000001', '0105561000002'), TO_TAX],
  ['another currency', BILL.replace('5303764', '5303418'), TO_BILLER],
  ['two who collect', TRANSFER.replace('5303764', `${BILL.slice(12, 93)}5303764`), TO_TAX],
  ['another application', TRANSFER.replace('A000000677010111', 'A000000677010114'), TO_TAX],
])('a code with %s is not shown for a company', (_what, text, to) => {
  expect(isThaiQrTo(closed(text), to)).toBe(false);
});
