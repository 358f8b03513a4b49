import { sql } from 'kysely';
import { openDatabase } from '../apps/server/src/platform/database/db.ts';
import type { Product } from './harness.ts';

/** A rule of money as two operators would have set it, and its wait as over; only the owner of the tables can. */
export async function setRule({ databaseUrl }: Product, name: string, value: object): Promise<void> {
  const db = openDatabase(databaseUrl, 1);
  try {
    await sql`set role none`.execute(db);
    await sql`insert into settings (name, value) values (${`policy.${name}`}, ${JSON.stringify(value)}::jsonb)
      on conflict (name) do update set value = excluded.value`.execute(db);
  } finally {
    await db.destroy();
  }
}
