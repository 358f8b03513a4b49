import { expect, it } from 'vitest';
import { refusalsOf } from './route-refusals.ts';

it('a public call is refused with what it names itself', () => {
  expect(refusalsOf({ access: 'public', refusals: ['KEY_MISSING'] })).toEqual(['KEY_MISSING']);
});

it('a call of members is first refused without a session', () => {
  expect(refusalsOf({ access: 'member', refusals: ['NO_DATA'] })).toEqual(['invalid-token', 'NO_DATA']);
});

it('a call that needs a right is refused without it before anything is looked at', () => {
  const call = { access: 'operator', right: 'slips.read', refusals: ['NO_DATA'] } as const;
  expect(refusalsOf(call)).toEqual(['invalid-token', 'UNAUTHORIZED', 'NO_DATA']);
});
