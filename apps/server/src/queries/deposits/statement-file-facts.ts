import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

type Piece = RawBuilder<unknown>;

/** Who uploaded the file whose row has become the credit of this reference; a part of a statement. */
export const uploaderOf = (accountId: Piece, reference: Piece) =>
  sql<string | null>`(select f.uploaded_by from statement_rows r join statement_files f using (file_id)
    where r.receiving_account_id = ${accountId} and r.inflow_ref = ${reference} and r.taken_at is not null
      and r.fate = 'NEW' limit 1)`;

/** What the newest statements of an account that counted say it held, and until when each tells; a part of a statement. */
export const toldBalances = (
  accountId: RawBuilder<unknown>,
) => sql`(select t.at, t.balance, f.uploaded_by, f.uploaded_at
    from (select s.file_id, s.uploaded_by, s.uploaded_at from statement_files s
      where s.receiving_account_id = ${accountId} and s.state = 'COUNTED' order by s.uploaded_at desc limit 12) f
    cross join lateral (select n.told_until as at, n.balance from statement_rows n
      where n.file_id = f.file_id and n.balance is not null order by n.told_at desc, n.row_no desc limit 1) t)`;

/** The same of the first statement that counted. */
export const firstToldBalance = (
  accountId: RawBuilder<unknown>,
) => sql`(select t.at, t.balance, f.uploaded_at from statement_files f
    cross join lateral (select n.told_until as at, n.balance from statement_rows n
      where n.file_id = f.file_id and n.balance is not null order by n.told_at desc, n.row_no desc limit 1) t
    where f.receiving_account_id = ${accountId} and f.state = 'COUNTED' order by f.uploaded_at limit 1)`;

interface Reference {
  inflow_id: string;
  receiving_account_id: string;
  bank_ref: string;
}

/** The text of the statement by which each of these inflows was reported, where one was, by inflow. */
export async function wordingsOf(db: Db, inflows: readonly Reference[]): Promise<Map<string, string>> {
  if (inflows.length === 0) return new Map();
  const found = await sql<{ inflow_id: string; told: string }>`select coalesce(i.inflow_id, '') as inflow_id, r.told
    from jsonb_to_recordset(${JSON.stringify(inflows.map(({ inflow_id, receiving_account_id, bank_ref }) => ({ inflow_id, receiving_account_id, bank_ref })))}::jsonb)
      as i (inflow_id text, receiving_account_id text, bank_ref text)
    cross join lateral (select r.told from statement_rows r where r.receiving_account_id = i.receiving_account_id
      and r.inflow_ref = i.bank_ref and r.taken_at is not null and r.fate = 'NEW' limit 1) r`.execute(db);
  return new Map(found.rows.map((row) => [row.inflow_id, row.told]));
}
