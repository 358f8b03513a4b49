import { QR_MINIMUM, QR_PROVIDERS } from '@kapao/contract/member/qr-deposit.ts';
import { expect, test } from 'vitest';
import { QUICK_AMOUNTS, readQrAmount } from './qr-form.ts';

test.each([
  ['', 'KBANK', { problem: 'empty' }],
  ['0', 'KBANK', { problem: 'empty' }],
  ['0.', 'KBANK', { problem: 'empty' }],
  ['0.99', 'KBANK', { problem: 'belowMinimum' }],
  ['1', 'KBANK', { amount: 1 }],
  ['99.99', 'WW', { problem: 'belowMinimum' }],
  ['100', 'WW', { amount: 100 }],
  ['99', 'ZAPMAN', { problem: 'belowMinimum' }],
  ['1234.56', 'ZAPMAN', { amount: 1234.56 }],
  ['999', 'BCEL', { problem: 'belowMinimum' }],
  ['1000', 'BCEL', { amount: 1000 }],
] as const)('%j of %s is %o', (text, provider, reading) => {
  expect(readQrAmount(text, provider)).toEqual(reading);
});

test('quick amounts are those of each provider, and every one may be asked for', () => {
  const ofOthers = [100, 200, 300, 500, 1000];
  const inKip = [20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000];
  expect(QUICK_AMOUNTS).toEqual({ KBANK: [10, 20, 50, 100, 500, 1000], WW: ofOthers, ZAPMAN: ofOthers, BCEL: inKip });
  for (const provider of QR_PROVIDERS)
    expect(QUICK_AMOUNTS[provider].every((amount) => amount >= QR_MINIMUM[provider])).toBe(true);
});
