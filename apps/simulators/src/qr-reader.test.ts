import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { paymentText } from './payment-qr.ts';
import { readQrBitmap } from './qr-reader.ts';

/** A picture with a code somewhere in it, `module` pixels for each of its squares. */
function picture(text: string, of: { ecc: 'L' | 'M' | 'Q' | 'H'; module: number; left: number; top: number }) {
  const { data, size } = encode(text, { ecc: of.ecc, border: 4 });
  return {
    width: of.left * 2 + Math.ceil(size * of.module),
    height: of.top * 2 + Math.ceil(size * of.module),
    isDark: (x: number, y: number) =>
      data[Math.floor((y - of.top) / of.module)]?.[Math.floor((x - of.left) / of.module)] === true,
  };
}

const bill = paymentText({
  collector: { kind: 'bill', billerId: '099999999999901', reference2: '0123456789' },
  reference: 'ABCDEFGHJKLMNPQRSTUV',
  amount: '100.25',
});

it.each([
  ['M', 1],
  ['M', 7.3],
  ['L', 3],
  ['Q', 4],
  ['H', 5.5],
] as const)('a payment code of level %s is read at %d pixels a square', (ecc, module) => {
  expect(readQrBitmap(picture(bill, { ecc, module, left: 31, top: 57 }))).toBe(bill);
});

it.each([1, 20, 60, 120, 200, 300])('a code of %d letters is read', (length) => {
  const text = 'Kapao 0123456789 ABC'.repeat(20).slice(0, length);
  expect(readQrBitmap(picture(text, { ecc: 'M', module: 3, left: 10, top: 10 }))).toBe(text);
});

it('a picture without a code has none', () => {
  expect(readQrBitmap({ width: 200, height: 200, isDark: (x, y) => (x * 7 + y * 13) % 5 === 0 })).toBeUndefined();
  expect(readQrBitmap({ width: 10, height: 10, isDark: () => true })).toBeUndefined();
});
