import { sql } from 'kysely';
import { findDue } from '../../../platform/database/cluster/due-rows.ts';
import type { Db } from '../../../platform/database/db.ts';
import { DAYS_BACK } from './invite-store.ts';

/** A friend's day of which bets were told after somebody earned by it. */
export interface ToldDay {
  member_id: string;
  day: string;
  inviter_id: string;
  /** As the database writes it: to the microsecond. */
  told_at: string;
  /** Of a day this old nothing is counted any more. */
  is_over: boolean;
  game_code: string | null;
  bet_ref: string | null;
}

export const isToldDayDue = sql<boolean>`exists (select 1 from earned_days where told_at <= statement_timestamp())`;

export async function nextToldDay(db: Db): Promise<ToldDay | undefined> {
  const [found] = await findDue(
    db,
    sql<ToldDay>`select member_id, day::text, inviter_id, told_at::text, game_code, bet_ref,
      day < (now() at time zone 'Asia/Bangkok')::date - ${DAYS_BACK}::int as is_over from earned_days where told_at <= statement_timestamp() order by told_at limit 1`,
  );
  return found;
}

/** The earning of that day; undefined while it is being counted. */
export async function earningOfDay(db: Db, told: ToldDay): Promise<string | undefined> {
  const found = await sql<{ earning_id: string }>`select earning_id from invite_earnings
    where inviter_id = ${told.inviter_id} and invitee_id = ${told.member_id} and day = ${told.day}::date`.execute(db);
  return found.rows[0]?.earning_id;
}

/** Done with, or put off by so many seconds; but not where more was told meanwhile. */
export async function setToldDay(db: Db, told: ToldDay, next: 'done' | { inSeconds: number }): Promise<void> {
  const toldAt =
    next === 'done' ? sql`null` : sql`statement_timestamp() + make_interval(secs => ${next.inSeconds}::int)`;
  await sql`update earned_days set told_at = ${toldAt}
    where member_id = ${told.member_id} and day = ${told.day}::date and told_at = ${told.told_at}::timestamptz`.execute(
    db,
  );
}
