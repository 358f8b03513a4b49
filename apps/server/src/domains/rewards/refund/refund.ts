import { type CashCurrency, fromMinor, stepMinor } from '@kapao/contract/shared/money.ts';
import { Refusal, refuse } from '@kapao/contract/shared/refusal.ts';
import { post } from '../../../ledger/post.ts';
import { postReward } from '../../../operations/reward.ts';
import { netDebt } from '../../../operations/reward-debt.ts';
import { runStory } from '../../../operations/story.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { newOperationId } from '../../../platform/process/ids.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import type { RequestKey } from '../../../platform/requests/request-key.ts';
import { areRefundsDoubted } from '../../../queries/rewards/reward-review-facts.ts';
import { EVERYTHING_COUNTS, type Grant } from '../../../queries/rewards/turnover-facts.ts';
import { bangkokDay, dayOfText, dayText, shownDay, startOfDay } from '../../../shared/bangkok-day.ts';
import {
  closedPeriods,
  countedDay,
  type Period,
  type RefundTerms,
  refundOf,
  runningPeriod,
  termsOf,
} from './refund-rules.ts';
import {
  insertRefund,
  listReceived,
  lockReceived,
  markAdded,
  type RefundRow,
  type RefundRuleRow,
  refundRules,
  type Standing,
  standingOf,
} from './refund-store.ts';

export type Refunds = ReturnType<typeof makeRefunds>;

interface Addition extends Claimant {
  operationId: string;
}

export interface Claimant {
  memberId: string;
  currency: CashCurrency;
  isFrozen: boolean;
}

interface Receipt extends Claimant {
  /** The reply when it was received. */
  reply: object;
  key: RequestKey;
}

/** What one period gives and how it comes about; amounts in minor units, negative net is a win. */
export interface Claimable {
  rule: RefundRuleRow;
  period: Period;
  lines: { day: string; gameCode: string; stakeMinor: bigint; payoutMinor: bigint }[];
  lossMinor: bigint;
  refundMinor: bigint;
}

interface RefundDeps {
  db: Db;
  hasOpenBonus: (db: Db | Tx, memberId: string) => Promise<boolean>;
  openCondition: (tx: Tx, grant: Grant) => Promise<void>;
  /** Of the likeness feature: refuses a reward that is under manual review or was rejected there. */
  checkLikeness: (reward: {
    memberId: string;
    kind: 'refund';
    causeId: string;
    amountMinor: () => Promise<bigint>;
    currency: CashCurrency;
  }) => Promise<void>;
}

export function makeRefunds(deps: RefundDeps) {
  return {
    check: (claimant: Claimant) => check(deps, claimant),
    running: (claimant: Claimant) => running(deps, claimant),
    receive: (request: Receipt) => receive(deps, request),
    addToWallet: (request: Addition) => addToWallet(deps, request),
  };
}

async function check(deps: RefundDeps, { memberId, currency }: Claimant) {
  const [rules, hasOpenBonus] = await Promise.all([refundRules(deps.db), deps.hasOpenBonus(deps.db, memberId)]);
  const asked = openPeriods(rules, currency);
  const standing = await standingOf(deps.db, { memberId, ...asked });
  const lost = lostIn(asked, standing, currency);
  return { rule: rules[0], hasOpenBonus, claimable: lost.filter(({ refundMinor }) => refundMinor > 0n) };
}

/** What the period that is not over gives so far, by the rule and the sums that settle it. Undefined where nothing may be told. */
async function running(deps: RefundDeps, { memberId, currency, isFrozen }: Claimant) {
  const [rules, areDoubted] = await Promise.all([refundRules(deps.db), areRefundsDoubted(deps.db, memberId)]);
  const now = rules[0]?.asked_at;
  const [asked] = now && !isFrozen && !areDoubted ? runningPeriods(rules, currency, now) : [];
  if (!asked) return undefined;
  const [since, until] = [startOfDay(asked.period.start), startOfDay(asked.period.end)];
  const standing = await standingOf(deps.db, { memberId, since, until });
  const [lost] = lostIn({ open: [asked], since, until }, standing, currency);
  return { period: asked.period, refundMinor: lost?.refundMinor ?? 0n };
}

