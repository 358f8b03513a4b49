import { fromMinor, stepMinor } from '@kapao/contract/shared/money.ts';
import { Refusal, refuse } from '@kapao/contract/shared/refusal.ts';
import { post } from '../../ledger/post.ts';
import { nameCause } from '../../operations/cause.ts';
import { lockMember, openOperation } from '../../operations/operation.ts';
import { netDebt } from '../../operations/reward-debt.ts';
import { bangkokDay, dayOfText, dayText, startOfDay } from '../../platform/bangkok-day.ts';
import { type Db, databaseNow, inTransaction, type Tx } from '../../platform/db.ts';
import { newOperationId } from '../../platform/ids.ts';
import { invariant } from '../../platform/invariant.ts';
import { playByDayAndGame, type Span } from '../bet-record/bet-facts.ts';
import { EVERYTHING_COUNTS, type Grant } from '../turnover/turnover-facts.ts';
import { closedPeriods, countedDay, type Period, refundOf, termsOf } from './refund-rules.ts';
import {
  insertRefund,
  listReceived,
  lockReceived,
  markAdded,
  type RefundRow,
  type RefundRuleRow,
  receivedSince,
  refundRules,
} from './refund-store.ts';

export type Refunds = ReturnType<typeof makeRefunds>;

interface Addition extends Claimant {
  operationId: string;
}

export interface Claimant {
  memberId: string;
  currency: 'THB' | 'LAK';
  isFrozen: boolean;
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
  /** When bonuses of the member ran: what was lost then is not refunded (design 4). */
  bonusSpans: (db: Db | Tx, memberId: string, since: Date) => Promise<Span[]>;
  hasOpenBonus: (db: Db | Tx, memberId: string) => Promise<boolean>;
  openCondition: (tx: Tx, grant: Grant) => Promise<void>;
  /** Of the likeness feature: refuses a reward that waits for people, or that they refused. */
  checkLikeness: (reward: {
    memberId: string;
    kind: 'refund';
    causeId: string;
    amountMinor: () => Promise<bigint>;
    currency: 'THB' | 'LAK';
  }) => Promise<void>;
}

export function makeRefunds(deps: RefundDeps) {
  return {
    check: (claimant: Claimant) => check(deps, claimant),
    receive: (claimant: Claimant) => receive(deps, claimant),
    addToWallet: (request: Addition) => addToWallet(deps, request),
  };
}

async function check(deps: RefundDeps, { memberId, currency }: Claimant) {
  const [rules, hasOpenBonus] = await Promise.all([refundRules(deps.db), deps.hasOpenBonus(deps.db, memberId)]);
  const lost = await claimableOf(deps, deps.db, { memberId, currency, rules });
  return { rule: rules[0], hasOpenBonus, claimable: lost.filter(({ refundMinor }) => refundMinor > 0n) };
}

interface Looked {
  memberId: string;
  currency: 'THB' | 'LAK';
  rules: readonly RefundRuleRow[];
}

/** Every period with a loss that is over, not expired and not received; below the minimum its refund is zero. */
async function claimableOf(deps: RefundDeps, db: Db | Tx, { memberId, currency, rules }: Looked): Promise<Claimable[]> {
  const now = await databaseNow(db);
  const today = countedDay(now);
  const open = rules.flatMap((rule) => {
    // A rule holds from the day after it was published, so that no day has two.
    const firstDay = bangkokDay(rule.published_at) + 1;
    const untilDay = rule.replaced_at ? bangkokDay(rule.replaced_at) + 1 : today;
    const terms = termsOf(rule, currency);
    const periods = rule.is_on ? closedPeriods(terms, { firstDay, untilDay, today }) : [];
    return periods.map((period) => ({ rule, period, terms }));
  });
  const earliest = Math.min(...open.map(({ period }) => period.start));
  if (open.length === 0) return [];
  const since = startOfDay(earliest);
  const [received, bonusSpans] = await Promise.all([
    receivedSince(db, memberId, dayText(earliest)),
    deps.bonusSpans(db, memberId, since),
  ]);
  const lines = await playByDayAndGame(db, { memberId, since, until: startOfDay(today), outside: bonusSpans });
  return open
    .filter(({ period }) => !received.some((row) => overlaps(row, period)))
    .map(({ rule, period, terms }) => {
      const inside = lines.filter(({ day }) => dayOfText(day) >= period.start && dayOfText(day) < period.end);
      const lossMinor = inside.reduce((sum, line) => sum + line.stakeMinor - line.payoutMinor, 0n);
      return { rule, period, lines: inside, lossMinor, refundMinor: refundOf(lossMinor, terms, stepMinor(currency)) };
    })
    .filter(({ lossMinor }) => lossMinor > 0n);
}

