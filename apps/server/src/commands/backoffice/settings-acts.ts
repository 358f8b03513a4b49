import type { Setting } from '@kapao/contract/settings/setting.ts';
import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { readSetting, storedSetting } from '../../queries/backoffice/settings-facts.ts';

/** Whoever changes the same setting waits here, so that the audit log has the value that was really replaced. */
export async function lockSetting<Value>(tx: Tx, entry: Setting<Value>): Promise<Value> {
  await lockKey(tx, entry.key);
  return readSetting(tx, entry);
}

/** As it is stored; its reader knows what it means. The row may not be there yet, so the lock is not the row's. */
export async function lockStored(tx: Tx, { key }: Pick<Setting, 'key'>): Promise<unknown> {
  await lockKey(tx, key);
  return storedSetting(tx, key);
}

async function lockKey(tx: Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${key}))`.execute(tx);
}

/** Refuses what does not fit the declaration. */
export async function writeSetting<Value>(tx: Tx, entry: Setting<Value>, value: Value): Promise<void> {
  const fitting = JSON.stringify(readOrRefuse(entry.schema, value));
  await sql`insert into settings (name, value) values (${entry.key}, ${fitting}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(tx);
}
