import { type RawBuilder, sql } from 'kysely';

type Piece = RawBuilder<unknown>;

/** Who uploaded the file whose row has become the credit of this reference; a part of a statement. */
export const uploaderOf = (accountId: Piece, reference: Piece) =>
  sql<string | null>`(select f.uploaded_by from statement_rows r join statement_files f using (file_id)
    where r.receiving_account_id = ${accountId} and r.inflow_ref = ${reference} and r.taken_at is not null
      and r.fate = 'NEW' limit 1)`;
