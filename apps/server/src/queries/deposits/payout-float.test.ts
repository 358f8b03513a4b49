import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Due, type DueStage, floatsOf, type Payer, type PayingAccount } from './payout-float.ts';

const NOW_MS = Date.UTC(2026, 0, 5, 12);
const STILL = { amount: 0n, hours: 168 };
const account = (id: string, there: bigint | undefined, netOut = STILL): PayingAccount => ({
  ...{ id, currency: 'THB', there, netOut },
});
const payer = (partnerId: string, paid: PayingAccount | undefined, position = 1): Payer => ({
  ...{ partnerId, position, isPaused: false, account: paid },
});
const due = (stage: DueStage, amount: bigint, partnerId: string | null = null): Due => ({
  ...{ currency: 'THB', partnerId, stage, valueDate: null, count: 1, amount },
});
const clock = { nowMs: NOW_MS, lowHours: 4 };
const states = (payers: readonly Payer[], dues: readonly Due[]) =>
  floatsOf(payers, dues, clock).map(({ accountId, state, missing, missingInAll }) =>
    [accountId, state, missing, missingInAll].join(' '),
  );

it('an account is short of approved payouts, and only tight for those that wait for a decision', () => {
  const one = [payer('ktb', account('KTB-1', 100n))];
  expect(states(one, [due('APPROVED', 60n), due('SENT', 40n, 'ktb')])).toEqual(['KTB-1 COVERED 0 0']);
  expect(states(one, [due('APPROVED', 60n), due('FILED', 41n, 'ktb')])).toEqual(['KTB-1 SHORT 1 1']);
  expect(states(one, [due('APPROVED', 60n), due('REVIEW', 50n)])).toEqual(['KTB-1 TIGHT 0 10']);
});

it('baht and kip are never added up', () => {
  const [baht, kip] = [account('KTB-1', 100n), { ...account('BCEL-1', 100n), currency: 'LAK' as const }];
  const dues = [due('APPROVED', 90n), { ...due('APPROVED', 90n), currency: 'LAK' as const }];
  expect(states([payer('ktb', baht), payer('bcel', kip)], dues)).toEqual(['KTB-1 COVERED 0 0', 'BCEL-1 COVERED 0 0']);
  expect(floatsOf([payer('ktb', baht)], dues, clock)[0]?.due).toBe(90n);
});

it('an account whose balance nobody entered is unknown, and says what is due', () => {
  const [float] = floatsOf([payer('ktb', account('KTB-1', undefined))], [due('APPROVED', 60n)], clock);
  expect(float).toMatchObject({ state: 'UNKNOWN', due: 60n, missing: 0n, free: undefined });
});

it('two banks that share new payouts are short only of what neither can pay', () => {
  const two = [payer('ktb', account('KTB-1', 60n)), payer('scb', account('SCB-1', 50n))];
  expect(states(two, [due('APPROVED', 100n)])).toEqual(['KTB-1 COVERED 0 0', 'SCB-1 COVERED 0 0']);
  expect(states(two, [due('APPROVED', 120n)])).toEqual(['KTB-1 SHORT 10 10', 'SCB-1 SHORT 10 10']);
  expect(states(two, [due('APPROVED', 50n), due('SENT', 61n, 'ktb')])).toEqual([
    'KTB-1 SHORT 1 1',
    'SCB-1 COVERED 0 0',
  ]);
});

it('new payouts fall to the first bank that is not paused, and what a bank was given stays with it', () => {
  const [first, second] = [payer('ktb', account('KTB-1', 10n)), payer('scb', account('SCB-1', 10n), 2)];
  expect(states([first, second], [due('APPROVED', 20n)])).toEqual(['KTB-1 SHORT 10 10', 'SCB-1 COVERED 0 0']);
  const paused = { ...first, isPaused: true };
  const given = [due('APPROVED', 5n), due('SENT', 12n, 'ktb')];
  expect(states([paused, second], given)).toEqual(['KTB-1 SHORT 2 2', 'SCB-1 COVERED 0 0']);
});

it('a bank that names no account may pay anything, so that the one beside it is not called short', () => {
  expect(states([payer('ktb', account('KTB-1', 10n)), payer('other', undefined)], [due('APPROVED', 20n)])).toEqual([
    'KTB-1 COVERED 0 0',
  ]);
});

it('an account lasts as long as what left it beyond what came goes on leaving', () => {
  const lasting = (there: bigint, amount: bigint) =>
    floatsOf([payer('ktb', account('KTB-1', there, { amount, hours: 10 }))], [due('APPROVED', 40n)], clock)[0];
  const inHours = (hours: number) => new Date(NOW_MS + hours * 3_600_000);
  expect(lasting(100n, 100n)).toMatchObject({ lastsUntil: inHours(6), state: 'COVERED' });
  expect(lasting(70n, 100n)).toMatchObject({ lastsUntil: inHours(3), state: 'TIGHT' });
  expect(lasting(70n, -100n)).toMatchObject({ lastsUntil: undefined, state: 'COVERED' });
  expect(lasting(30n, 100n)).toMatchObject({ lastsUntil: undefined, state: 'SHORT' });
});

const dues = fc.array(
  fc.record({
    stage: fc.constantFrom<DueStage>('REVIEW', 'APPROVED', 'FILED', 'SENT'),
    amount: fc.bigInt({ min: 1n, max: 1_000n }),
    partnerId: fc.constantFrom('ktb', null),
  }),
  { maxLength: 8 },
);

it('the only account that pays is short by exactly what is approved beyond what is there', () => {
  fc.assert(
    fc.property(dues, fc.bigInt({ min: -100n, max: 3_000n }), (rows, there) => {
      const wanted = rows.map(({ stage, amount, partnerId }) => due(stage, amount, partnerId));
      const [float] = floatsOf([payer('ktb', account('KTB-1', there))], wanted, clock);
      const sum = (some: typeof wanted) => some.reduce((all, { amount }) => all + amount, 0n);
      const lacks = (some: typeof wanted) => (sum(some) > there ? sum(some) - there : 0n);
      expect(float?.due).toBe(sum(wanted));
      expect(float?.missingInAll).toBe(lacks(wanted));
      expect(float?.missing).toBe(lacks(wanted.filter(({ stage }) => stage !== 'REVIEW')));
      expect(float?.lines.reduce((all, { amount }) => all + amount, 0n)).toBe(sum(wanted));
    }),
  );
});
