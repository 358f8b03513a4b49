import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';

export interface HoldRow {
  hold_id: string;
  case_id: string;
  member_id: string;
  currency: CashCurrency;
  amount: bigint | null;
  placed_by: string;
  agreed_by: string;
  reason: string;
  placed_at: Date;
  released_at: Date | null;
}

export async function listHolds(db: Db | Tx, caseId: string): Promise<HoldRow[]> {
  const found =
    await sql<HoldRow>`select hold_id, case_id, member_id, currency, amount, placed_by, agreed_by, reason, placed_at,
      released_at from aml_holds
    where case_id = ${caseId}::uuid order by placed_at desc limit 200`.execute(db);
  return found.rows;
}

export async function findHold(db: Db | Tx, holdId: string): Promise<HoldRow | undefined> {
  const found =
    await sql<HoldRow>`select hold_id, case_id, member_id, currency, amount, placed_by, agreed_by, reason, placed_at,
      released_at from aml_holds
    where hold_id = ${holdId}::uuid`.execute(db);
  return found.rows[0];
}

export type NewHold = Pick<
  HoldRow,
  'hold_id' | 'case_id' | 'member_id' | 'currency' | 'amount' | 'placed_by' | 'agreed_by' | 'reason'
>;

export async function insertHold(tx: Tx, h: NewHold): Promise<void> {
  await sql`insert into aml_holds (hold_id, case_id, member_id, currency, amount, placed_by, agreed_by, reason)
    values (${h.hold_id}::uuid, ${h.case_id}::uuid, ${h.member_id}, ${h.currency}, ${h.amount}::bigint, ${h.placed_by}, ${h.agreed_by},
      ${h.reason})`.execute(tx);
}

/** False when it was released before. */
export async function releaseHoldRow(
  tx: Tx,
  { memberId, holdId }: { memberId: string; holdId: string },
  releaseId: string,
): Promise<boolean> {
  const released = await sql`update aml_holds set release_id = ${releaseId}::uuid, released_at = clock_timestamp()
    where member_id = ${memberId} and hold_id = ${holdId}::uuid and released_at is null returning hold_id`.execute(tx);
  return released.rows.length === 1;
}

/** Cash of a member and what of it is held by all cases; null where everything is. */
export async function freeCash(
  db: Db,
  { memberId, currency }: { memberId: string; currency: CashCurrency },
): Promise<bigint | null> {
  const found = await sql<{ free: bigint | null }>`
    select case when h.is_all then null else greatest(coalesce((select a.balance from ledger.accounts a
      where a.owner = ${memberId} and a.code = 'cash' and a.currency = ${currency}), 0) - h.held, 0) end::bigint as free
    from (select coalesce(sum(amount) filter (where currency = ${currency}), 0) as held, coalesce(bool_or(amount is null), false) as is_all
      from aml_holds where member_id = ${memberId} and released_at is null) h`.execute(db);
  return found.rows[0]?.free ?? null;
}
