import { expect, it } from 'vitest';
import { fitMask } from './account-mask.ts';

it.each([
  ['xxx-x-x6789-x', '1234567890', [10], 'fits'],
  ['xxxxxx7890', '1234567890', [10], 'fits'],
  ['XXX-X-X6789-0', '1234567890', [10], 'fits'],
  ['1234567890', '1234567890', [10], 'fits'],
  ['xxxxxx456789', '020123456789', [12], 'fits'],
  // The same end, another length.
  ['xxxx347220', '99347220', [10], 'differs'],
  ['xxxx347220', '99347220', [], 'differs'],
  ['xxxx347220', '1100347220', [10], 'fits'],
  ['xxxx347220', '001100347220', [10, 12], 'differs'],
  ['xxxxxxxx347220', '1100347220', [10], 'differs'],
  // A mask that carries no length.
  ['x7890', '1234567890', [10], 'fits'],
  ['x7890', '1234567890', [10, 14], 'unsure'],
  ['x7890', '1234567890', [], 'unsure'],
  ['x6789', '1234567890', [10], 'unsure'],
  ['x6788', '1234567890', [10], 'differs'],
  // Digits elsewhere, or too few.
  ['xxx-x-x6788-x', '1234567890', [10], 'differs'],
  ['xxx-x-6789x-x', '1234567890', [10], 'differs'],
  ['1234567891', '1234567890', [10], 'differs'],
  ['xxx-x-xxxxx-0', '1234567890', [10], 'unsure'],
  ['xxxxxxx890', '1234567890', [10], 'unsure'],
  ['', '1234567890', [10], 'unsure'],
] as const)('the mask %s beside %s, lengths %j: %s', (...row) => {
  const [masked, accountNo, lengths, fit] = row;
  expect(fitMask(masked, { accountNo, lengths })).toBe(fit);
});
