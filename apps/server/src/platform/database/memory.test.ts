import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Network, startNetwork } from '../../testing/network.ts';
import { until } from '../../testing/world.ts';
import { type Changes, hearChanges } from './changes.ts';
import { makeMemory } from './memory.ts';

let database: TestDatabase;
let network: Network;
let changes: Changes;
let admin: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseAdminUrl'));
  network = await startNetwork(database.url);
  changes = hearChanges(network.url, () => undefined, 200);
  admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await until('changes are heard', async () => changes.isHeard());
});
afterAll(async () => {
  changes?.close();
  await admin?.end();
  await network?.stop();
  await database?.drop();
});

/** Counts how often it is asked. */
function asking(memory: ReturnType<typeof makeMemory>) {
  let asked = 0;
  const ask = (key = 'key') =>
    memory.recall(
      key,
      async () => {
        asked += 1;
        return { whose: key };
      },
      ({ whose }) => whose,
    );
  return { ask, asked: () => asked };
}

const tell = (payload: string) => admin.query("select pg_notify('kapao_changes', $1)", [payload]);

describe('what was asked a moment ago', () => {
  it('is asked once, and again when its time is over', async () => {
    const { ask, asked } = asking(makeMemory(changes, 'session', 60_000));
    await Promise.all([ask(), ask(), ask()]);
    await ask();
    expect(asked()).toBe(1);
    const short = asking(makeMemory(changes, 'session', 1));
    await short.ask();
    await until('its time is over', async () => (await short.ask()) && short.asked() === 2);
  });

  it('is forgotten when its change is told, and only that', async () => {
    const { ask, asked } = asking(makeMemory(changes, 'session', 60_000));
    await ask('one');
    await ask('two');
    await tell('session one');
    await until('it is asked again', async () => (await ask('one')) && asked() === 3);
    await ask('two');
    expect(asked()).toBe(3);
    await tell('site');
    await tell('session two');
    await until('the other is asked again too', async () => (await ask('two')) && asked() === 4);
  });

  it('is not kept when its change was told while the answer was on its way', async () => {
    const memory = makeMemory(changes, 'session', 60_000);
    const other = asking(makeMemory(changes, 'session', 60_000));
    await other.ask('one');
    const { promise: answered, resolve: answer } = Promise.withResolvers<string>();
    const old = memory.recall('key', () => answered);
    await tell('session one');
    await until('the change is heard', async () => (await other.ask('one')) && other.asked() === 2);
    answer('as it was before');
    expect(await old).toBe('as it was before');
    expect(await memory.recall('key', async () => 'as it is')).toBe('as it is');
  });

  it('is not kept when there was none, or the question failed', async () => {
    const memory = makeMemory(changes, 'session', 60_000);
    expect(await memory.recall('key', async () => undefined)).toBe(undefined);
    await expect(memory.recall('key', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await memory.recall('key', async () => 'there')).toBe('there');
  });

  it('is forgotten when changes are no longer heard, and nothing is kept until they are', async () => {
    const { ask, asked } = asking(makeMemory(changes, 'session', 60_000));
    await ask();
    network.cut();
    await until('the loss is noticed', async () => !changes.isHeard());
    await ask();
    await ask();
    expect(asked()).toBe(3);
    network.heal();
    await until('changes are heard again', async () => changes.isHeard());
    await ask();
    await ask();
    expect(asked()).toBe(4);
  });

  it('is not kept over a connection that went silent, once that is found out', async () => {
    const { ask, asked } = asking(makeMemory(changes, 'session', 60_000));
    await ask();
    network.goQuiet();
    await until('the silence is noticed', async () => !changes.isHeard());
    await ask();
    await ask();
    expect(asked()).toBe(3);
    network.heal();
  });
});
