import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startWorld, type World } from './testing/world.ts';

const WINDOW_S = 5;
/** After what a test begins with has come to its end. */
const WINDOWS = 8;

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'), { FEED_POLL_SECONDS: '1' });
});
afterAll(() => world?.stop());

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
