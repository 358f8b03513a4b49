import { type RawBuilder, sql } from 'kysely';

type Piece = RawBuilder<unknown>;

/** How many codes the company of an account is still asked about, by account; a part of a statement. */
export const codesUnderWay = sql`select q.receiving_account_id, count(*) as codes from qr_codes q
  where q.next_check_at is not null group by q.receiving_account_id`;

/** Members with an unpaid code of the amount of one of these inflows in the day before it; a part of a statement. */
export const codesBefore = (inflows: Piece) =>
  sql`select distinct i.inflow_id, q.member_id, 'QR' as reason from ${inflows} i join qr_codes q on q.amount = i.amount
      and q.created_at between i.occurred_at - interval '1 day' and i.occurred_at
    where q.state <> 'PAID'`;
