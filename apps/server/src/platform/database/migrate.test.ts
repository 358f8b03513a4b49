import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../testing/database.ts';
import { openReadOnlyDatabase } from './db.ts';
import { migrateDatabase, pendingMigrations } from './migrate.ts';

it('a migration that somebody keeps from a table gives up, says so and leaves the schema as it was', async () => {
  const database = await cloneDatabase(inject('databaseAdminUrl'));
  const [holder, db] = [new pg.Client({ connectionString: database.url }), openReadOnlyDatabase(database.url)];
  await holder.connect();
  try {
    await holder.query("delete from schema_migrations where name = '0581-alerts'");
    await holder.query('begin; lock table schema_migrations in access exclusive mode');
    await expect(migrateDatabase(database.url, 200)).rejects.toThrow(/schema is as it was: .*within 0.2 s/);
    await holder.query('rollback');
    expect(await pendingMigrations(db)).toEqual(['0581-alerts']);
  } finally {
    await holder.end();
    await db.destroy();
    await database.drop();
  }
});
