import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { createClient } from 'redis';
import { Server } from 'socket.io';
import { describe, expect, inject, it, type TestContext } from 'vitest';
import { busyMs } from '../../testing/busy.ts';
import { cloneDatabase } from '../../testing/database.ts';
import { type Network, startNetwork } from '../../testing/network.ts';
import { startRedis } from '../../testing/redis.ts';
import { until } from '../../testing/world.ts';
import { makeSocketAdapters } from './socket-adapter.ts';

/** More often than there are connections: one lost each time would be noticed. */
const LOSSES = 3;
/** As in production, in fewer seconds. */
const WAITS = { answerTimeoutMs: 1_500, checkEveryMs: 500 };
const CLOSE_TIMEOUT_MS = busyMs(WAITS.answerTimeoutMs + 3_000);

interface Carrier {
  url: string;
  /** How many connections listen now. */
  listening: () => Promise<number>;
  /** Ends all of them, from the other side. */
  endListening: () => Promise<unknown>;
  stop: () => Promise<void>;
}

interface Process {
  heard: readonly string[];
  /** Failures that were reported. */
  told: readonly unknown[];
  say: (text: string) => void;
  close: () => Promise<void>;
}

async function onPostgres(): Promise<Carrier> {
  const database = await cloneDatabase(inject('databaseAdminUrl'));
  const admin = new pg.Pool({ connectionString: database.url, max: 1 });
  const listeners = `from pg_stat_activity where datname = current_database() and application_name = 'kapao listens for test'`;
  return {
    url: database.url,
    listening: async () => (await admin.query(`select pid ${listeners}`)).rows.length,
    endListening: () => admin.query(`select pg_terminate_backend(pid) ${listeners}`),
    async stop() {
      await admin.end();
      await database.drop();
    },
  };
}

async function onRedis(): Promise<Carrier> {
  const redis = await startRedis(inject('redisPath'));
  const admin = createClient({ url: redis.url });
  await admin.connect();
  return {
    url: redis.url,
    listening: async () =>
      String(await admin.sendCommand(['CLIENT', 'LIST', 'TYPE', 'PUBSUB']))
        .split('\n')
        .filter(Boolean).length,
    endListening: () => admin.sendCommand(['CLIENT', 'KILL', 'TYPE', 'PUBSUB']),
    async stop() {
      admin.destroy();
      await redis.stop();
    },
  };
}

/** A carrier of its own for each story, so that they can be told at the same time; and a way to it that can be cut. */
async function begin(startCarrier: () => Promise<Carrier>, { skip, onTestFinished }: TestContext) {
  if (startCarrier === onRedis && inject('redisPath') === '') skip('there is no redis-server on this computer');
  const carrier = await startCarrier();
  onTestFinished(() => carrier.stop());
  const network = await startNetwork(carrier.url);
  const processes: Process[] = [];
  const closeAll = () => Promise.all(processes.splice(0).map(({ close }) => close()));
  onTestFinished(async () => {
    await network.stop();
    await closeAll();
  });
  return {
    carrier,
    network,
    closeAll,
    async start(url: string, meanwhile?: () => void) {
      const started = await startProcess(url, meanwhile);
      processes.push(started);
      return started;
    },
  };
}

const adaptersOver = (url: string, told: unknown[]) => {
  const isRedis = url.startsWith('redis');
  return makeSocketAdapters({
    databaseUrl: isRedis ? '' : url,
    redisUrl: isRedis ? url : undefined,
    report: (_work, error) => told.push(error),
    waits: WAITS,
  });
};

/** What the sockets of one server process are to those of another. `meanwhile` happens just before it begins to listen. */
async function startProcess(url: string, meanwhile: () => void = () => undefined): Promise<Process> {
  const told: unknown[] = [];
  const adapters = await adaptersOver(url, told);
  meanwhile();
  const io = new Server({ adapter: adapters.adapterFor('test') });
  const heard: string[] = [];
  io.on('said', (text: string) => heard.push(text));
  let closing: Promise<void> | undefined;
  return {
    heard,
    told,
    say: (text: string) => void io.serverSideEmit('said', text),
    close() {
      closing ??= (async () => {
        await io.of('/').adapter.close();
        await adapters.close();
      })();
      return closing;
    },
  };
}

/** Nothing is heard twice: what came twice would have come before what was said last. */
async function hearsOnce(from: Process, to: Process, text: string): Promise<void> {
  await until(`${text} is heard`, async () => {
    if (to.heard.includes(text)) return true;
    from.say(text);
    return false;
  });
  const once = `${text}, once`;
  from.say(once);
  // The second one of these goes the whole way after the first has come, over each connection there is.
  for (const later of [`${text}, later`, `${text}, last`]) {
    from.say(later);
    await until('what was said later is heard', async () => to.heard.includes(later));
  }
  expect(to.heard.filter((heard) => heard === once)).toHaveLength(1);
}

