import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { writeSetting } from '../settings/settings-acts.ts';

/** What operators have set, by name; what nobody has set yet is not among them. */
export async function readStoredPolicies(db: Db | Tx): Promise<Map<string, unknown>> {
  const found = await sql<{ name: string; value: unknown }>`select name, value from settings
    where name like 'policy.%' limit 200`.execute(db);
  return new Map(found.rows.map(({ name, value }) => [name.slice('policy.'.length), value]));
}

/** Takes the policy's row, which may not be there yet, so that two changes come one after the other. */
export async function lockPolicy(tx: Tx, name: string): Promise<unknown> {
  await sql`select pg_advisory_xact_lock(hashtext(${`policy.${name}`}))`.execute(tx);
  const found = await sql<{ value: unknown }>`select value from settings where name = ${`policy.${name}`}`.execute(tx);
  return found.rows[0]?.value;
}

export async function writePolicy(tx: Tx, name: string, value: unknown): Promise<void> {
  await writeSetting(tx, `policy.${name}`, value);
}
