import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';

/** Locks the row, so that the audit log has the value that was really replaced. */
export async function lockSetting(tx: Tx, name: string): Promise<unknown> {
  const found = await sql<{ value: unknown }>`select value from settings where name = ${name} for update`.execute(tx);
  return found.rows[0]?.value;
}

export async function writeSetting(tx: Tx, name: string, value: unknown): Promise<void> {
  await sql`insert into settings (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(tx);
}
