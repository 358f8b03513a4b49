import { withCrcTag } from 'promptparse';
import { expect, it } from 'vitest';
import { isLaoQrFor, laoQrText, readLaoQr } from './lao-qr.ts';

const order = {
  merchantId: 'mchTEST0000001',
  category: '7994',
  reference: 'KAPAO00000000000TEST',
  amountMinor: 25_000_000n,
  hasLapNet: false,
};
const OPEN =
  '00020101021233360004BCEL0106ONEPAY0214mchTEST0000001520479945303418540625000058' +
  '02LA6003VTE62240520KAPAO00000000000TEST';
const LAPNET = '38570016A0052662846625770108277104180203002031' + '4mchTEST0000001';
const closed = (text: string) => withCrcTag(text, '63');

it('a code of BCEL is written as its document says, with our reference and whole kip', () => {
  expect(laoQrText(order)).toBe(closed(OPEN));
});

it('what is written is read again, for its own bank and for all of them', () => {
  for (const hasLapNet of [false, true]) {
    const text = laoQrText({ ...order, hasLapNet });
    expect(isLaoQrFor(text, order)).toBe(true);
    const lapNet = { bank: '27710418', isMerchant: true, receiverId: order.merchantId };
    expect(readLaoQr(text)).toEqual({
      reference: order.reference,
      amountMinor: 25_000_000n,
      onePay: { merchantId: order.merchantId },
      ...(hasLapNet && { lapNet }),
    });
  }
});

it('a check sum in small letters, and an amount with two decimals, are read', () => {
  const text = closed(OPEN.replace('5406250000', '5409250000.00'));
  expect(readLaoQr(text.slice(0, -4) + text.slice(-4).toLowerCase())).toMatchObject({ amountMinor: 25_000_000n });
});

it('a code of another Lao bank is read by the tag they share', () => {
  const theirs = OPEN.replace(
    /3336.*?0000001(?=5204)/,
    LAPNET.replace('27710418', '32170418').replace('002031', '001031'),
  );
  expect(readLaoQr(closed(theirs))).toMatchObject({ lapNet: { bank: '32170418', isMerchant: false } });
  expect(isLaoQrFor(closed(theirs), order)).toBe(true);
});

it.each([
  ['another amount', OPEN.replace('5406250000', '5406250001')],
  ['another reference', OPEN.replace('TEST', 'TESX')],
  ['another merchant', OPEN.replace('mchTEST0000001', 'mchTEST0000002')],
  ['baht', OPEN.replace('5303418', '5303764')],
  ['another country', OPEN.replace('5802LA', '5802TH')],
  ['two amounts', `${OPEN}5406250000`],
  ['no amount', OPEN.replace('5406250000', '')],
  ['another company in its tag', OPEN.replace('0106ONEPAY', '0106ONEPAX')],
  ['somebody else for other banks', OPEN.replace('5204', `${LAPNET.replace('0000001', '0000002')}5204`)],
])('a code with %s is not the one that was ordered', (_what, text) => {
  expect(isLaoQrFor(closed(text), order)).toBe(false);
});

it('a wrong check sum, nothing, and rubbish are none', () => {
  for (const text of [`${OPEN}63040000`, '', 'https://example.com/pay', 'onepay://qr/'])
    expect(readLaoQr(text)).toBeUndefined();
});
