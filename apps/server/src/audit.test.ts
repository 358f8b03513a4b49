import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { auditBooks } from './audit.ts';
import { auditLog } from './operations/audit-log.ts';
import { type Db, openReadOnlyDatabase } from './platform/database/db.ts';
import { startWorld, type World } from './testing/world.ts';

let world: World;
let db: Db;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  const address = new URL(world.databaseUrl);
  await world.admin.query("alter role audit login password 'of the tests'");
  address.username = 'audit';
  address.password = 'of the tests';
  db = openReadOnlyDatabase(address.toString());
});
afterAll(async () => {
  await db?.destroy();
  await world?.stop();
});

it('every rule of the books can be recomputed by the auditor, who may read no names and no numbers of accounts', async () => {
  expect(await auditBooks(db)).toEqual([]);
  expect(await auditLog(db, { keys: [] })).toEqual([]);
});
