import { expect, it } from 'vitest';
import type { Abilities } from '../../../gateways/game-provider.ts';
import { evidenceOf, judgeByBalance } from './transfer-policy.ts';
import { isDefinitelyMissing, nextRetryInMs } from './transfer-rules.ts';

const NOTHING: Abilities = {
  ownReference: false,
  idempotentRepeat: false,
  statusQuery: false,
  referenceList: false,
  balanceQuery: false,
  loginForm: false,
  passwords: false,
  asksSessions: false,
  betTimes: false,
  launchPassword: false,
};

it.each([
  [{ ownReference: true, statusQuery: true, balanceQuery: true }, 'reference'],
  [{ ownReference: true, referenceList: true, balanceQuery: true }, 'reference'],
  [{ ownReference: true, balanceQuery: true }, 'balance'],
  [{ balanceQuery: true }, 'balance'],
  [{ ownReference: true }, 'people'],
  [{}, 'people'],
])('with %j the evidence is %s', (abilities, evidence) => {
  expect(evidenceOf({ ...NOTHING, ...abilities })).toBe(evidence);
});

it.each([
  ['in', 150n, 'done'],
  ['in', 100n, 'unchanged'],
  ['in', 149n, 'other'],
  ['in', 50n, 'other'],
  ['in', 200n, 'other'],
  ['out', 50n, 'done'],
  ['out', 100n, 'unchanged'],
  ['out', 150n, 'other'],
  ['out', 0n, 'other'],
] as const)('%s of 50 from a balance of 100 to %s is %s', (direction, afterMinor, verdict) => {
  expect(judgeByBalance({ beforeMinor: 100n, afterMinor, amountMinor: 50n, direction })).toBe(verdict);
});

it('a transfer is asked after ever more seldom, for a day', () => {
  const looks = Array.from({ length: 9 }, (_, index) => nextRetryInMs({ looks: index, ageMs: 0 }));
  expect(looks).toEqual([5, 15, 30, 60, 120, 300, 600, 600, 600].map((seconds) => seconds * 1_000));
  expect(nextRetryInMs({ looks: 200, ageMs: 24 * 3_600_000 - 1 })).toBe(600_000);
  expect(nextRetryInMs({ looks: 200, ageMs: 24 * 3_600_000 })).toBeUndefined();
});

it('a transfer the provider does not know is given back only after the grace: before, the request may still arrive', () => {
  const isMissing = (nowMs: number) => isDefinitelyMissing({ sentAtMs: 1_000, nowMs, graceMs: 30_000 });
  expect([isMissing(1_000), isMissing(30_999), isMissing(31_000)]).toEqual([false, false, true]);
});
