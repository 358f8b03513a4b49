import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { freePort } from '../../../scripts/tools/free-port.ts';
import { auditLedger } from './ledger/audit.ts';
import { type Db, openDatabase } from './platform/database/db.ts';
import { cloneDatabase, type TestDatabase } from './testing/database.ts';
import { brokenPromises, LOAD_PAYOUTS, outliveLeases, repeatUnknown, runLoad, type Sent } from './testing/load.ts';
import { registerOver, sendMoney } from './testing/load-members.ts';
import { type OutsideWorld, seedPartners, startOutsideWorld } from './testing/outside-world.ts';
import { type Program, startProgram } from './testing/program.ts';
import { seedSite } from './testing/seed.ts';
import { differencesOutside } from './testing/truth.ts';
import { callOver } from './testing/wire.ts';
import { booksOf, SECRET_KEY, setPolicy, testConfig, until } from './testing/world.ts';

const MEMBERS = 6;
const KILLS = 3;
/** So many requests are answered before each kill. */
const ANSWERS_A_KILL = 60;
/** A key whose request was cut off is free again after 40 s, where it was written down only after the kill. */
const KEY_TIMEOUT_MS = 60_000;

let database: TestDatabase;
let admin: pg.Pool;
let db: Db;
let outside: OutsideWorld;
let server: Program;
let startServer: () => Promise<Program>;

beforeAll(async () => {
  database = await cloneDatabase(inject('databaseAdminUrl'));
  admin = new pg.Pool({ connectionString: database.url, max: 4 });
  admin.on('error', () => undefined);
  db = openDatabase(database.url, 2);
  await seedSite(admin, SECRET_KEY);
  await setPolicy(admin, 'payout', LOAD_PAYOUTS);
  const [port, officePort, partnersPort] = [await freePort(), await freePort(), await freePort()];
  const environment = {
    ...testConfig(database.url, `http://127.0.0.1:${partnersPort}`),
    OPERATOR_PORT: String(officePort),
  };
  await seedPartners(admin, environment);
  startServer = () => startProgram({ entry: 'apps/server/src/main.ts', port, readyPath: '/readyz', environment });
  server = await startServer();
  outside = await startOutsideWorld({ port: partnersPort, siteUrl: server.url });
});
afterAll(async () => {
  await server?.kill('SIGKILL');
  await outside?.stop();
  await db?.destroy();
  await admin?.end();
  await database?.drop();
});

const newMember = () => registerOver({ url: server.url, admin, outside }, 5_000);

it('a server killed under load loses nothing it acknowledged and does nothing twice', async () => {
  const members = await Promise.all(Array.from({ length: MEMBERS }, newMember));
  const sent: Sent[] = [];
  for (let kill = 1; kill <= KILLS; kill += 1) {
    let isOver = false;
    let answers = 0;
    let lost = 0;
    const load = runLoad({
      call: async (route, options) => {
        const answer = await callOver(server.url, route, options).catch((error: unknown) => {
          lost += 1;
          throw error;
        });
        if (answer.status === 200) answers += 1;
        return answer;
      },
      members,
      isOver: () => isOver,
    });
    // Money also comes in while the server is dying: its notices are lost, the feed is not.
    await until('the load has begun', async () => answers > MEMBERS);
    await Promise.all(members.map((member) => sendMoney(outside, member, 10)));
    await until('it goes on', async () => answers > ANSWERS_A_KILL);
    await server.kill('SIGKILL');
    await Promise.all(members.map((member) => sendMoney(outside, member, 1)));
    await until('requests find no server', async () => lost > 0);
    isOver = true;
    sent.push(...(await load));
    await outliveLeases(admin);
    server = await startServer();
  }
  const unknown = sent.filter(({ answer }) => !answer).length;
  const acknowledged = sent.filter(({ answer }) => answer?.status === 200).length;
  expect(unknown, 'the kills must hit requests under way').toBeGreaterThan(0);
  expect(acknowledged).toBeGreaterThan(MEMBERS * KILLS);

  const call = (...[route, options]: Parameters<Parameters<typeof repeatUnknown>[0]['call']>) =>
    callOver(server.url, route, options);
  expect(await repeatUnknown({ call, sent, within: KEY_TIMEOUT_MS })).toEqual([]);
  await until('every operation has ended', async () => {
    await outliveLeases(admin);
    return (await admin.query('select 1 from operations where final_at is null limit 1')).rowCount === 0;
  });
  const received = 500_000n + BigInt(KILLS) * 1_100n;
  await until('every deposit is credited', async () => {
    const all = await Promise.all(members.map((member) => booksOf(admin, member)));
    return all.every(({ bank = 0n }) => bank <= -received);
  });
  for (const member of members) {
    expect((await booksOf(admin, member)).bank).toBe(-received);
    expect(await differencesOutside({ admin, outside }, member)).toEqual([]);
  }
  expect(await brokenPromises(admin, sent)).toEqual([]);
  expect(await auditLedger(db)).toEqual([]);
});

it('a server told to stop finishes what it has begun and leaves with 0', async () => {
  const member = await newMember();
  let isOver = false;
  let answers = 0;
  let ended = 0;
  const load = runLoad({
    call: async (route, options) => {
      const answer = await callOver(server.url, route, options).finally(() => {
        ended += 1;
      });
      if (answer.status === 200) answers += 1;
      return answer;
    },
    members: [member],
    isOver: () => isOver,
  });
  await until('the load has begun', async () => answers > 0);
  const endedBefore = ended;
  const stopped = server.kill('SIGTERM');
  await until('a call has ended after the signal', async () => ended > endedBefore);
  isOver = true;
  expect(await stopped, server.words()).toBe(0);
  const sent = await load;
  expect(sent.filter(({ answer }) => answer?.status === 200).length).toBeGreaterThan(0);
  server = await startServer();
  await until('every operation has ended', async () => {
    await outliveLeases(admin);
    return (await admin.query('select 1 from operations where final_at is null limit 1')).rowCount === 0;
  });
  expect(await brokenPromises(admin, sent)).toEqual([]);
  expect(await differencesOutside({ admin, outside }, member)).toEqual([]);
});
