import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Postgres, startPostgres } from '../../../scripts/postgres/postgres.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { startWorldOn, type World } from './testing/world.ts';

const WINDOW_S = 5;
/** After what a test begins with has come to its end. */
const WINDOWS = 8;

let directory: string;
let postgres: Postgres;
let world: World;

// A server of its own: what is written in other databases beside it is news to the readers of feeds too (record 63).
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'kapao-test-idle-'));
  postgres = await startPostgres({ dataDir: directory, durable: false, databases: ['kapao'], log: () => undefined });
  const url = new URL(postgres.url);
  url.pathname = '/kapao';
  await migrateDatabase(url.href);
  world = await startWorldOn({ url: url.href, drop: async () => undefined }, { FEED_POLL_SECONDS: '1' });
});
afterAll(async () => {
  await world?.stop();
  await postgres?.stop();
  await rm(directory, { recursive: true, force: true });
});

/** What the database counted so far: transactions of everybody, and rows written to our tables. */
async function counted() {
  const found = await world.admin.query<{ transactions: string; written: string; games: string }>(`select
      (select xact_commit + xact_rollback from pg_stat_database where datname = current_database()) as transactions,
      (select sum(n_tup_ins + n_tup_upd + n_tup_del) from pg_stat_user_tables) as written,
      (select count(*) from bet_feeds) as games`);
  const [row] = found.rows;
  return { transactions: Number(row?.transactions), written: Number(row?.written), games: Number(row?.games) };
}

describe('a site where nothing happens', () => {
  it('asks the database at most ten times a second, with all its feeds, and writes nothing', async () => {
    const windows: { perSecond: number; written: number }[] = [];
    const { games } = await counted();
    expect(games).toBeGreaterThan(3);
    for (let count = 0; count < WINDOWS; count += 1) {
      const before = await counted();
      await sleep(WINDOW_S * 1_000);
      const after = await counted();
      const perSecond = (after.transactions - before.transactions) / WINDOW_S;
      windows.push({ perSecond, written: after.written - before.written });
      if (windows.at(-1)?.written === 0 && perSecond <= 10) break;
    }
    const last = windows.at(-1);
    expect(last?.written, JSON.stringify(windows)).toBe(0);
    expect(last?.perSecond, JSON.stringify(windows)).toBeLessThanOrEqual(10);
  });
});
