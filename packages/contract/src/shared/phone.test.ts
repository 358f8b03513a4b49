import { expect, test } from 'vitest';
import { canonicalPhone, spokenPhone } from './phone.ts';

test.each([
  ['0812345678', '+66812345678'],
  ['081-234 5678', '+66812345678'],
  ['Phone no. 081-234-5678', '+66812345678'],
  ['หมายเลขโทรศัพท์ 081-234-5678', '+66812345678'],
  ['เบอร์มือถือ: 0812345678', '+66812345678'],
  ['2055512345', undefined],
  ['081234567', undefined],
  ['08123456789', undefined],
])('outside Laos %o is %o', (typed, phone) => {
  expect(canonicalPhone(typed, false)).toBe(phone);
});

test.each([
  ['02055512345', '+8562055512345'],
  ['2055512345', '+8562055512345'],
  ['+8562055512345', '+8562055512345'],
  ['8562055512345', '+8562055512345'],
  ['0305551234', '+856305551234'],
  ['2087123456', '+8562087123456'],
  ['2081123456', undefined],
  ['021212345', undefined],
  ['0812345678', undefined],
])('in Laos %o is %o', (typed, phone) => {
  expect(canonicalPhone(typed, true)).toBe(phone);
});

test('people write a number with the trunk 0', () => {
  expect([spokenPhone('+66812345678'), spokenPhone('+8562055512345')]).toEqual(['0812345678', '02055512345']);
});
