import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** A game is opened: refused to who is excluded, has used up a limit, or has played as long as they allowed themselves. */
export async function beginPlay(db: Db, memberId: string): Promise<void> {
  await sql`select begin_play(${memberId})`.execute(db);
}
