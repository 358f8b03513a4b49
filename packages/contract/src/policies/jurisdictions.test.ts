import { expect, it } from 'vitest';
import { asksFor, JURISDICTIONS_POLICY } from './jurisdictions.ts';

it('the rules of Thailand and of Laos are off until operators switch them on', () => {
  const { generic, la, th } = JURISDICTIONS_POLICY.fields;
  expect([generic.default, la.default, th.default]).toEqual([true, false, false]);
});

it('a rule applies where any set that is on asks for it', () => {
  expect(asksFor({ generic: false, la: true, th: false }, 'yearTotals')).toBe(true);
  expect(asksFor({ generic: false, la: true, th: false }, 'realityCheck')).toBe(false);
  expect(asksFor({ generic: false, la: false, th: true }, 'realityCheck')).toBe(true);
  expect(asksFor({ generic: false, la: false, th: false }, 'regulatorFolder')).toBe(false);
});
