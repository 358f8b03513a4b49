import { type CashCurrency, stepMinor } from '@kapao/contract/shared/money.ts';
import { Refusal } from '@kapao/contract/shared/refusal.ts';
import { type RawBuilder, sql } from 'kysely';
import { balancesOf } from '../../ledger/balances.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { hasRunningBets, playSums } from '../games/bet-facts.ts';
import { rewardDebtOf } from './reward-debt-facts.ts';
import {
  countedOf,
  type Ending,
  endingOf,
  giftWithoutPlayOf,
  type Terms,
  targetOf,
  type Weights,
} from './turnover-rules.ts';

/** The rules themselves, for who shows an offer before it is taken. */
export const TURNOVER_RULES = { endingOf, giftWithoutPlayOf, targetOf };

/** The grant whose condition a member has to meet now; a part of a statement. */
export const openConditionIn = (memberId: RawBuilder<unknown>) =>
  sql<string | null>`(select operation_id from turnover_conditions where member_id = ${memberId} and state = 'OPEN')`;

export interface ConditionRow {
  member_id: string;
  operation_id: string;
  currency: CashCurrency;
  award: bigint;
  own: bigint;
  after_statement_no: bigint;
  base: bigint;
  multiple: string;
  target: bigint;
  weights: Weights;
  cap: bigint | null;
  success_percent: number;
  fail_percent: number;
  accepted_at: Date;
  expires_at: Date | null;
  is_expired: boolean;
  state: 'OPEN' | 'FINISHED' | 'CLEARED' | 'EXPIRED';
  ended_at: Date | null;
  ended_balance: bigint | null;
  ended_counted: bigint | null;
  kept: bigint | null;
  lost: bigint | null;
  ended_own: bigint | null;
  ended_brought: bigint | null;
  cause_kind: 'bonus' | 'promotion' | 'invite' | 'refund' | 'luckydraw' | 'adjustment';
  description: { th: string; la?: string; en?: string };
}

/** What a feature that gives money says about its turnover condition. */
export interface Grant {
  memberId: string;
  /** The `reward` operation that credited the award to cash, in this transaction, with its cause named. */
  operationId: string;
  currency: CashCurrency;
  awardMinor: bigint;
  /** What the multiple is of: the award, or the deposit and the award. */
  baseMinor: bigint;
  /** 150 is one and a half times. */
  multipleHundredths: number;
  weights: Weights;
  capMinor?: bigint | null;
  successPercent: number;
  failPercent: number;
  expiresInHours?: number | null;
}

/** Play in every product group counts in full. */
export const EVERYTHING_COUNTS = { slot: 100, sport: 100, casino: 100, lotto: 100 };

/** The condition a member's money is under now, or undefined: at most one (design 4). */
export async function openConditionOf(db: Db | Tx, memberId: string): Promise<ConditionRow | undefined> {
  const found = await sql<ConditionRow>`
    select t.*, coalesce(t.expires_at <= clock_timestamp(), false) as is_expired, c.cause_kind, c.description
    from turnover_conditions t join operation_causes c using (member_id, operation_id)
    where t.member_id = ${memberId} and t.state = 'OPEN'`.execute(db);
  return found.rows[0];
}

/** The same under a lock for ending it: no bet is stored meanwhile that the end would not see (record 43). */
export async function lockOpenCondition(tx: Tx, memberId: string): Promise<ConditionRow | undefined> {
  await sql`select 1 from turnover_conditions where member_id = ${memberId} and state = 'OPEN' for update`.execute(tx);
  return openConditionOf(tx, memberId);
}

/** Makes the refusal for an open condition; it names the coupon where the condition is that of a cash prize, which members call no bonus. */
export const makeRemainingRefusal = ({ cause_kind: cause }: { cause_kind: string }) =>
  new Refusal('BONUS_REMAINING', cause === 'luckydraw' ? { reason: 'PRIZE_REMAINING' } : {});

/** True while a bonus or promotion runs: refunds and prizes wait for its end (safety R, C). */
export async function hasOpenBonus(db: Db | Tx, memberId: string): Promise<boolean> {
  const condition = await openConditionOf(db, memberId);
  return condition?.cause_kind === 'bonus' || condition?.cause_kind === 'promotion';
}

/** When bonuses and promotions of a member ran, from `since` on: what was lost then is not refunded (design 4). */
export async function bonusSpans(
  db: Db | Tx,
  memberId: string,
  since: Date,
): Promise<{ from: Date; until: Date | null }[]> {
  const found = await sql<{ from: Date; until: Date | null }>`
    select starts as from, ends as until from bonus_spans(${memberId}, ${since}::timestamptz)`.execute(db);
  return found.rows;
}

/** Where a member's money is, beside the wallets that are promises only (`invite`, `refund`). */
export interface Whereabouts {
  cashMinor: bigint;
  inGamesMinor: bigint;
  inTransitMinor: bigint;
  /** On its way out; it is the member's again only if the payout fails. */
  onHoldMinor: bigint;
  hasRunningBets: boolean;
}

export async function whereaboutsOf(db: Db | Tx, memberId: string, currency: string): Promise<Whereabouts> {
  const balances = await balancesOf(db, memberId, currency);
  const sumOf = (prefix: string) =>
    [...balances].reduce((sum, [code, balance]) => (code.startsWith(prefix) ? sum + balance : sum), 0n);
  const isRunning = await hasRunningBets(db, memberId);
  return {
    cashMinor: balances.get('cash') ?? 0n,
    inGamesMinor: sumOf('game:'),
    inTransitMinor: sumOf('transit:'),
    onHoldMinor: sumOf('hold:'),
    hasRunningBets: isRunning,
  };
}