function overlaps(row: RefundRow, period: Period): boolean {
  return dayOfText(row.period_start) < period.end && period.start < dayOfText(row.period_end);
}

/** Fixes the sums: what was lost is worked out again and stored in the transaction that gives it (safety R). */
async function receive(deps: RefundDeps, claimant: Claimant): Promise<void> {
  if (claimant.isFrozen) refuse('INACTIVE_USER');
  const rules = await refundRules(deps.db);
  if (!rules[0]?.is_on) refuse('REFUND_INACTIVE');
  await inTransaction(deps.db, async (tx) => {
    // Under the member's lock, which taking a bonus needs too.
    await lockMember(tx, claimant.memberId);
    if (await deps.hasOpenBonus(tx, claimant.memberId)) refuse('REFUND_CONDITION');
    const lost = await claimableOf(deps, tx, { ...claimant, rules });
    const claimable = lost.filter(({ refundMinor }) => refundMinor > 0n);
    if (claimable.length === 0 && lost.length > 0)
      throw new Refusal('REFUND_MINIMUM', { minimum: leastOf(lost, claimant) });
    let received = 0;
    for (const one of claimable) received += (await fix(tx, claimant, one)) ? 1 : 0;
    if (received === 0) refuse('NO_REFUND');
  });
}

/** The lowest minimum of these periods: a refund that reaches it can be received. */
function leastOf(lost: readonly Claimable[], { currency }: Claimant): number {
  return Math.min(...lost.map(({ rule }) => fromMinor(termsOf(rule, currency).minimumMinor, currency)));
}

/** False when another caller was faster with this period. */
async function fix(tx: Tx, { memberId, currency }: Claimant, { rule, period, ...sums }: Claimable): Promise<boolean> {
  const refundId = newOperationId();
  const isNew = await insertRefund(tx, {
    memberId,
    start: dayText(period.start),
    end: dayText(period.end),
    refundId,
    amountMinor: sums.refundMinor,
    currency,
    lossMinor: sums.lossMinor,
    ruleVersion: rule.version,
  });
  if (!isNew) return false;
  const given = await post(tx, {
    owner: memberId,
    operationId: refundId,
    step: 'receive',
    kind: 'refund',
    currency,
    movements: [{ from: 'cost:refund', to: 'refund', amountMinor: sums.refundMinor }],
  });
  invariant(given.outcome === 'posted', 'a period is refunded once');
  return true;
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
    await credit(tx, { memberId, currency, operationId, amountMinor, received });
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
  currency: 'THB' | 'LAK';
  operationId: string;
  amountMinor: bigint;
  received: readonly RefundRow[];
}

async function credit(tx: Tx, { memberId, currency, operationId, amountMinor, received }: Credit): Promise<void> {
  const refundIds = received.map((refund) => refund.refund_id).join(' ');
  await openOperation(tx, {
    memberId,
    operationId,
    kind: 'reward',
    state: 'CREDITED',
    statementType: 'bonus',
    from: 'REFUND',
    to: 'WALLET',
    counterparty: 'house',
    amountMinor,
    currency,
    cashSign: 1,
    externalRef: operationId,
  });
  await nameCause(tx, { memberId, operationId, kind: 'refund', id: refundIds, description: descriptionOf(received) });
  const added = await post(tx, {
    owner: memberId,
    operationId,
    step: 'credit',
    kind: 'refund',
    currency,
    movements: [{ from: 'refund', to: 'cash', amountMinor }],
  });
  invariant(added.outcome === 'posted', 'what was received is there to add');
}

/** From the first to the last day refunded. */
function descriptionOf(received: readonly RefundRow[]) {
  const from = received[0]?.period_start ?? '';
  const to = dayText(dayOfText(received.at(-1)?.period_end ?? '') - 1);
  const days = from === to ? from : `${from} – ${to}`;
  return { th: `คืนยอดเสีย ${days}`, la: `ຄືນຍອດເສຍ ${days}`, en: `Refund of losses ${days}` };
}
