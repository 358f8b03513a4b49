import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Db, PREPARED, type Tx } from '../../../platform/database/db.ts';

export interface RefundRuleRow {
  version: number;
  is_on: boolean;
  period: 'day' | 'week';
  percent_bp: number;
  cap_thb: bigint;
  cap_lak: bigint;
  minimum_thb: bigint;
  minimum_lak: bigint;
  expires_days: number;
  multiple_hundredths: number;
  success_percent: number;
  fail_percent: number;
  operator: string;
  published_at: Date;
  /** When the next version was published; null for the newest. */
  replaced_at: Date | null;
  /** The database's time when it was asked. */
  asked_at: Date;
}

/** More versions than this are not published while a refund is valid. */
const MAX_VERSIONS = 50;

/** Newest first. */
export async function refundRules(db: Db | Tx): Promise<RefundRuleRow[]> {
  const found =
    await sql<RefundRuleRow>`select *, lead(published_at) over (order by version) as replaced_at, clock_timestamp() as asked_at
    from refund_rules order by version desc limit ${MAX_VERSIONS}`.execute(db);
  return found.rows;
}

type OneRule = Omit<RefundRuleRow, 'replaced_at' | 'asked_at'>;

export async function refundRuleOf(tx: Tx, version: number): Promise<OneRule | undefined> {
  const found = await sql<OneRule>`select * from refund_rules where version = ${version}`.execute(tx);
  return found.rows[0];
}

export interface RefundRow {
  refund_id: string;
  period_start: string;
  period_end: string;
  amount: bigint;
  currency: CashCurrency;
  rule_version: number;
  received_at: Date;
  added_at: Date | null;
  total: bigint;
}

const REFUND = sql`refund_id, period_start::text, period_end::text, amount, currency, rule_version, received_at, added_at`;

export async function findRefund(tx: Tx, memberId: string, refundId: string): Promise<RefundRow | undefined> {
  const found = await sql<RefundRow>`select ${REFUND}, 0::bigint as total from refunds
    where member_id = ${memberId} and refund_id = ${refundId}::uuid`.execute(tx);
  return found.rows[0];
}

export async function listRefundRows(
  db: Db,
  query: { memberId: string; page: number; limit: number },
): Promise<RefundRow[]> {
  const found = await sql<RefundRow>`select ${REFUND}, count(*) over () as total from refunds
    where member_id = ${query.memberId} order by received_at desc, period_start desc
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db);
  return found.rows;
}

/** False when the period, or a part of it, was received before. */
export async function insertRefund(
  tx: Tx,
  refund: {
    memberId: string;
    start: string;
    end: string;
    refundId: string;
    amountMinor: bigint;
    currency: string;
    lossMinor: bigint;
    ruleVersion: number;
  },
): Promise<void> {
  await sql`insert into refunds (member_id, period_start, period_end, refund_id, amount, currency, loss, rule_version)
    values (${refund.memberId}, ${refund.start}::date, ${refund.end}::date, ${refund.refundId}::uuid, ${refund.amountMinor},
      ${refund.currency}, ${refund.lossMinor}, ${refund.ruleVersion})`.execute(tx);
}

const minor = z.string().transform(BigInt);
/** The answer of `refund_standing`: the basis of the refunds of a time. */
const standing = z.object({
  isActive: z.boolean(),
  hasOpenBonus: z.boolean(),
  received: z.array(z.object({ start: z.string(), end: z.string() })),
  lines: z.array(
    z
      .object({ day: z.string(), game: z.string(), stake: minor, payout: minor })
      .transform(({ day, game, stake, payout }) => ({ day, gameCode: game, stakeMinor: stake, payoutMinor: payout })),
  ),
});
export type Standing = z.output<typeof standing>;

/** From a moment (included) to another (not included). */
export interface Asked {
  memberId: string;
  since: Date;
  until: Date;
}

export async function standingOf(db: Db | Tx, { memberId, since, until }: Asked): Promise<Standing> {
  const found = await sql<{
    standing: unknown;
  }>`${PREPARED}select refund_standing(${memberId}, ${since}, ${until}) as standing`.execute(db);
  return standing.parse(found.rows[0]?.standing);
}

/** What was received and is not in the wallet yet, oldest first. */
export async function listReceived(db: Db, memberId: string): Promise<RefundRow[]> {
  const found = await sql<RefundRow>`select ${REFUND}, 0::bigint as total from refunds
    where member_id = ${memberId} and added_at is null order by period_start`.execute(db);
  return found.rows;
}

/** The same, locked until commit. */
export async function lockReceived(tx: Tx, memberId: string): Promise<RefundRow[]> {
  const found = await sql<RefundRow>`select ${REFUND}, 0::bigint as total from refunds
    where member_id = ${memberId} and added_at is null order by period_start for update`.execute(tx);
  return found.rows;
}

export async function markAdded(
  tx: Tx,
  { memberId, refundIds, operationId }: { memberId: string; refundIds: readonly string[]; operationId: string },
): Promise<void> {
  await sql`update refunds set added_at = now(), added_operation_id = ${operationId}::uuid
    where member_id = ${memberId} and refund_id = any(${[...refundIds]}::uuid[])`.execute(tx);
}

/** The next version of the rule. */
export async function insertRefundRule(
  tx: Tx,
  rule: Omit<RefundRuleRow, 'version' | 'published_at' | 'replaced_at' | 'asked_at'>,
): Promise<void> {
  await sql`insert into refund_rules (version, is_on, period, percent_bp, cap_thb, cap_lak, minimum_thb, minimum_lak, expires_days,
      multiple_hundredths, success_percent, fail_percent, operator)
    select coalesce(max(version), 0) + 1, ${rule.is_on}::boolean, ${rule.period}::text, ${rule.percent_bp}::int,
      ${rule.cap_thb}::bigint, ${rule.cap_lak}::bigint, ${rule.minimum_thb}::bigint, ${rule.minimum_lak}::bigint,
      ${rule.expires_days}::int, ${rule.multiple_hundredths}::int, ${rule.success_percent}::int, ${rule.fail_percent}::int,
      ${rule.operator}::text from refund_rules`.execute(tx);
}