/**
 * Money of the member's own that came after acceptance: deposits, rewards of other causes, corrections, a payout that failed. What was
 * set aside of it came only when it was put into the wallet.
 */
async function ownAddedTo(db: Db | Tx, condition: ConditionRow): Promise<bigint> {
  const found = await sql<{ added: bigint }>`select
      coalesce(sum(case when kind = 'adjustment' then case from_code when 'HOUSE' then amount else -amount end
        when kind = 'aside' then cash_sign * amount when kind = 'withdrawal' then -cash_sign * amount
        else amount end), 0)::bigint as added from operations
    where member_id = ${condition.member_id} and currency = ${condition.currency} and (
      (statement_no > ${condition.after_statement_no}
        and (kind in ('adjustment', 'aside') or kind in ('deposit', 'reward') and cash_sign = 1))
      or (statement_no < ${condition.after_statement_no} and kind = 'withdrawal' and state in ('FAILED', 'REJECTED')
        and final_at > ${condition.accepted_at}))`.execute(db);
  return (found.rows[0]?.added ?? 0n) + (await toldLateFor(db, condition));
}

/** Results of bets placed before the grant and reported after it, less what earlier terms took of such results. */
async function toldLateFor(db: Db | Tx, { member_id: memberId, ...condition }: ConditionRow): Promise<bigint> {
  const found = await sql<{ late: bigint }>`select (
      (select coalesce(sum(amount), 0) from late_results where member_id = ${memberId}
        and told_at > ${condition.accepted_at} and placed_at < ${condition.accepted_at})
      - (select coalesce(sum(amount), 0) from operations where member_id = ${memberId} and kind = 'forfeit'
        and statement_no > ${condition.after_statement_no}))::bigint as late`.execute(db);
  return found.rows[0]?.late ?? 0n;
}

/** What was lost late cannot be lost twice. */
const ownOf = (minor: bigint) => (minor > 0n ? minor : 0n);

export interface Standing {
  condition: ConditionRow;
  terms: Terms;
  countedMinor: bigint;
  plays: { productGroup: string; validStakeMinor: bigint; percent: number; countedMinor: bigint }[];
  where: Whereabouts;
  /** Cash and games together. */
  balanceMinor: bigint;
  /** What would be kept and lost if it ended now at this balance. */
  ending: Ending;
  /** Of what is kept, what is taken for rewards of voided bets; never of own money. */
  nettedMinor: bigint;
}

/** How an open condition stands now. */
export async function standingOf(db: Db | Tx, condition: ConditionRow): Promise<Standing> {
  const { member_id: memberId, currency, weights, accepted_at: since, expires_at: until } = condition;
  const plays = await playSums(db, { memberId, since, ...(until && { until }) });
  const terms: Terms = {
    awardMinor: condition.award,
    ownMinor: ownOf(condition.own + (await ownAddedTo(db, condition))),
    targetMinor: condition.target,
    capMinor: condition.cap,
    successPercent: condition.success_percent,
    failPercent: condition.fail_percent,
    unitMinor: stepMinor(currency),
  };
  const where = await whereaboutsOf(db, memberId, currency);
  const balanceMinor = where.cashMinor + where.inGamesMinor;
  const countedMinor = countedOf(plays, weights);
  const ending = endingOf(terms, { balanceMinor, countedMinor });
  const owedMinor = await rewardDebtOf(db, memberId, currency);
  const broughtMinor = ending.keptMinor - ending.protectedMinor;
  return {
    condition,
    terms,
    countedMinor,
    plays: plays.map((play) => ({
      productGroup: play.productGroup,
      validStakeMinor: play.validStakeMinor,
      percent: weights[play.productGroup] ?? 0,
      countedMinor: countedOf([play], weights),
    })),
    where,
    balanceMinor,
    ending,
    nettedMinor: owedMinor < broughtMinor ? ownOf(owedMinor) : broughtMinor,
  };
}

/** True of the condition of a wheel prize whose target is met: it stands in the way of nothing. */
export async function isPlayedPrize(db: Db | Tx, condition: ConditionRow): Promise<boolean> {
  return condition.cause_kind === 'luckydraw' && (await standingOf(db, condition)).ending.isMet;
}

/** True when every baht of the member is in the wallet and no bet runs: only then is it known what is kept and lost. */
export function isAllHome(where: Whereabouts): boolean {
  return where.inGamesMinor === 0n && isSettled(where);
}

/** True when nothing is under way: what the member has cannot change but by play. */
export function isSettled(where: Whereabouts): boolean {
  return where.inTransitMinor === 0n && where.onHoldMinor === 0n && !where.hasRunningBets;
}

export interface ConditionOfMember {
  operation_id: string;
  cause_kind: string;
  description: { th: string; la?: string; en?: string };
  state: 'OPEN' | 'FINISHED' | 'CLEARED' | 'EXPIRED';
  currency: CashCurrency;
  award: bigint;
  target: bigint;
  ended_counted: bigint | null;
  kept: bigint | null;
  lost: bigint | null;
  accepted_at: Date;
  expires_at: Date | null;
  ended_at: Date | null;
  total: bigint;
}

/** Every condition a member's money was under, newest first, whatever it came from. */
export async function conditionsOfMember(
  db: Db,
  { memberId, page, limit }: { memberId: string; page: number; limit: number },
): Promise<ConditionOfMember[]> {
  const found = await sql<ConditionOfMember>`
    select t.*, c.cause_kind, c.description, count(*) over () as total
    from turnover_conditions t join operation_causes c using (member_id, operation_id)
    where t.member_id = ${memberId} order by t.accepted_at desc limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  return found.rows;
}

/** Conditions and whether they are open; a part of a statement. */
export const conditionStates = sql`(select member_id, operation_id, state from turnover_conditions)`;
