import { sql } from 'kysely';

/** Of an operation `o`: how often a failed payout was asked about again and when next, as JSON or null; a part of a statement. */
export const lateCheckOf = sql<{ checks: number; at: string } | null>`(select json_build_object('checks', c.checks,
  'at', c.next_check_at) from payout_late_checks c where c.member_id = o.member_id and c.operation_id = o.operation_id)`;

/** Disputes that nobody has decided about with everybody it needs; a part of a statement. */
export const disputesForPeople = sql`(select found_at from payout_disputes
  where ended_at is null and (decision is null or (needs_second and agreed_by is null)))`;
