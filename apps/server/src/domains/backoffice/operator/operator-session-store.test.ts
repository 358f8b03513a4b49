import { operatorSummary } from '@kapao/contract/operator/summary.ts';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { noteSpread } from '../../../platform/database/cluster/spread.ts';
import { actFor } from '../../../platform/database/side.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { makeOperatorSessionStore } from './operator-session-store.ts';

let world: World;
let tokenHash: Buffer;
const reported: string[] = [];
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  expect((await world.callAs('auditor', operatorSummary)).status).toBe(200);
  const found = await world.admin.query("select token_hash from operator_sessions where username = 'auditor'");
  tokenHash = found.rows[0].token_hash;
});
afterEach(async () => {
  noteSpread(false);
  await world.admin.query('drop trigger if exists no_writing on operator_sessions');
});
afterAll(() => world?.stop());

const use = () => {
  const store = makeOperatorSessionStore({ db: world.app.db, report: (work) => reported.push(work) });
  return actFor('operator', () => store.find(tokenHash, true));
};
const seenAgo = (seconds: number) =>
  world.admin.query(
    'update operator_sessions set last_seen_at = now() - make_interval(secs => $2) where token_hash = $1',
    [tokenHash, seconds],
  );
const seenSecondsAgo = async () => {
  const found = await world.admin.query(
    'select extract(epoch from now() - last_seen_at)::int as seconds from operator_sessions where token_hash = $1',
    [tokenHash],
  );
  return found.rows[0].seconds;
};

it('a session in use is written down every twenty seconds', async () => {
  await seenAgo(10);
  expect(await use()).toMatchObject({ username: 'auditor' });
  expect(await seenSecondsAgo()).toBeGreaterThanOrEqual(10);
  await seenAgo(300);
  expect(await use()).toMatchObject({ username: 'auditor' });
  expect(await seenSecondsAgo()).toBeLessThan(10);
});

it('a session that was idle for too long is none, also where it could not be written down', async () => {
  await seenAgo(16 * 60);
  expect(await use()).toBeUndefined();
  noteSpread(true);
  expect(await use()).toBeUndefined();
  await seenAgo(0);
});

it('while a copy cannot be written, the session goes on and the failure is reported; on one server it is one', async () => {
  await seenAgo(300);
  await world.admin.query(`create function refuse_writing() returns trigger language plpgsql
    as $$ begin raise exception 'a node is away'; end $$`);
  await world.admin.query(
    'create trigger no_writing before update on operator_sessions for each row execute function refuse_writing()',
  );
  await expect(use()).rejects.toThrow('a node is away');
  noteSpread(true);
  expect(await use()).toMatchObject({ username: 'auditor' });
  expect(reported).toEqual(['operator sessions']);
});