function runningPeriods(rules: readonly RefundRuleRow[], currency: CashCurrency, now: Date): OpenPeriods['open'] {
  return rules.flatMap((rule) => {
    const terms = termsOf(rule, currency);
    const { firstDay, untilDay } = daysOf(rule);
    const period = rule.is_on ? runningPeriod(terms, { firstDay, untilDay, today: countedDay(now) }) : undefined;
    return period ? [{ rule, period, terms }] : [];
  });
}

/** A rule holds from the day after it was published, so that no day has two. */
function daysOf({ published_at: published, replaced_at: replaced }: RefundRuleRow) {
  return {
    firstDay: bangkokDay(published) + 1,
    untilDay: replaced ? bangkokDay(replaced) + 1 : Number.POSITIVE_INFINITY,
  };
}

/** Periods that are over and not expired, with their rules, and the time from the first of them until today. */
interface OpenPeriods {
  open: { rule: RefundRuleRow; period: Period; terms: RefundTerms }[];
  since: Date;
  until: Date;
}

/** Without a rule there is no period. */
const LONG_AGO = new Date(0);

function openPeriods(rules: readonly RefundRuleRow[], currency: CashCurrency): OpenPeriods {
  const today = countedDay(rules[0]?.asked_at ?? LONG_AGO);
  const open = rules.flatMap((rule) => {
    const { firstDay, untilDay } = daysOf(rule);
    const terms = termsOf(rule, currency);
    const periods = rule.is_on ? closedPeriods(terms, { firstDay, untilDay, today }) : [];
    return periods.map((period) => ({ rule, period, terms }));
  });
  const earliest = Math.min(today, ...open.map(({ period }) => period.start));
  return { open, since: startOfDay(earliest), until: startOfDay(today) };
}

/** Every period with a loss that was not received; below the minimum its refund is zero. */
function lostIn({ open }: OpenPeriods, { received, lines }: Standing, currency: CashCurrency): Claimable[] {
  return open
    .filter(({ period }) => !received.some((row) => overlaps(row, period)))
    .map(({ rule, period, terms }) => {
      const inside = lines.filter(({ day }) => dayOfText(day) >= period.start && dayOfText(day) < period.end);
      const lossMinor = inside.reduce((sum, line) => sum + line.stakeMinor - line.payoutMinor, 0n);
      return { rule, period, lines: inside, lossMinor, refundMinor: refundOf(lossMinor, terms, stepMinor(currency)) };
    })
    .filter(({ lossMinor }) => lossMinor > 0n);
}

function overlaps(row: Standing['received'][number], period: Period): boolean {
  return dayOfText(row.start) < period.end && period.start < dayOfText(row.end);
}

/** Fixes the sums under the member's lock, which taking a bonus needs too (safety R). */
async function receive(deps: RefundDeps, request: Receipt): Promise<void> {
  if (request.isFrozen) refuse('INACTIVE_USER');
  const rules = await refundRules(deps.db);
  if (!rules[0]?.is_on) refuse('REFUND_INACTIVE');
  const asked = openPeriods(rules, request.currency);
  await runStory(deps.db, request.key, {
    tell: async (tx) => {
      const standing = await standingOf(tx, { memberId: request.memberId, ...asked });
      for (const one of claimableOr(asked, standing, request)) await fix(tx, request, one);
      return request.reply;
    },
    wireOf: (reply) => reply,
  });
}

/** What can be received now; refuses when it is nothing. */
function claimableOr(asked: OpenPeriods, standing: Standing, claimant: Claimant): Claimable[] {
  if (!standing.isActive) refuse('INACTIVE_USER');
  if (standing.hasOpenBonus) refuse('REFUND_CONDITION');
  const lost = lostIn(asked, standing, claimant.currency);
  const claimable = lost.filter(({ refundMinor }) => refundMinor > 0n);
  if (claimable.length === 0 && lost.length > 0)
    throw new Refusal('REFUND_MINIMUM', { minimum: minimumOf(lost, claimant) });
  if (claimable.length === 0) refuse('NO_REFUND');
  return claimable;
}

