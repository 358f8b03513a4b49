import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getWallet } from '@kapao/contract/member/wallet.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Postgres, startPostgres } from '../../../scripts/postgres/postgres.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { brokenPromises, LOAD_PAYOUTS, outliveLeases, repeatUnknown, runLoad, type Sent } from './testing/load.ts';
import { differencesOutside } from './testing/truth.ts';
import { startWorldOn, until, type World } from './testing/world.ts';

const MEMBERS = 6;
const CRASHES = 2;
/** So many requests are answered before each crash. */
const ANSWERS_A_CRASH = 10 * MEMBERS;

let directory: string;
let postgres: Postgres;
let world: World;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'kapao-test-crash-'));
  // Durable, as in production: what was committed must be on the disk.
  postgres = await startPostgres({ dataDir: directory, durable: true, databases: ['kapao'], log: () => undefined });
  const url = new URL(postgres.url);
  url.pathname = '/kapao';
  await migrateDatabase(url.href);
  world = await startWorldOn({ url: url.href, drop: async () => undefined });
  await world.setPolicy('payout', LOAD_PAYOUTS);
});
afterAll(async () => {
  await world?.stop();
  await postgres?.stop();
  await rm(directory, { recursive: true, force: true });
});

it('a database killed under load keeps everything that was acknowledged, and the rest at most once', async () => {
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => world.register()));
  for (const member of members) {
    await world.activate(member, 'pg');
    await world.deposit(member, 5_000);
  }
  const sent: Sent[] = [];
  for (let crash = 1; crash <= CRASHES; crash += 1) {
    let isOver = false;
    let failed = 0;
    let answered = 0;
    const call: Parameters<typeof runLoad>[0]['call'] = async (...asked) => {
      const answer = await world.call(...asked);
      if (answer.status >= 500) failed += 1;
      if (answer.status === 200) answered += 1;
      return answer;
    };
    const load = runLoad({ call, members, isOver: () => isOver });
    await until('the load is under way', async () => answered > ANSWERS_A_CRASH);
    await postgres.kill9();
    await until('requests find no database', async () => failed > 0);
    isOver = true;
    sent.push(...(await load));
    await postgres.restart();
    // No manual step: the pool heals by itself (safety F5).
    const [member] = members;
    await until(
      'the site answers again',
      async () => (await world.call(getWallet, { token: member?.token ?? '' })).status === 200,
    );
    await outliveLeases(world.admin);
  }
  expect(sent.filter(({ answer }) => !answer).length, 'the crashes must hit requests under way').toBeGreaterThan(0);
  expect(sent.filter(({ answer }) => answer?.status === 200).length).toBeGreaterThan(MEMBERS * CRASHES);

  expect(await repeatUnknown({ call: world.call, sent, within: 60_000 })).toEqual([]);
  await world.untilAllEnded();
  for (const member of members) {
    expect((await world.books(member)).bank).toBe(-500_000n);
    expect(await differencesOutside(world, member)).toEqual([]);
  }
  expect(await brokenPromises(world.admin, sent)).toEqual([]);
  expect(await world.audit()).toEqual([]);
});
