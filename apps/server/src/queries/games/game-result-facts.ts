import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** Results that wait for people; a part of a statement. */
export const checksForPeople = sql`(select opened_at from result_checks where state = 'OPEN')`;

/** The effect of all bets ever told of a member at a game; a part of a statement. */
export const toldResultOf = (memberId: string, gameCode: string) =>
  sql<bigint>`(select told from game_results where member_id = ${memberId} and game_code = ${gameCode})`;

/** The effect of all bets ever reported of a member at all games, in minor units: below zero where the member lost. */
export async function betResultOf(db: Db, memberId: string): Promise<bigint> {
  const found = await sql<{ told: bigint }>`select coalesce(sum(told), 0)::bigint as told from game_results
    where member_id = ${memberId}`.execute(db);
  return found.rows[0]?.told ?? 0n;
}