/** The lowest minimum of these periods: a refund that reaches it can be received. */
function minimumOf(lost: readonly Claimable[], { currency }: Claimant): number {
  return Math.min(...lost.map(({ rule }) => fromMinor(termsOf(rule, currency).minimumMinor, currency)));
}

async function fix(tx: Tx, { memberId, currency }: Claimant, { rule, period, ...sums }: Claimable): Promise<void> {
  const refundId = newOperationId();
  await insertRefund(tx, {
    memberId,
    start: dayText(period.start),
    end: dayText(period.end),
    refundId,
    amountMinor: sums.refundMinor,
    currency,
    lossMinor: sums.lossMinor,
    ruleVersion: rule.version,
  });
  const given = await post(tx, {
    owner: memberId,
    operationId: refundId,
    step: 'receive',
    kind: 'refund',
    currency,
    movements: [{ from: 'cost:refund', to: 'refund', amountMinor: sums.refundMinor }],
  });
  invariant(given.outcome === 'posted', 'a period is refunded once');
}

/** Everything received goes to the wallet at once, under one condition: the terms are those of the newest period. */
async function addToWallet(deps: RefundDeps, { memberId, currency, isFrozen, operationId }: Addition): Promise<void> {
  if (isFrozen) refuse('INACTIVE_USER');
  const rules = await refundRules(deps.db);
  const waiting = await listReceived(deps.db, memberId);
  const [oldest] = waiting;
  if (oldest) {
    const amountMinor = async () => waiting.reduce((sum, { amount }) => sum + amount, 0n);
    await deps.checkLikeness({ memberId, kind: 'refund', causeId: oldest.refund_id, amountMinor, currency });
  }
  await inTransaction(deps.db, async (tx) => {
    const received = await lockReceived(tx, memberId);
    const newest = received.at(-1) ?? refuse('NO_REFUND');
    const rule = rules.find(({ version }) => version === newest.rule_version);
    invariant(rule, 'a refund’s rule stays');
    const amountMinor = received.reduce((sum, { amount }) => sum + amount, 0n);
    await creditRefund(tx, { memberId, currency, operationId, amountMinor, received });
    // Asked under the member's lock, which taking a bonus needs too.
    if (await deps.hasOpenBonus(tx, memberId)) refuse('REFUND_CONDITION');
    if (rule.multiple_hundredths === 0) {
      await netDebt(tx, { memberId, currency, paidBy: operationId, broughtMinor: amountMinor, cause: 'refund' });
    } else {
      await deps.openCondition(tx, {
        memberId,
        operationId,
        currency,
        awardMinor: amountMinor,
        baseMinor: amountMinor,
        multipleHundredths: rule.multiple_hundredths,
        weights: EVERYTHING_COUNTS,
        successPercent: rule.success_percent,
        failPercent: rule.fail_percent,
      });
    }
    await markAdded(tx, { memberId, refundIds: received.map((refund) => refund.refund_id), operationId });
  });
}

interface Credit {
  memberId: string;
  currency: CashCurrency;
  operationId: string;
  amountMinor: bigint;
  received: readonly RefundRow[];
}

async function creditRefund(tx: Tx, { received, ...credit }: Credit): Promise<void> {
  const refundIds = received.map((refund) => refund.refund_id).join(' ');
  const added = await postReward(tx, {
    ...credit,
    from: 'REFUND',
    externalRef: credit.operationId,
    cause: { kind: 'refund', id: refundIds, description: descriptionOf(received) },
    posting: { step: 'credit', kind: 'refund', account: 'refund' },
  });
  invariant(added.outcome === 'posted', 'what was received is there to add');
}

/** From the first to the last day refunded. */
function descriptionOf(received: readonly RefundRow[]) {
  const from = shownDay(dayOfText(received[0]?.period_start ?? ''));
  const to = shownDay(dayOfText(received.at(-1)?.period_end ?? '') - 1);
  const days = from === to ? from : `${from} – ${to}`;
  return { th: `คืนยอดเสีย ${days}`, la: `ຄືນຍອດເສຍ ${days}`, en: `Refund of losses ${days}` };
}
