import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerWorld, startServerWorld } from '../../apps/server/src/testing/server-world.ts';
import { processorTime } from './bench-processor.ts';

/** A site where nothing happens, all parts on, as it is delivered. */
const PROMISED = { transactionsPerSecond: 10, rowsWritten: 0, serverCorePercent: 2, databaseCorePercent: 1 } as const;
const SECONDS = 60;
/** Start-up, first looks at feeds and partners, and the statistics that a database takes of new tables. */
const SETTLE_SECONDS = 100;

/** Transactions, written rows and processor time of an idle site over a minute. Needs `/proc`. */
export async function measureIdle(adminUrl: string): Promise<boolean> {
  const world = await startServerWorld(adminUrl, {
    PARTNER_TIMEOUT_SECONDS: '15',
    TRANSFER_GRACE_SECONDS: '60',
    BREAKER_OPEN_SECONDS: '10',
    FEED_POLL_SECONDS: '1',
  });
  try {
    const server = await world.startServer();
    await sleep(SETTLE_SECONDS * 1_000);
    const before = await read(world, server.pid);
    const writtenBefore = await writtenByTable(world);
    await sleep(SECONDS * 1_000);
    const after = await read(world, server.pid);
    for (const [table, rows] of await writtenByTable(world)) {
      const more = rows - (writtenBefore.get(table) ?? 0);
      if (more > 0) console.log(`idle: ${more} rows written to ${table}`);
    }
    const each = (name: keyof typeof before) => (after[name] - before[name]) / SECONDS;
    return tell({
      transactionsPerSecond: each('transactions'),
      rowsWritten: after.written - before.written,
      serverCorePercent: each('serverMs') / 10,
      databaseCorePercent: each('databaseMs') / 10,
    });
  } finally {
    await world.stop();
  }
}

function tell(measured: Record<keyof typeof PROMISED, number>): boolean {
  let areKept = true;
  for (const [name, most] of Object.entries(PROMISED)) {
    const value = measured[name as keyof typeof PROMISED];
    const isKept = value <= most;
    console.log(`idle ${name}: ${value.toFixed(2)}, promised at most ${most}${isKept ? '' : ' (NOT KEPT)'}`);
    areKept &&= isKept;
  }
  return areKept;
}

async function read(world: ServerWorld, serverPid: number) {
  const found = await world.admin.query<{ transactions: string; written: string }>(`select
      (select sum(xact_commit + xact_rollback) from pg_stat_database where datname = current_database()) as transactions,
      (select sum(n_tup_ins + n_tup_upd + n_tup_del) from pg_stat_user_tables) as written`);
  const [row] = found.rows;
  return {
    transactions: Number(row?.transactions),
    written: Number(row?.written),
    ...(await processorTime({ admin: world.admin, serverPid, simulatorsPid: world.outside.pid })),
  };
}

async function writtenByTable(world: ServerWorld): Promise<Map<string, number>> {
  const found = await world.admin.query<{ name: string; written: string }>(
    'select relname as name, n_tup_ins + n_tup_upd + n_tup_del as written from pg_stat_user_tables',
  );
  return new Map(found.rows.map(({ name, written }) => [name, Number(written)]));
}
