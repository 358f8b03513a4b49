import type { AmlRule } from '@kapao/contract/operator/aml-case.ts';
import type { AML_CASES_POLICY } from '@kapao/contract/policies/aml-cases.ts';
import type { PolicyValue } from '@kapao/contract/policies/policy.ts';
import type { LikenessKind } from '@kapao/contract/shared/likeness.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';

export type AmlPolicy = PolicyValue<typeof AML_CASES_POLICY>;

export interface Payment {
  operationId: string;
  kind: 'deposit' | 'withdrawal';
  at: Date;
  amountMinor: bigint;
  state: string;
}

/** A name of a list that a member has. */
export interface ListedName {
  entryId: string;
  list: string;
  name: string;
  reference: string;
  note: string;
}

/** What accounts have in common with this one. */
export interface SharedMark {
  kind: LikenessKind;
  memberIds: readonly string[];
}

/** What is known of one member when the rules look. */
export interface AmlFacts {
  now: Date;
  currency: CashCurrency;
  /** Of the longest window, newest first; what ended without money moving is left out. */
  payments: readonly Payment[];
  /** Staked since `passSince`. */
  stakedMinor: bigint;
  shared: readonly SharedMark[];
  /** Not those that an earlier case was about. */
  listed: readonly ListedName[];
  /** Up to when the last case of a rule has looked; nothing before it is counted again. */
  judgedUntil: Partial<Record<AmlRule, Date>>;
  /** Rules with an open case: there is one at a time. */
  open: ReadonlySet<AmlRule>;
}

export interface AmlHit {
  rule: AmlRule;
  amountMinor: bigint;
  since: Date;
  until: Date;
  /** Payments of the window, and those that the rule counted. */
  payments: readonly Payment[];
  counted: ReadonlySet<string>;
  shared: readonly SharedMark[];
  listed: readonly ListedName[];
}

const DAY_MS = 86_400_000;

/** Where the window of a rule begins: so many days back, but not before the end of its last case. */
function windowStart(rule: AmlRule, days: number, { now, judgedUntil }: Pick<AmlFacts, 'now' | 'judgedUntil'>): Date {
  return new Date(Math.max(now.getTime() - days * DAY_MS, judgedUntil[rule]?.getTime() ?? 0));
}

export const passSince = (facts: Pick<AmlFacts, 'now' | 'judgedUntil'>, { passDays }: Pick<AmlPolicy, 'passDays'>) =>
  windowStart('PASS_THROUGH', passDays, facts);

/** Every rule that is on and has found something new of this member. */
export function findHits(facts: AmlFacts, policy: AmlPolicy): AmlHit[] {
  const rules = [
    policy.volumeIsOn && volume(facts, policy),
    policy.passIsOn && passThrough(facts, policy),
    policy.belowIsOn && belowLimit(facts, policy),
    policy.sharedIsOn && sharedBy(facts, policy),
    policy.listIsOn && listedBy(facts),
  ];
  return rules.filter((hit) => hit !== false && hit !== undefined).filter(({ rule }) => !facts.open.has(rule));
}

export const sumOf = (payments: readonly Payment[]) => payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
export const ofKind = (payments: readonly Payment[], kind: Payment['kind']) =>
  payments.filter((payment) => payment.kind === kind);
const larger = (a: bigint, b: bigint) => (a > b ? a : b);
const smaller = (a: bigint, b: bigint) => (a < b ? a : b);

function within(facts: AmlFacts, rule: AmlRule, days: number) {
  const since = windowStart(rule, days, facts);
  return { since, payments: facts.payments.filter(({ at }) => at > since) };
}

function hitOf(
  rule: AmlRule,
  found: { since: Date; payments: readonly Payment[]; counted: readonly Payment[]; amountMinor: bigint; now: Date },
): AmlHit {
  const { since, payments, counted, amountMinor, now } = found;
  const until = new Date(Math.max(...payments.map(({ at }) => at.getTime()), since.getTime()));
  return {
    ...{ rule, amountMinor, since, payments, counted: new Set(counted.map(({ operationId }) => operationId)) },
    ...{ until: payments.length === 0 ? now : until, shared: [], listed: [] },
  };
}

/** A bound of zero switches a rule off. */
const reaches = (value: bigint, bound: bigint) => bound > 0n && value >= bound;

