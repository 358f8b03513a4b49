import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** After this long an undecided slip goes to manual review (safety L20). */
const WAITING_AFTER_MINUTES = 30;

/** Of a row of slips: it waits for a person. */
export const isSlipForPeople = sql<boolean>`(final_at is null and (review_reason is not null
  or created_at < now() - make_interval(mins => ${sql.lit(WAITING_AFTER_MINUTES)})))`;

/** Who uploaded the slip of this reference, of ours or of the bank, or of an id between two, if there is one. */
export async function membersBySlip(
  db: Db,
  { references, ids }: { references: readonly string[]; ids: { first: string; last: string } | undefined },
): Promise<string[]> {
  const found = await sql<{
    member_id: string;
  }>`select member_id from slips where reference = any(${[...references]}::text[])
    union select member_id from slips where bank_reference = any(${[...references]}::text[])
    union select member_id from slips where slip_id between ${ids?.first ?? null}::uuid and ${ids?.last ?? null}::uuid
    limit 100`.execute(db);
  return found.rows.map((row) => row.member_id);
}

/** Slips that wait for people; a part of a statement. */
export const slipsForPeople = sql`(select created_at from slips where ${isSlipForPeople})`;

/** Members with a slip of the amount of one of these inflows, and no money for it, within a day of it; a part of a statement. */
export const slipsAround = (inflows: RawBuilder<unknown>) =>
  sql`select i.inflow_id, s.member_id, 'SLIP' as reason from ${inflows} i cross join lateral (
      select s.member_id from slips s where s.amount = i.amount and s.inflow_id is null
        and s.created_at between i.occurred_at - interval '1 day' and i.occurred_at + interval '1 day' group by s.member_id) s`;

/** A member's slips among these references, as they are attached to a message; a part of a statement. */
export const attachedSlips = (memberId: string, references: readonly string[]) =>
  sql`select s.reference, 'slip', coalesce(s.currency, m.currency), s.created_at, t.shown, coalesce(s.amount, 0), null, null
    from slips s join slip_states t using (state) join members m using (member_id)
    where s.member_id = ${memberId} and s.reference = any(${[...references]})`;

/** What a member is told of a slip of the last week while it is checked, and so many minutes after; a part of a statement. */
export const slipsUnderWay = (memberId: string, toldMinutes: number) =>
  sql`select null::text as provider, s.reference,
      case s.state when 'SUCCESS' then 'CREDITED' when 'FAILED' then 'FAILED' else 'CHECKING' end as state,
      coalesce(s.amount, 0) as amount, coalesce(s.currency, m.currency) as currency, null::timestamptz as expires_at,
      s.created_at
    from slips s join members m using (member_id)
    where s.member_id = ${memberId} and s.created_at > now() - interval '7 days'
      and (s.final_at is null or s.final_at > now() - make_interval(mins => ${toldMinutes}))`;
