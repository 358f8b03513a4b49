import { type RawBuilder, sql } from 'kysely';

type Piece = RawBuilder<unknown>;

/** Who uploaded the file whose row has become the credit of this reference; a part of a statement. */
export const uploaderOf = (accountId: Piece, reference: Piece) =>
  sql<string | null>`(select f.uploaded_by from statement_rows r join statement_files f using (file_id)
    where r.receiving_account_id = ${accountId} and r.inflow_ref = ${reference} and r.taken_at is not null
      and r.fate = 'NEW' limit 1)`;

/** What the newest statement of an account that counted says it held, and until when it tells; a part of a statement. */
export const lastToldBalance = (
  accountId: RawBuilder<unknown>,
) => sql`(select t.at, t.balance, f.uploaded_by, f.uploaded_at
    from statement_files f cross join lateral (select n.told_until as at, n.balance from statement_rows n
      where n.file_id = f.file_id and n.balance is not null order by n.told_at desc, n.row_no desc limit 1) t
    where f.receiving_account_id = ${accountId} and f.state = 'COUNTED' order by t.at desc limit 1)`;
