import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';

/** Takes the account row and then the member's, as every reading does; answers when its balance was last asked for. */
export async function lockPlace(tx: Tx, { memberId, code }: { memberId: string; code: string }): Promise<Date | null> {
  const found = await sql<{ synced_at: Date | null }>`select synced_at from game_accounts
    where member_id = ${memberId} and game_code = ${code} for update`.execute(tx);
  await sql`select 1 from members where member_id = ${memberId} for no key update`.execute(tx);
  return found.rows[0]?.synced_at ?? null;
}
