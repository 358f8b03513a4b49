import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

interface MarkedGame {
  memberId: string;
  gameCode: string;
}

/** Notes that a member opened a game now. */
export async function noteGameOpened(db: Db, { memberId, gameCode }: MarkedGame): Promise<void> {
  await sql`insert into game_marks (member_id, game_code, opened_at) values (${memberId}, ${gameCode}, now())
    on conflict (member_id, game_code) do update set opened_at = excluded.opened_at`.execute(db);
}

/** Puts a game first or back; false where there is no such game. A favourite that stays one keeps its place. */
export async function markFavouriteGame(
  db: Db,
  { memberId, gameCode, isFavourite }: MarkedGame & { isFavourite: boolean },
): Promise<boolean> {
  const known = await sql<{ code: string }>`select code from games where code = ${gameCode}`.execute(db);
  if (known.rows.length === 0) return false;
  await sql`insert into game_marks (member_id, game_code, favourite_since)
    values (${memberId}, ${gameCode}, case when ${isFavourite} then now() end)
    on conflict (member_id, game_code) do update
      set favourite_since = case when ${isFavourite} then coalesce(game_marks.favourite_since, now()) end`.execute(db);
  return true;
}

export async function keepFavouriteAmounts(db: Db, memberId: string, amountsMinor: readonly bigint[]): Promise<void> {
  await sql`insert into favourite_amounts (member_id, amounts) values (${memberId}, ${amountsMinor.map(String)}::bigint[])
    on conflict (member_id) do update set amounts = excluded.amounts`.execute(db);
}
