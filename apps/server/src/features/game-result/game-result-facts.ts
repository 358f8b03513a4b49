import { sql } from 'kysely';

/** Results that wait for people; a part of a statement. */
export const checksForPeople = sql`(select opened_at from result_checks where state = 'OPEN')`;

/** The effect of all bets ever told of a member at a game; a part of a statement. */
export const toldResultOf = (memberId: string, gameCode: string) =>
  sql<bigint>`(select told from game_results where member_id = ${memberId} and game_code = ${gameCode})`;
