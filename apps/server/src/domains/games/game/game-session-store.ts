import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { AccountPlace } from './game-store.ts';

/** Long enough to follow a link, and no longer. */
const TTL = sql`interval '2 minutes'`;
/** So long the same question gets the same answer. */
const REPEAT = sql`interval '10 seconds'`;

/** Keeps a session for one launch; the member's older ones at this game are let go. */
export async function insertGameSession(
  db: Db,
  { memberId, gameCode, partnerId, tokenHash }: AccountPlace & { partnerId: string; tokenHash: Buffer },
): Promise<void> {
  await sql`with old as (
      delete from game_sessions where member_id = ${memberId} and game_code = ${gameCode} and ends_at < now()
    ) insert into game_sessions (token_hash, member_id, game_code, partner_id, ends_at)
    values (${tokenHash}, ${memberId}, ${gameCode}, ${partnerId}, now() + ${TTL})`.execute(db);
}

/** Whose session it is, told once to the partner it was made for; nothing of a member who may not play. */
export async function useGameSession(
  db: Db,
  { partnerId, tokenHash }: { partnerId: string; tokenHash: Buffer },
): Promise<string | undefined> {
  const found = await sql<{ username: string }>`with used as (
      update game_sessions set used_at = clock_timestamp()
      where token_hash = ${tokenHash} and partner_id = ${partnerId} and used_at is null and ends_at > now()
      returning member_id, game_code
    ), repeated as (
      select member_id, game_code from game_sessions
      where token_hash = ${tokenHash} and partner_id = ${partnerId} and used_at > now() - ${REPEAT}
    )
    select a.username from (select * from used union select * from repeated) s
    join game_accounts a on a.member_id = s.member_id and a.game_code = s.game_code and a.partner_id = ${partnerId}
    join members m on m.member_id = s.member_id and m.status = 'ACTIVE'
    join games g on g.code = s.game_code and g.is_on and not g.in_maintenance`.execute(db);
  return found.rows[0]?.username;
}
