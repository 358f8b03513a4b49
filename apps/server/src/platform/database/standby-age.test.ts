import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../testing/database.ts';
import { openDatabase } from './db.ts';
import { actFor } from './side.ts';
import { readStandbys } from './standby-age.ts';

it('a standby with a slot is told with what it has not read, and as gone while it does not stream', async () => {
  const database = await cloneDatabase(inject('databaseAdminUrl'));
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  const db = openDatabase(database.url, 1);
  const slot = `standby_${process.pid}`;
  const own = async () => (await actFor('operator', () => readStandbys(db))).filter((standby) => standby.slot === slot);
  try {
    expect(await own()).toEqual([]);
    await admin.query('select pg_create_physical_replication_slot($1, true)', [slot]);
    const [before] = await own();
    expect(before).toMatchObject({ slot, isGone: true });
    await admin.query('create table written as select generate_series(1, 1000) as n');
    const [after] = await own();
    expect(after?.behindBytes).toBeGreaterThan((before?.behindBytes ?? 0) + 10_000);
  } finally {
    await admin.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1', [
      slot,
    ]);
    await admin.end();
    await db.destroy();
    await database.drop();
  }
});
