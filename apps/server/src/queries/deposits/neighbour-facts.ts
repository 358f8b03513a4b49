import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** A known credit that has the amount of a row of a statement. */
export interface NeighbourCredit {
  bank_ref: string;
  occurred_at: Date;
  from_bank: string;
  from_account_masked: string;
  from_name: string;
  /** Whom it was credited to. */
  member_name: string | null;
}

interface AskedRow {
  row_no: number;
  amount: bigint;
  told_at: Date;
}

/** An operator compares a row with so many credits. */
const MAX_NEIGHBOURS = 3;

/** Returns the known credits of the amount of each row within a day, by the number of the row and the nearest first. */
export async function neighbourCredits(
  db: Db,
  { accountId, rows }: { accountId: string; rows: readonly AskedRow[] },
): Promise<Map<number, NeighbourCredit[]>> {
  if (rows.length === 0) return new Map();
  const asked = rows.map((row) => ({ no: row.row_no, amount: String(row.amount), at: row.told_at.toISOString() }));
  const found = await sql<
    NeighbourCredit & { no: number | null }
  >`select r.no, n.bank_ref, n.occurred_at, n.from_bank, n.from_account_masked,
      n.from_name, m.name as member_name
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as r (no int, amount bigint, at timestamptz)
    cross join lateral (select i.* from inflows i where i.receiving_account_id = ${accountId} and i.amount = r.amount
      and i.occurred_at between r.at - interval '1 day' and r.at + interval '1 day'
      order by abs(extract(epoch from i.occurred_at - r.at)), i.bank_ref limit ${MAX_NEIGHBOURS}) n
    left join members m on m.member_id = n.credited_member_id
    order by r.no, abs(extract(epoch from n.occurred_at - r.at)), n.bank_ref`.execute(db);
  return Map.groupBy(found.rows, ({ no }) => no ?? 0);
}
