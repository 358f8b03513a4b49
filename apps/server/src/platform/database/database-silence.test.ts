import { createServer, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { busyMs } from '../../testing/busy.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Network, startNetwork } from '../../testing/network.ts';
import { until } from '../../testing/world.ts';
import { answersInTime } from './database-silence.ts';
import { type Db, inLongTransaction, openDatabase } from './db.ts';

let database: TestDatabase;
let network: Network;
let db: Db;
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseAdminUrl'));
  network = await startNetwork(database.url);
  db = openDatabase(network.url, 2);
});
afterAll(async () => {
  await db?.destroy();
  await network?.stop();
  await database?.drop();
});

const takes = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(db);

it('a question that takes its time is waited for while the database answers others', async () => {
  await expect(takes(4.5)).resolves.toBeDefined();
});

it('a look that may take longer than others is no dead connection, and nothing else is broken off for it', async () => {
  const look = inLongTransaction(db, 60_000, (tx) => sql`select pg_sleep(13)`.execute(tx));
  const others = until('the look is over', async () => {
    await takes(0.1);
    return (await Promise.race([look, 'under way'])) !== 'under way';
  });
  await expect(look).resolves.toBeDefined();
  await others;
});

it('a question to a silent database fails, those that wait for a connection fail with it, and it heals by itself', async () => {
  await takes(0);
  network.goQuiet();
  const startedMs = performance.now();
  const asked = await Promise.allSettled(Array.from({ length: 5 }, () => takes(0)));
  expect(asked.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'));
  const foundOutMs = performance.now() - startedMs;
  expect(foundOutMs).toBeLessThan(busyMs(5_000));
  const laterMs = performance.now();
  await expect(takes(0)).rejects.toThrow('the database is silent');
  // Those who come later do not find it out anew.
  expect(performance.now() - laterMs).toBeLessThan(foundOutMs / 2);
  network.heal();
  await until('it is heard again', () => takes(0).then(...ofAnswer));
});

it('connections that died while the database answers new ones are broken off', async () => {
  await takes(0);
  network.goQuiet();
  const asked = takes(0).then(...ofAnswer);
  network.healForNew();
  expect(await asked).toBe(false);
  await until('new ones are used', () => takes(0).then(...ofAnswer));
});

it('a database that has begun to answer is not silent, however slow its login is; one that only takes the call is', async () => {
  const asked = async (answer: (socket: Socket) => void) => {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket.on('error', () => undefined));
      socket.once('data', () => answer(socket));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const answers = await answersInTime(`postgres://somebody:secret@127.0.0.1:${port}/kapao`);
    for (const socket of sockets) socket.destroy();
    server.close();
    return answers;
  };
  // The first byte of a request for a password; the rest never comes.
  expect(await asked((socket) => void socket.write('R'))).toBe(true);
  expect(await asked(() => undefined)).toBe(false);
});

it('a caller that waited for a connection is dropped', async () => {
  setFlagsFromString('--expose_gc');
  const collect: () => void = runInNewContext('gc');
  const waitOften = async () => {
    for (let count = 0; count < 10_000; count += 1) await db.connection().execute(async () => undefined);
    collect();
    return process.memoryUsage().heapUsed;
  };
  await waitOften();
  const before = await waitOften();
  // One that is kept takes some hundred bytes.
  expect((await waitOften()) - before).toBeLessThan(500_000);
});

const ofAnswer = [() => true, () => false] as const;
