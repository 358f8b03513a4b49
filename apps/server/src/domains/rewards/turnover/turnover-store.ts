import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import { findDue } from '../../../platform/database/cluster/due-rows.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { ConditionRow } from '../../../queries/rewards/turnover-facts.ts';
import type { Weights } from '../../../queries/rewards/turnover-rules.ts';

export interface NewCondition {
  memberId: string;
  operationId: string;
  currency: CashCurrency;
  awardMinor: bigint;
  ownMinor: bigint;
  baseMinor: bigint;
  multipleHundredths: number;
  targetMinor: bigint;
  weights: Weights;
  capMinor: bigint | null;
  successPercent: number;
  failPercent: number;
  expiresInHours: number | null;
}

/** `own` is counted from the statement number of the reward on: later own money is in the statement. */
export async function insertCondition(tx: Tx, c: NewCondition): Promise<void> {
  const found = await sql<{ statement_no: bigint | null }>`select statement_no from operations
    where member_id = ${c.memberId} and operation_id = ${c.operationId}::uuid`.execute(tx);
  await sql`
    insert into turnover_conditions (member_id, operation_id, currency, award, own, after_statement_no, base, multiple, target,
      weights, cap, success_percent, fail_percent, expires_at)
    values (${c.memberId}, ${c.operationId}::uuid, ${c.currency}, ${c.awardMinor}::bigint, ${c.ownMinor}::bigint,
      ${found.rows[0]?.statement_no ?? null}::bigint, ${c.baseMinor}::bigint, ${c.multipleHundredths}::numeric / 100, ${c.targetMinor}::bigint,
      ${JSON.stringify(c.weights)}::jsonb, ${c.capMinor}::bigint, ${c.successPercent}::smallint, ${c.failPercent}::smallint,
      clock_timestamp() + make_interval(hours => ${c.expiresInHours}::int))`.execute(tx);
}

type EndedCondition = Omit<
  ConditionRow,
  'is_expired' | 'cause_kind' | 'description' | 'ended_at' | 'ended_balance' | 'ended_counted' | 'ended_own' | 'kept'
> & {
  ended_at: Date;
  ended_balance: bigint;
  ended_counted: bigint;
  ended_own: bigint;
  kept: bigint;
  /** Sum of what was told after it had ended. */
  late: bigint;
};

export async function endedCondition(
  tx: Tx,
  memberId: string,
  operationId: string,
): Promise<EndedCondition | undefined> {
  const found = await sql<EndedCondition>`select t.*, (select coalesce(sum(l.amount), 0)::bigint from late_results l
      where l.member_id = ${memberId} and l.operation_id = t.operation_id) as late
    from turnover_conditions t where t.member_id = ${memberId} and t.operation_id = ${operationId}::uuid
      and t.state <> 'OPEN' and t.ended_own is not null`.execute(tx);
  return found.rows[0];
}

export async function endCondition(
  tx: Tx,
  end: {
    memberId: string;
    operationId: string;
    state: 'FINISHED' | 'CLEARED' | 'EXPIRED';
    balanceMinor: bigint;
    countedMinor: bigint;
    ownMinor: bigint;
    broughtMinor: bigint;
    keptMinor: bigint;
    lostMinor: bigint;
  },
): Promise<void> {
  await sql`update turnover_conditions set state = ${end.state}, ended_at = clock_timestamp(),
      ended_balance = ${end.balanceMinor}, ended_counted = ${end.countedMinor}, ended_own = ${end.ownMinor},
      ended_brought = ${end.broughtMinor},
      kept = ${end.keptMinor}, lost = ${end.lostMinor}
    where member_id = ${end.memberId} and operation_id = ${end.operationId}::uuid`.execute(tx);
}

/** Members whose condition has run out and is due for a look, with the currency of their games. */
export async function expiredMembers(db: Db, most: number): Promise<Expired[]> {
  const found = await findDue(
    db,
    sql<Expired>`select member_id as "memberId", currency, operation_id as "operationId", looks from turnover_conditions
      where state = 'OPEN' and expires_at <= statement_timestamp() and coalesce(look_again_at, expires_at) <= statement_timestamp()
      order by coalesce(look_again_at, expires_at) limit ${most}`,
  );
  return found.slice(0, most);
}

interface Expired {
  memberId: string;
  currency: CashCurrency;
  operationId: string;
  looks: number;
}

/** The next look is later; nothing happens to what has ended meanwhile. */
export async function postponeLook(
  db: Db,
  { memberId, operationId, inMs }: { memberId: string; operationId: string; inMs: number },
): Promise<void> {
  await sql`update turnover_conditions set looks = looks + 1,
      look_again_at = clock_timestamp() + make_interval(secs => ${inMs / 1_000})
    where member_id = ${memberId} and operation_id = ${operationId}::uuid and state = 'OPEN'`.execute(db);
}
