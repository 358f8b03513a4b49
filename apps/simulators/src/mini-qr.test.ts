import { describe, expect, it } from 'vitest';
import { slipPayload } from './mini-qr.ts';
import { checkSum } from './tlv.ts';

describe('mini-QR of a slip', () => {
  it('writes the known text of a 20-character reference', () => {
    const known = '00410006000001010300402200150000000000TEST0005102TH9104F69A';
    expect(slipPayload({ bankCode: '004', reference: '0150000000000TEST000' })).toBe(known);
  });

  it('writes the known text of a 25-character reference', () => {
    const known = '0046000600000101030140225202501010000TEST0000000015102TH9104E787';
    expect(slipPayload({ bankCode: '014', reference: '202501010000TEST000000001' })).toBe(known);
  });
});

describe('check sum', () => {
  it.each([
    '00020101021129370016A0000006770101110113006689999999953037645802TH63042195',
    '00020101021229370016A0000006770101110113006689999999953037645406100.255802TH63040EA5',
    '00020101021229370016A000000677010111021312345678901235303764540520.005802TH63040D64',
    '00020101021229390016A000000677010111031514000089999999953037645406100.005802TH63047558',
    '00020101021230610016A00000067701011201150999999999999900207DEP00010307MEM000153037645406100.255802TH63042F0D',
  ])('the check sum closes %s as the standard says', (payload) => {
    expect(checkSum(payload.slice(0, -4))).toBe(payload.slice(-4));
  });
});
