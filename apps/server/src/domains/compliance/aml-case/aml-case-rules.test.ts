import { AML_CASES_POLICY } from '@kapao/contract/policies/aml-cases.ts';
import { policyValue } from '@kapao/contract/policies/policy.ts';
import { describe, expect, it } from 'vitest';
import { type AmlFacts, type AmlPolicy, findHits, hitByHand, type Payment } from './aml-case-rules.ts';

const NOW = new Date('2026-03-20T05:00:00Z');
const DAY_MS = 86_400_000;
const POLICY = policyValue(AML_CASES_POLICY, undefined);
const QUIET: AmlFacts = {
  ...{ now: NOW, currency: 'THB', payments: [], stakedMinor: 0n, shared: [], listed: [] },
  ...{ judgedUntil: {}, open: new Set() },
};
const baht = (amount: number) => BigInt(Math.round(amount * 100));

/** `in 500000 2` is a deposit of so many baht two days ago. */
function payment(text: string, index: number): Payment {
  const [way, amount, days] = text.split(' ');
  return {
    operationId: `p${index}`,
    kind: way === 'in' ? 'deposit' : 'withdrawal',
    at: new Date(NOW.getTime() - Number(days) * DAY_MS),
    amountMinor: baht(Number(amount)),
    state: 'CREDITED',
  };
}
const paid = (...texts: string[]) => texts.map(payment);
const times = (count: number, text: string) => Array.from({ length: count }, () => text);
const rulesOf = (facts: Partial<AmlFacts>, policy: Partial<AmlPolicy> = {}) =>
  findHits({ ...QUIET, ...facts }, { ...POLICY, ...policy }).map(
    ({ rule, amountMinor }) => `${rule} ${amountMinor / 100n}`,
  );

it.each<[string, Partial<AmlFacts>, string[]]>([
  ['nothing', {}, []],
  ['a satang less than the sum of deposits', { payments: paid('in 499999.99 1'), stakedMinor: baht(1) }, []],
  ['the sum of deposits', { payments: paid('in 300000 6', 'in 200000 1') }, ['VOLUME 500000']],
  ['a deposit that is older than the window', { payments: paid('in 300000 8', 'in 200000 1') }, []],
  ['the sum of withdrawals', { payments: paid('out 500000 2') }, ['VOLUME 500000']],
  ['99 payments', { payments: paid(...times(99, 'in 10 1')) }, []],
  ['100 payments', { payments: paid(...times(60, 'in 10 1'), ...times(40, 'out 5 1')) }, ['VOLUME 800']],
  ['in and out without play', { payments: paid('in 60000 2', 'out 50000 1') }, ['PASS_THROUGH 50000']],
  ['less than that out', { payments: paid('in 60000 2', 'out 49999 1') }, []],
  ['a fifth of it played', { payments: paid('in 60000 2', 'out 50000 1'), stakedMinor: baht(12_000) }, []],
  [
    'a satang less than a fifth played',
    { payments: paid('in 60000 2', 'out 50000 1'), stakedMinor: baht(11_999.99) },
    ['PASS_THROUGH 50000'],
  ],
  ['out four days after it came in', { payments: paid('in 60000 4', 'out 50000 0.5') }, []],
  [
    'three just below the limit',
    { payments: paid('in 99000 1', 'in 90000 2', 'in 99999.99 3'), stakedMinor: baht(300_000) },
    ['BELOW_LIMIT 288999'],
  ],
  [
    'the limit itself is not below it',
    { payments: paid('in 99000 1', 'in 90000 2', 'in 100000 3'), stakedMinor: baht(300_000) },
    [],
  ],
  ['two in and one out', { payments: paid('in 99000 1', 'in 95000 2', 'out 95000 1'), stakedMinor: baht(300_000) }, []],
  ['three out', { payments: paid(...times(3, 'out 95000 1')) }, ['BELOW_LIMIT 285000']],
  ['three accounts on one device', { shared: [{ kind: 'DEVICE', memberIds: ['a', 'b'] }] }, []],
  [
    'four accounts on one device',
    { shared: [{ kind: 'DEVICE', memberIds: ['a', 'b', 'c'] }], payments: paid('in 700 3') },
    ['SHARED 700'],
  ],
  [
    'four accounts, looked at last week',
    {
      shared: [{ kind: 'DEVICE', memberIds: ['a', 'b', 'c'] }],
      judgedUntil: { SHARED: new Date(NOW.getTime() - 7 * DAY_MS) },
    },
    [],
  ],
  ['a listed name', { listed: [{ entryId: '1', list: 'UN', name: 'A B', reference: '', note: '' }] }, ['WATCH_LIST 0']],
])('of %s the rules find the right ones', (_what, facts, found) => {
  expect(rulesOf(facts)).toEqual(found);
});

describe('a rule', () => {
  const much = { payments: paid('in 600000 3', 'in 20 1'), stakedMinor: baht(600_000) };

  it('does not open a second case while one is open, and counts nothing that an earlier one was about', () => {
    expect(rulesOf({ ...much, open: new Set(['VOLUME']) })).toEqual([]);
    const judgedUntil = { VOLUME: new Date(NOW.getTime() - 2 * DAY_MS) };
    expect(rulesOf({ ...much, judgedUntil })).toEqual([]);
    expect(rulesOf({ ...much, payments: [...much.payments, ...paid('in 500000 0.5')], judgedUntil })).toEqual([
      'VOLUME 500020',
    ]);
  });

  it.each(['volumeIsOn', 'passIsOn', 'belowIsOn', 'sharedIsOn', 'listIsOn'] as const)(
    'is switched off by %s',
    (name) => {
      const everything: Partial<AmlFacts> = {
        payments: paid(...times(6, 'in 99000 1'), ...times(6, 'out 99000 1')),
        shared: [{ kind: 'BANK_ACCOUNT', memberIds: ['a', 'b', 'c'] }],
        listed: [{ entryId: '1', list: 'UN', name: 'A B', reference: '', note: '' }],
      };
      expect(rulesOf(everything)).toHaveLength(5);
      expect(rulesOf(everything, { [name]: false })).toHaveLength(4);
    },
  );

  it('leaves a part out whose bound is nothing', () => {
    const bounds = { volumeDeposits: { THB: 0n, LAK: 0n }, volumeWithdrawals: { THB: 0n, LAK: 0n }, volumeCount: 0 };
    expect(rulesOf({ ...much, payments: paid(...times(200, 'in 9000 1')) }, bounds)).toEqual([]);
  });

  it('keeps what it counted and the end of its window, which is the newest payment', () => {
    const [hit] = findHits({ ...QUIET, ...much }, POLICY);
    expect(hit?.until).toEqual(new Date(NOW.getTime() - DAY_MS));
    expect([...(hit?.counted ?? [])]).toEqual(['p0', 'p1']);
  });
});

it('a case by hand begins with the payments of thirty days', () => {
  const hit = hitByHand({ ...QUIET, payments: paid('in 100 40', 'in 200 20', 'out 50 1') });
  expect(hit.payments.map(({ operationId }) => operationId)).toEqual(['p1', 'p2']);
  expect(hit.amountMinor).toBe(baht(200));
});
