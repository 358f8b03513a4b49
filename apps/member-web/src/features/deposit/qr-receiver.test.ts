import { expect, it } from 'vitest';
import { receiverOf } from './qr-receiver.ts';

it.each([
  ['names whom it pays', '0002010102125913KAPAO COMPANY6304ABCD', 'KAPAO COMPANY'],
  ['names nobody', '000201010212630412AB', undefined],
  ['has an empty name', '0002015902  6304ABCD', undefined],
  ['is no such text', 'https://pay.example/59', undefined],
])('a code that %s', (_what, payload, receiver) => {
  expect(receiverOf(payload)).toBe(receiver);
});