function volume(facts: AmlFacts, policy: AmlPolicy): AmlHit | undefined {
  const { now, currency } = facts;
  const { since, payments } = within(facts, 'VOLUME', policy.volumeDays);
  const [ins, outs] = [ofKind(payments, 'deposit'), ofKind(payments, 'withdrawal')];
  const isMuch = [
    reaches(sumOf(ins), policy.volumeDeposits[currency]) && ins,
    reaches(sumOf(outs), policy.volumeWithdrawals[currency]) && outs,
    reaches(BigInt(payments.length), BigInt(policy.volumeCount)) && payments,
  ].find((counted) => counted !== false);
  return isMuch && hitOf('VOLUME', { since, payments, counted: isMuch, amountMinor: sumOf(isMuch), now });
}

/** Money that came and went while little of it was staked. */
function passThrough(facts: AmlFacts, policy: AmlPolicy): AmlHit | undefined {
  const { now, currency, stakedMinor } = facts;
  const { since, payments } = within(facts, 'PASS_THROUGH', policy.passDays);
  const [into, out] = [sumOf(ofKind(payments, 'deposit')), sumOf(ofKind(payments, 'withdrawal'))];
  const amountMinor = smaller(into, out);
  const isPlayed = stakedMinor * 100n >= into * BigInt(policy.passPlayPercent);
  if (!reaches(amountMinor, policy.passAmount[currency]) || isPlayed) return undefined;
  return hitOf('PASS_THROUGH', { since, payments, counted: payments, amountMinor, now });
}

/** Payments in the band under the limit, of deposits or of withdrawals. */
function belowLimit(facts: AmlFacts, policy: AmlPolicy): AmlHit | undefined {
  const { now, currency } = facts;
  const limit = policy.belowLimit[currency];
  const { since, payments } = within(facts, 'BELOW_LIMIT', policy.belowDays);
  const isJustBelow = ({ amountMinor }: Payment) =>
    amountMinor < limit && amountMinor * 100n >= limit * BigInt(100 - policy.belowPercent);
  const counted = (['deposit', 'withdrawal'] as const)
    .map((kind) => ofKind(payments, kind).filter(isJustBelow))
    .find((below) => below.length >= policy.belowCount);
  return counted && hitOf('BELOW_LIMIT', { since, payments, counted, amountMinor: sumOf(counted), now });
}

/** The accounts that use one thing, this one among them; not again for as long as the window is. */
function sharedBy(facts: AmlFacts, policy: AmlPolicy): AmlHit | undefined {
  const { now, judgedUntil } = facts;
  const since = new Date(now.getTime() - policy.sharedDays * DAY_MS);
  const shared = facts.shared.filter(({ memberIds }) => memberIds.length + 1 >= policy.sharedMembers);
  if (shared.length === 0 || (judgedUntil.SHARED && judgedUntil.SHARED > since)) return undefined;
  const payments = facts.payments.filter(({ at }) => at > since);
  const amountMinor = larger(sumOf(ofKind(payments, 'deposit')), sumOf(ofKind(payments, 'withdrawal')));
  return { ...hitOf('SHARED', { since, payments, counted: [], amountMinor, now }), until: now, shared };
}

const LISTED_DAYS = 30;

function listedBy(facts: AmlFacts): AmlHit | undefined {
  const { now, listed } = facts;
  if (listed.length === 0) return undefined;
  const since = new Date(now.getTime() - LISTED_DAYS * DAY_MS);
  const payments = facts.payments.filter(({ at }) => at > since);
  return { ...hitOf('WATCH_LIST', { since, payments, counted: [], amountMinor: 0n, now }), until: now, listed };
}

/** The longest window of all rules, in days. */
export const longestDays = ({ volumeDays, passDays, belowDays, sharedDays }: AmlPolicy) =>
  Math.max(volumeDays, passDays, belowDays, sharedDays, LISTED_DAYS);

/** What a case that somebody opens by hand begins with: all that is known of thirty days. */
export function hitByHand(facts: AmlFacts): AmlHit {
  const since = new Date(facts.now.getTime() - LISTED_DAYS * DAY_MS);
  const payments = facts.payments.filter(({ at }) => at > since);
  const amountMinor = larger(sumOf(ofKind(payments, 'deposit')), sumOf(ofKind(payments, 'withdrawal')));
  const hit = hitOf('BY_HAND', { since, payments, counted: [], amountMinor, now: facts.now });
  return { ...hit, until: facts.now, shared: facts.shared, listed: facts.listed };
}
