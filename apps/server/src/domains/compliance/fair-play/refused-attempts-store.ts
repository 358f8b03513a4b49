import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { letGo } from '../../../platform/database/let-go.ts';

export async function noteRefusal(
  db: Db,
  { memberId, code, way, amount }: { memberId: string; code: string; way: string; amount: number | undefined },
): Promise<void> {
  await sql`select note_play_refusal(${memberId}, ${code}, ${way}, ${amount ?? null}::numeric)`.execute(db);
}

/** Purges refusals that are past their retention period. */
export async function purgeRefusals(db: Db): Promise<void> {
  const where = sql`day <= (clock_timestamp() at time zone 'Asia/Bangkok')::date - fair_play_number('refusalDays')::int`;
  await letGo(db, { table: 'play_refusals', age: 'day', where });
  await letGo(db, { table: 'exclusion_stops', age: 'day', where });
}
