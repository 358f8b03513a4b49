import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

type Piece = RawBuilder<unknown>;

/** How many codes the company of an account is still asked about, by account; a part of a statement. */
export const codesUnderWay = sql`select q.receiving_account_id, count(*) as codes from qr_codes q
  where q.next_check_at is not null group by q.receiving_account_id`;

/** Members with an unpaid code of the amount of one of these inflows in the day before it; a part of a statement. */
export const codesBefore = (inflows: Piece) =>
  sql`select distinct i.inflow_id, q.member_id, 'QR' as reason from ${inflows} i join qr_codes q on q.amount = i.amount
      and q.created_at between i.occurred_at - interval '1 day' and i.occurred_at
    where q.state <> 'PAID'`;

/** The member's code that was paid by the transfer of this reference, with `came_by_code` true; a part of a statement. */
export const codePaidBy = (memberId: Piece, reference: Piece) =>
  sql`(select true as came_by_code from qr_codes where member_id = ${memberId} and paid_ref = ${reference} limit 1)`;

/** Members with a code that its maker knows by one of these: our reference in a form it received, or its own number. */
export async function membersByQrCode(db: Db, references: readonly string[]): Promise<string[]> {
  const found = await sql<{
    member_id: string;
  }>`select member_id from qr_codes where qrcode_id = any(${[...references]}::text[])
    union select member_id from qr_codes where sent_refs <> '{}' and sent_refs && ${[...references]}::text[]
    union select member_id from qr_codes where charge_ref = any(${[...references]}::text[]) limit 100`.execute(db);
  return found.rows.map((row) => row.member_id);
}

/** Until this long after its end, the product still looks for a payment whose notice was lost. */
export const WATCHED_MS = 24 * 3_600_000;

/** A code that is over for longer is asked about only because its maker does not answer. */
const UNANSWERED_AFTER = sql`make_interval(secs => ${sql.lit(WATCHED_MS / 1_000 + 6 * 3_600)})`;

/** Codes whose maker does not say whether they were paid, and since when it should have. */
export async function unansweredCodes(db: Db): Promise<{ length: bigint; since: Date | null }> {
  const found = await sql<{ length: bigint; since: Date | null }>`
    select count(*) as length, min(expires_at) + ${UNANSWERED_AFTER} as since from qr_codes
    where next_check_at is not null and expires_at < now() - ${UNANSWERED_AFTER}`.execute(db);
  return found.rows[0] ?? { length: 0n, since: null };
}
