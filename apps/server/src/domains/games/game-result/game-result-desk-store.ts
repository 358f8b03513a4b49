import type { ResultCheck } from '@kapao/contract/operator/game-result.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { type RawBuilder, sql } from 'kysely';
import { MAX_TRIED, takeDue } from '../../../platform/database/cluster/due-rows.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { type CheckPlace, type GamePlace, isCheck } from './game-result-store.ts';

export interface CheckRow {
  check_id: string;
  member_id: string;
  name: string;
  username: string;
  game_code: string;
  currency: CashCurrency;
  state: ResultCheck['state'];
  surplus: bigint;
  excess: bigint;
  excess_at_first: bigint;
  balance_before: bigint;
  balance_after: bigint;
  opened_at: Date;
  due_at: Date;
  closed_at: Date | null;
  decided_by: string | null;
  approved_by: string | null;
  decision_reason: string | null;
  total: bigint;
}

const COLUMNS = sql`c.*, m.name, m.username`;
const SOURCE = sql`result_checks c join members m using (member_id)`;

export async function listCheckRows(
  db: Db,
  query: { state: string | undefined; page: number; limit: number },
): Promise<CheckRow[]> {
  const found = await sql<CheckRow>`select ${COLUMNS}, count(*) over () as total from ${SOURCE}
    where ${query.state ?? null}::text is null or c.state = ${query.state ?? null}
    order by (c.closed_at is null) desc, case when c.closed_at is null then c.opened_at end, c.closed_at desc
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db);
  return found.rows;
}

export async function findCheckRow(db: Db | Tx, checkId: string): Promise<CheckRow | undefined> {
  const found = await sql<CheckRow>`select ${COLUMNS}, 1::bigint as total from ${SOURCE}
    where c.check_id = ${checkId}::uuid`.execute(db);
  return found.rows[0];
}

export interface NearTransfer {
  operation_id: string;
  to_code: string;
  amount: bigint;
  state: 'SENT' | 'UNKNOWN' | 'SUCCEEDED' | 'FAILED';
  created_at: Date;
  final_at: Date | null;
  is_likely_cause: boolean;
}

/** Transfers with this game in the two days before it was noticed and since, those that may be the cause first. */
export async function transfersNear(db: Db, row: CheckRow): Promise<NearTransfer[]> {
  const found = await sql<NearTransfer>`
    select operation_id, to_code, amount, state, created_at, final_at,
      amount = abs(${row.excess_at_first}::bigint) and (state = case when to_code = 'WALLET' then 'SUCCEEDED' else 'FAILED' end)
        as is_likely_cause
    from operations where member_id = ${row.member_id} and statement_type = 'transfer' and counterparty = ${row.game_code}
      and created_at >= ${row.opened_at}::timestamptz - interval '2 days'
    order by 7 desc, created_at desc limit 20`.execute(db);
  return found.rows;
}

export interface Decided {
  state: 'RELEASED' | 'TAKING' | 'TAKEN';
  decidedBy: string;
  approvedBy: string | undefined;
  reason: string;
}

export async function decideCheck(tx: Tx, check: CheckPlace, decided: Decided): Promise<void> {
  const isClosed = decided.state !== 'TAKING';
  await sql`update result_checks set state = ${decided.state}, decided_by = ${decided.decidedBy},
      approved_by = ${decided.approvedBy ?? null}, decision_reason = ${decided.reason},
      surplus = case when ${isClosed} then 0 else surplus end, excess = case when ${isClosed} then 0 else surplus end,
      looked_at = clock_timestamp() - interval '1 hour', closed_at = ${isClosed ? sql`clock_timestamp()` : sql`null`}
    where ${isCheck(check)}`.execute(tx);
}

/** A provider is asked for the money again after this long, where it was not there or the order had no end. */
const RETRY_INTERVAL = sql`interval '30 seconds'`;

const DUE_TAKINGS = sql`from result_checks where state = 'TAKING' and closed_at is null
  and looked_at < clock_timestamp() - ${RETRY_INTERVAL}`;

export const isTakingDue = sql<boolean>`exists (select 1 ${DUE_TAKINGS})`;

/** Leases one check whose money is to be brought back, so that no other process orders it meanwhile. */
export async function takeDueTaking(db: Db): Promise<GamePlace | undefined> {
  const due = (max: number) => sql<{
    memberId: string;
    checkId: string;
  }>`select member_id as "memberId", check_id as "checkId" ${DUE_TAKINGS}
    order by looked_at limit ${sql.lit(max)}`;
  const take = (which: RawBuilder<unknown>) => sql<GamePlace>`update result_checks set looked_at = clock_timestamp()
    where ${which} and looked_at < clock_timestamp() - ${RETRY_INTERVAL}
    returning member_id as "memberId", currency, game_code as code`;
  const [taken] = await takeDue(db, {
    due: due(MAX_TRIED),
    atOnce: take(sql`(member_id, check_id) = (${due(1)} for update skip locked)`),
    each: (place) => take(isCheck(place)),
  });
  return taken;
}
