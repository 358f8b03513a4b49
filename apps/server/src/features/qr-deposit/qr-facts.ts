import { type RawBuilder, sql } from 'kysely';

type Piece = RawBuilder<unknown>;

/** How many codes the company of an account is still asked about; a part of a statement. */
export const codesUnderWay = (accountId: Piece) => sql<bigint>`(select count(*) from qr_codes q
  where q.receiving_account_id = ${accountId} and q.next_check_at is not null)`;

/** Members with an unpaid code of this amount in the day before a moment; a part of a statement. */
export const codesBefore = (amount: Piece, { moment, most }: { moment: Piece; most: number }) =>
  sql`(select distinct q.member_id, 'QR' from qr_codes q where q.amount = ${amount} and q.state <> 'PAID'
    and q.created_at between ${moment} - interval '1 day' and ${moment} limit ${most})`;
