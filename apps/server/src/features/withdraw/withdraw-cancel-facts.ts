import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { isInBatch } from '../payout-file/payout-file-facts.ts';

/** The last answer of a rejected withdrawal that its member cancelled; an operator's rejection has a note there. */
export const CANCELLED = 'CANCELLED';

/** Days over which operators see how often a member cancelled. */
const SHOWN_DAYS = 30;

interface Cancellable {
  member_id: string;
  operation_id: string;
  kind: string;
  state: string;
  from_code: string;
  last_answer: string | null;
}

/** True of a withdrawal that its member has cancelled. */
export const isCancelled = ({ state, last_answer }: Pick<Cancellable, 'state' | 'last_answer'>): boolean =>
  state === 'REJECTED' && last_answer === CANCELLED;

/** The state of an operation `o` as its member knows it: a cancelled withdrawal was not rejected. */
export const stateForMember = sql<string>`case when o.kind = 'withdrawal' and o.state = 'REJECTED'
  and o.last_answer = ${sql.lit(CANCELLED)} then ${sql.lit(CANCELLED)} else o.state end`;

/**
 * Returns true while nobody has approved the withdrawal in its round, no file holds it and no bank was given it. Exact only for the
 * holder of the operation's lock. A returned deposit is an operator's, not its member's, to end.
 */
export async function isCancellable(db: Db | Tx, o: Cancellable): Promise<boolean> {
  if (o.kind !== 'withdrawal' || o.from_code === 'DEPOSIT') return false;
  if (o.state !== 'REVIEW' && o.state !== 'APPROVED') return false;
  const found =
    await sql`select 1 from withdrawals w where w.member_id = ${o.member_id} and w.operation_id = ${o.operation_id}::uuid
    and w.partner_id is null and not exists (select from withdrawal_approvals a where a.member_id = w.member_id
      and a.operation_id = w.operation_id and a.approval_round = w.approval_round)`.execute(db);
  if (found.rows.length === 0) return false;
  return o.state === 'REVIEW' || !(await isInBatch(db, { memberId: o.member_id, operationId: o.operation_id }));
}

/** Counts the withdrawals that a member cancelled in the last 24 hours. */
export async function cancelsOfDay(db: Db | Tx, memberId: string): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from member_changes c
    where c.member_id = ${memberId} and c.at > now() - interval '24 hours' and c.change = 'withdrawal-cancelled'`.execute(
    db,
  );
  return found.rows[0]?.count ?? 0;
}

/** Number of cancellations of the last 30 days and of their Bangkok days, as JSON for operators; a part of a statement. */
export const cancelsOf = (memberId: RawBuilder<unknown>) => sql<{ count: number; days: number }>`(select
    json_build_object('count', count(*), 'days', count(distinct (c.at at time zone 'Asia/Bangkok')::date))
  from member_changes c where c.member_id = ${memberId} and c.change = 'withdrawal-cancelled'
    and c.at > now() - make_interval(days => ${sql.lit(SHOWN_DAYS)}))`;
