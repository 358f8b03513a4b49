import type { Timeline } from '@kapao/contract/member/timeline.ts';
import { expect, test } from 'vitest';
import { en } from '../messages/en.ts';
import { withdrawalText } from './withdrawal-text.ts';

const since = '2026-11-30T10:05:00.000Z';
const normallyBy = '2026-11-30T10:35:00.000Z';
const told = (next: Timeline['next'], last: Timeline['steps'][number]['step'] = 'held', more: Partial<Timeline> = {}) =>
  withdrawalText(
    en,
    { next, steps: [{ step: last, at: since }], since: next && since, normallyBy, cancel: null, note: null, ...more },
    Date.parse('2026-11-30T10:20:00.000Z'),
  )?.text;

test('a review says since when it lasts, and by when it normally ends', () => {
  expect(told('review')).toMatch(/since 17:05.*by 17:35.*5 minutes.*nothing/);
});

test('a review that lasts longer than usual promises no time', () => {
  const late = told('review', 'held', { normallyBy: '2026-11-30T10:19:00.000Z' });
  expect(late).toMatch(/since 17:05.*longer than usual/);
  expect(late).not.toContain('17:19');
});

test('a review of a site that sets no time, and one of another day, name what is known', () => {
  expect(told('review', 'held', { normallyBy: null })).toContain('Once approved');
  expect(told('review', 'held', { since: '2026-11-29T10:05:00.000Z' })).toContain('since 29/11/2026 17:05');
});

test('a payment says by when it arrives as a rule, and none that is late does', () => {
  expect(told('pay')).toContain('by 17:35');
  expect(told('pay', 'held', { normallyBy: since })).toBe(en.withdraw.state.payLate);
});

test.each([
  ['cancelled', en.withdraw.state.cancelled],
  ['rejected', en.timeline.outlook.rejected],
  ['failed', en.timeline.outlook.moneyBack],
  ['paid', undefined],
] as const)('an end by the step %s is named for what it is', (step, text) => {
  expect(told(null, step)).toBe(text);
});
