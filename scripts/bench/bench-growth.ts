import { cloneDatabase, type TestDatabase } from '../../apps/server/src/testing/database.ts';
import { SECRET_KEY, startWorldOn, type World } from '../../apps/server/src/testing/world.ts';
import { type Fill, fillDatabase } from '../fill/fill-database.ts';
import { cliError } from '../tools/cli-error.ts';
import { median } from './bench-posting.ts';
import { type HotCall, hotCalls } from './growth-calls.ts';
import { longReads, type Ran, tellPlans, watchPlans } from './growth-plans.ts';

/** The promise: no statement of the large site takes longer than so many times what it takes on the small one. */
const PROMISED = 1.2;
/** What is shorter than this is the noise of a clock and not the growth of a table. */
const NOISE_MS = 0.1;
const ROUNDS = 15;
const SMALL = { members: 2_000, rows: 20_000, whaleRows: 10_000 };
/** Operations of the large site, and as many again of its busiest member; set `GROWTH_ROWS` for more. */
const ROWS = 500_000;
/** The busiest member, and one like most. */
const MEMBERS = [0, 7] as const;

/** Two generated sites under one product, asked in turns: every statement of a member's day, with its plan. */
export async function measureGrowth(adminUrl: string): Promise<boolean> {
  const rows = Number(process.env.GROWTH_ROWS ?? ROWS);
  if (!Number.isSafeInteger(rows) || rows < SMALL.rows) throw cliError('GROWTH_ROWS must be a number above 20000.');
  const large = { members: Math.round(rows / 10), rows, whaleRows: rows };
  return compareSites(adminUrl, [await filled(adminUrl, SMALL), await filled(adminUrl, large)]);
}

async function filled(adminUrl: string, size: Omit<Fill, 'seed' | 'secretKeys' | 'log'>): Promise<TestDatabase> {
  const database = await cloneDatabase(adminUrl);
  const startedAt = Date.now();
  await fillDatabase(database.url, { ...size, seed: 1, secretKeys: [{ id: 1, secret: SECRET_KEY }], log: () => {} });
  console.log(`filled ${JSON.stringify(size)} in ${Math.round((Date.now() - startedAt) / 1000)} s`);
  return database;
}

/** The first is the small one. Both end with it. */
async function compareSites(adminUrl: string, databases: readonly TestDatabase[]): Promise<boolean> {
  const plans = watchPlans();
  const worlds: World[] = [];
  try {
    for (const database of databases) {
      await tellPlans(adminUrl, nameOf(database.url));
      worlds.push(await startWorldOn(database));
    }
    let isKept = true;
    for (const number of MEMBERS) {
      const calls = await Promise.all(worlds.map((world) => hotCalls(world, number)));
      isKept =
        (await compareMember(number, { calls, names: databases.map(({ url }) => nameOf(url)), ran: plans.ran })) &&
        isKept;
    }
    return isKept;
  } finally {
    plans.stop();
    for (const world of worlds) await world.stop();
  }
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);

interface Compared {
  calls: readonly HotCall[][];
  names: readonly string[];
  ran: Ran[];
}

async function compareMember(number: number, { calls, names, ran }: Compared): Promise<boolean> {
  ran.length = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, { once }] of (calls[0] ?? []).entries()) {
      if (once && round > 0) continue;
      for (const ofSite of calls) await ofSite[at]?.run();
    }
  }
  const [small = '', large = ''] = names;
  const found = longReads(ran.filter(({ database }) => database === large));
  for (const complaint of found) console.log(`member ${number} NOT KEPT ${complaint}`);
  const slower = rowsOf(ran, { small, large }).filter((row) => !tell(number, row));
  return found.length === 0 && slower.length === 0;
}

interface Row {
  text: string;
  times: number;
  smallMs: number;
  largeMs: number;
  blocks: [number, number];
  nodes: string;
}

function rowsOf(ran: readonly Ran[], { small, large }: { small: string; large: string }): Row[] {
  const texts = Map.groupBy(ran, ({ text }) => text);
  return [...texts].flatMap(([text, all]) => {
    const [before, after] = [small, large].map((name) => all.filter(({ database }) => database === name));
    // What ran once or twice on either side has no median.
    if (!before || !after || Math.min(before.length, after.length) < ROUNDS / 2) return [];
    const [smallMs, largeMs] = [before, after].map((some) => median(some.map(({ ms }) => ms)));
    const blocks = [before, after].map((some) => median(some.map((one) => one.blocks)));
    const nodes = [...new Set(after.at(-1)?.nodes)].join(', ');
    return [
      {
        text,
        times: after.length,
        smallMs: smallMs ?? 0,
        largeMs: largeMs ?? 0,
        blocks: [blocks[0] ?? 0, blocks[1] ?? 0],
        nodes,
      },
    ];
  });
}

/** Prints one statement; false when it got slower than promised. */
function tell(number: number, { text, times, smallMs, largeMs, blocks, nodes }: Row): boolean {
  const isKept = largeMs <= smallMs * PROMISED || largeMs - smallMs <= NOISE_MS;
  const figures = `${smallMs.toFixed(3)} -> ${largeMs.toFixed(3)} ms, ${blocks.join(' -> ')} blocks, ${times} times`;
  console.log(`member ${number} ${isKept ? 'kept' : 'NOT KEPT'} ${figures}: ${text.slice(0, 110)} [${nodes}]`);
  return isKept;
}
