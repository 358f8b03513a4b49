import { expect, it } from 'vitest';
import { readPasswordChange } from './password-form.ts';

const good = { old: 'the old one', next: 'the new one', repeat: 'the new one' };

it.each([
  [{}, 'change'],
  [{ old: '' }, 'ignored'],
  [{ next: '' }, 'ignored'],
  [{ repeat: '' }, 'ignored'],
  [{ repeat: 'another one' }, 'differs'],
  [{ next: 'short', repeat: 'short' }, 'short'],
])('a password form with %o gives the outcome %s', (change, outcome) => {
  expect(readPasswordChange({ ...good, ...change })).toBe(outcome);
});
