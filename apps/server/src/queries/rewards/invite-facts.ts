import { sql } from 'kysely';

/** Earnings that wait for people; a part of a statement. */
export const earningsForPeople = sql`(select created_at from invite_earnings where state = 'HELD')`;

/** What share of an invited member's reward is kept, as the rule of now says; a part of a statement. */
export const inviteShares = sql`(select json_build_object('success', success_percent, 'fail', fail_percent) from invite_rules
  order by version desc limit 1)`;
