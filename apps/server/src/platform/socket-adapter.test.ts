import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Server } from 'socket.io';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { type Network, startNetwork } from '../testing/network.ts';
import { until } from '../testing/world.ts';
import { makeSocketAdapters } from './socket-adapter.ts';

/** More often than the pool has places: a place lost each time would be noticed. */
const LOSSES = 6;
/** A wait of five seconds for an answer, and a little. */
const CLOSES_WITHIN_MS = 6_500;

let database: TestDatabase;
let admin: pg.Pool;
let network: Network;
const processes: Process[] = [];

beforeAll(async () => {
  database = await cloneDatabase(inject('databaseAdminUrl'));
  admin = new pg.Pool({ connectionString: database.url, max: 1 });
});
beforeEach(async () => {
  network = await startNetwork(database.url);
});
afterEach(async () => {
  await network.stop();
  await Promise.all(processes.splice(0).map(({ close }) => close()));
});
afterAll(async () => {
  await admin?.end();
  await database?.drop();
});

interface Process {
  heard: readonly string[];
  say: (text: string) => void;
  close: () => Promise<void>;
}

/** What the sockets of one server process are to those of another. */
async function startProcess(databaseUrl: string): Promise<Process> {
  const adapters = await makeSocketAdapters({ databaseUrl, redisUrl: undefined });
  const io = new Server({ adapter: adapters.adapterFor('test') });
  const heard: string[] = [];
  io.on('said', (text: string) => heard.push(text));
  let closing: Promise<void> | undefined;
  const started = {
    heard,
    say: (text: string) => void io.serverSideEmit('said', text),
    close() {
      closing ??= (async () => {
        await io.of('/').adapter.close();
        await adapters.close();
      })();
      return closing;
    },
  };
  processes.push(started);
  return started;
}

const listening = async () => {
  const found = await admin.query(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'kapao listens for test'`,
  );
  return found.rows.map((row) => Number(row.pid));
};
/** Nothing is heard twice: whoever heard it waits for a second time that must not come. */
async function hearsOnce(from: Process, to: Process, text: string): Promise<void> {
  await until(`${text} is heard`, async () => {
    if (!to.heard.includes(text)) from.say(text);
    await sleep(100);
    return to.heard.includes(text);
  });
  await sleep(300);
  const last = `${text}, once`;
  from.say(last);
  await until('the last is heard', async () => to.heard.includes(last));
  await sleep(300);
  expect(to.heard.filter((heard) => heard === last)).toHaveLength(1);
}

describe('the events of several processes', () => {
  it('go on by themselves after connections were lost, more often than there are connections, and come once', async () => {
    const [one, two] = [await startProcess(database.url), await startProcess(network.url)];
    await hearsOnce(one, two, 'before');
    for (let loss = 1; loss <= LOSSES; loss += 1) {
      network.cut();
      await sleep(150);
      network.heal();
      await hearsOnce(one, two, `from outside after loss ${loss}`);
      await hearsOnce(two, one, `to outside after loss ${loss}`);
    }
    for (const pid of await listening()) await admin.query('select pg_terminate_backend($1)', [pid]);
    await hearsOnce(one, two, 'after the database ended them');
    await until('each process listens once', async () => (await listening()).length === 2);
    const began = Date.now();
    await Promise.all([one.close(), two.close()]);
    expect(Date.now() - began).toBeLessThan(1_000);
    await until('nobody listens any more', async () => (await listening()).length === 0);
  }, 60_000);

  it('go on after the way to the database was quiet and nobody said so', async () => {
    const [one, two] = [await startProcess(database.url), await startProcess(network.url)];
    await hearsOnce(one, two, 'before');
    network.goQuiet();
    one.say('while it was quiet');
    await sleep(1_000);
    network.heal();
    await hearsOnce(one, two, 'afterwards');
    // Quiet for longer than anything waits: the connection is given up and another one opened.
    network.goQuiet();
    await sleep(17_000);
    network.heal();
    await hearsOnce(one, two, 'after a long time');
    await until('each process listens once', async () => (await listening()).length === 2);
  }, 60_000);
});

describe('the end of a process', () => {
  it.each<[string, () => void]>([
    ['whose database is there', () => undefined],
    ['whose database is gone', () => network.cut()],
    ['whose database does not answer', () => network.goQuiet()],
  ])('%s comes within seconds', async (_state, happens) => {
    const ending = await startProcess(network.url);
    const other = await startProcess(database.url);
    await hearsOnce(other, ending, 'before');
    happens();
    ending.say('on the way');
    await sleep(500);
    const began = Date.now();
    await ending.close();
    expect(Date.now() - began).toBeLessThan(CLOSES_WITHIN_MS);
  });

  it.each<[string, () => void]>([
    ['was gone', () => network.cut()],
    ['did not answer', () => network.goQuiet()],
  ])('comes within seconds when the database %s from the start', async (_state, happens) => {
    happens();
    const ending = await startProcess(network.url);
    await sleep(500);
    const began = Date.now();
    await ending.close();
    expect(Date.now() - began).toBeLessThan(CLOSES_WITHIN_MS);
  });
});
