import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** Rewards that wait for people; a part of a statement. */
export const rewardsForPeople = sql`(select created_at from reward_reviews where state = 'HELD')`;

/** Of a coupon `c` of a member: it waited for people, or was released by them, before its time was over. */
export const wasReviewedInTime = (memberId: RawBuilder<unknown>) => sql<boolean>`exists (select 1 from reward_reviews r
  where r.member_id = ${memberId} and r.kind = 'prize' and r.cause_id = c.coupon_id::text
    and r.state in ('HELD', 'RELEASED') and r.created_at <= c.expires_at)`;

/** Coupons of a member that wait for people or were released by them, as an array; a part of a statement. */
export const reviewedPrizesOf = (memberId: string) =>
  sql`array(select r.cause_id::uuid from reward_reviews r
    where r.member_id = ${memberId} and r.kind = 'prize' and r.state in ('HELD', 'RELEASED'))`;

/** True where refunds of a member wait for people, or were refused by them: then nothing is told of those to come. */
export async function areRefundsDoubted(db: Db, memberId: string): Promise<boolean> {
  const found = await sql`select 1 from reward_reviews
    where member_id = ${memberId} and kind = 'refund' and state in ('HELD', 'REFUSED') limit 1`.execute(db);
  return found.rows.length > 0;
}
