import { sql } from 'kysely';

/** Disputes that nobody has decided about with everybody it needs; a part of a statement. */
export const disputesForPeople = sql`(select found_at from payout_disputes
  where ended_at is null and (decision is null or (needs_second and agreed_by is null)))`;
