import { expect, it } from 'vitest';
import { faultOf } from './commit-message.ts';

it.each([
  'transfer: hold the money before asking',
  'bonus, turnover: what play loses is own money first\n\nA cap never takes own money.',
  'docs: ADR 61 names the functions',
  'wheel: a prize is claimed once\n# Please enter the commit message',
  'Revert "wheel: a prize is claimed once"',
  `transfer: ${'x'.repeat(120)}`,
])('the message %j is one', (message) => {
  expect(faultOf(message)).toBeUndefined();
});

it.each([
  ['Hold the money before asking', 'area'],
  ['transfer:hold the money', 'area'],
  ['transfer: Hold the money', 'lower case'],
  ['transfer: hold the money.', 'full stop'],
  [`transfer: ${'x'.repeat(121)}`, 'at most 130'],
  ['transfer: hold the money\nbecause it is safer', 'empty line'],
  ['', 'area'],
])('the message %j is refused: %s', (message, why) => {
  expect(faultOf(message)).toContain(why);
});
