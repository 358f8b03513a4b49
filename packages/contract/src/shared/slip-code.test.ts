import { generate } from 'promptparse';
import { expect, test } from 'vitest';
import { readSlipCode } from './slip-code.ts';

test('the codes of facts 2 are read', () => {
  expect(readSlipCode('00410006000001010300402200150000000000TEST0005102TH9104F69A')).toEqual({
    kind: 'bank',
    sendingBank: '004',
    bankReference: '0150000000000TEST000',
  });
  expect(readSlipCode('0046000600000101030140225202501010000TEST0000000015102TH9104E787')).toEqual({
    kind: 'bank',
    sendingBank: '014',
    bankReference: '202501010000TEST000000001',
  });
  expect(readSlipCode('00490002010102010203P2P03145000000000000104080101202591046026')).toEqual({
    kind: 'wallet',
    bankReference: '50000000000001',
  });
});

test('what another library writes is read, for every bank and every check sum', () => {
  for (let number = 0; number < 3_000; number += 1) {
    const transRef = `2026112100000000${String(number).padStart(4, '0')}`;
    const text = generate.slipVerify({ sendingBank: '004', transRef });
    const expected = { kind: 'bank', sendingBank: '004', bankReference: transRef };
    expect(readSlipCode(text)).toEqual(expected);
    // Banks that drop leading zeros, with and without telling so in the length.
    const checkSum = text.slice(-4).replace(/^0+(?=.)/, '');
    expect(readSlipCode(text.slice(0, -4) + checkSum)).toEqual(expected);
    expect(readSlipCode(`${text.slice(0, -6)}0${checkSum.length}${checkSum}`)).toEqual(expected);
    expect(readSlipCode(text.slice(0, -4) + text.slice(-4).toLowerCase())).toEqual(expected);
  }
});

test('one wrong character is a code read badly', () => {
  const text = generate.slipVerify({ sendingBank: '004', transRef: '20261121ABCDEFGHIJKL' });
  const at = text.indexOf('ABCDEFG');
  expect(readSlipCode(`${text.slice(0, at)}X${text.slice(at + 1)}`)).toEqual({ kind: 'broken' });
  expect(readSlipCode(`${text.slice(0, -4)}0000`)).toEqual({ kind: 'broken' });
});

test.each([
  generate.anyId({ type: 'MSISDN', target: '0812345678', amount: 100 }),
  'https://example.com/slip',
  '',
  '0',
  '00',
  `0041${'9'.repeat(300)}`,
  '0004000191040000',
  'ก็',
])('is no slip: %s', (text) => {
  expect(readSlipCode(text)).toEqual({ kind: 'other' });
});
