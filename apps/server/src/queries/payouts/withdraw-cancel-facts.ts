import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { isInBatch } from './payout-file-facts.ts';

/** The last answer of a rejected withdrawal that its member cancelled; an operator's rejection has a note there. */
export const CANCELLED = 'CANCELLED';

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