const carriers: [string, () => Promise<Carrier>][] = [
  ['PostgreSQL', onPostgres],
  ['Redis', onRedis],
];

describe.concurrent.each(carriers)('over %s', (_name, startCarrier) => {
  it('events go on by themselves after connections were lost, more often than there are any, and come once', async (context) => {
    const story = await begin(startCarrier, context);
    const [one, two] = [await story.start(story.carrier.url), await story.start(story.network.url)];
    await hearsOnce(one, two, 'before');
    for (let loss = 1; loss <= LOSSES; loss += 1) {
      const toldBefore = two.told.length;
      story.network.cut();
      await until('the loss is noticed', async () => two.told.length > toldBefore);
      story.network.heal();
      await hearsOnce(one, two, `from outside after loss ${loss}`);
      await hearsOnce(two, one, `to outside after loss ${loss}`);
    }
    expect([one.told, two.told.length > 0]).toEqual([[], true]);
    await story.carrier.endListening();
    await hearsOnce(one, two, 'after the other side ended them');
    await until('each process listens once', async () => (await story.carrier.listening()) === 2);
    const began = Date.now();
    await story.closeAll();
    expect(Date.now() - began).toBeLessThan(CLOSE_TIMEOUT_MS);
    await until('nobody listens any more', async () => (await story.carrier.listening()) === 0);
  });

  it('events go on after the way was quiet and nobody said so', async (context) => {
    const story = await begin(startCarrier, context);
    const [one, two] = [await story.start(story.carrier.url), await story.start(story.network.url)];
    const beside = await story.start(story.carrier.url);
    await hearsOnce(one, two, 'before');
    await hearsOnce(one, beside, 'before, beside');
    story.network.goQuiet();
    one.say('while it was quiet');
    // It goes its own way by then: another process that hears everything has heard it.
    await until('it was carried', async () => beside.heard.includes('while it was quiet'));
    story.network.heal();
    await hearsOnce(one, two, 'afterwards');
    // Quiet for longer than anything waits: the connection is given up and another one opened.
    const toldBefore = two.told.length;
    story.network.goQuiet();
    await until('the connection is found dead', async () => two.told.length > toldBefore);
    story.network.healForNew();
    await hearsOnce(one, two, 'after a long time');
    await hearsOnce(two, one, 'and the other way');
    story.network.heal();
    await until('each process listens once', async () => (await story.carrier.listening()) === 3);
  });

  it('a process that loses its connection while it begins to listen listens all the same', async (context) => {
    const story = await begin(startCarrier, context);
    const one = await story.start(story.carrier.url);
    const two = await story.start(story.network.url, story.network.goQuiet);
    await until('it has called', async () => story.network.countCalls() > 0);
    story.network.cut();
    story.network.heal();
    await hearsOnce(one, two, 'after the loss');
    await hearsOnce(two, one, 'and the other way');
  });

  it('large events keep their place between small ones', async (context) => {
    const story = await begin(startCarrier, context);
    const [one, two] = [await story.start(story.carrier.url), await story.start(story.network.url)];
    await hearsOnce(one, two, 'before');
    const said = Array.from({ length: 40 }, (_, index) => `${index} ${'ใหญ่🎰'.repeat(index % 3 === 0 ? 3_000 : 1)}`);
    for (const text of said) one.say(text);
    await until('all are heard', async () => two.heard.includes(said.at(-1) ?? ''));
    expect(two.heard.filter((text) => said.includes(text))).toEqual(said);
  });

  it.for<[string, (network: Network) => void]>([
    ['is there', () => undefined],
    ['is gone', (network) => network.cut()],
    ['does not answer', (network) => network.goQuiet()],
  ])('a process ends within seconds when what carries its events %s', async ([_state, happens], context) => {
    const story = await begin(startCarrier, context);
    const ending = await story.start(story.network.url);
    const other = await story.start(story.carrier.url);
    await hearsOnce(other, ending, 'before');
    happens(story.network);
    ending.say('on the way');
    await nextTurn();
    const began = Date.now();
    await ending.close();
    expect(Date.now() - began).toBeLessThan(CLOSE_TIMEOUT_MS);
  });

  it.for<[string, (network: Network) => void]>([
    ['was gone', (network) => network.cut()],
    ['did not answer', (network) => network.goQuiet()],
  ])(
    'a process starts and ends, or says why not, within seconds when what carries its events %s',
    async ([_state, happens], context) => {
      const story = await begin(startCarrier, context);
      happens(story.network);
      const began = Date.now();
      const started = story.start(story.network.url);
      if (startCarrier === onRedis) {
        // The database a server needs anyway, and waits for; a Redis is there because somebody wrote its address.
        await expect(started).rejects.toThrow(
          /^Redis at 127\.0\.0\.1:\d+ \(REDIS_URL\) cannot be used: .+, for 3 s\.$/,
        );
      } else {
        await (await started).close();
      }
      expect(Date.now() - began).toBeLessThan(2 * CLOSE_TIMEOUT_MS);
    },
  );
});
