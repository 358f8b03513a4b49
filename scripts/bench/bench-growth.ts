import type { TestDatabase } from '../../apps/server/src/testing/database.ts';
import { startWorldOn, type World } from '../../apps/server/src/testing/world.ts';
import { median } from './bench-posting.ts';
import { filledSite, largeSite, MIN_ROWS } from './bench-site.ts';
import { type HotCall, hotCalls } from './growth-calls.ts';
import { longReads, type Ran, tellPlans, watchPlans } from './growth-plans.ts';

/** The promise: no statement of the large site takes longer than so many times what it takes on the small one. */
const PROMISED = 1.2;
/** What is shorter than this is the noise of a clock and not the growth of a table. */
const NOISE_MS = 0.1;
const ROUNDS = 15;
const SMALL = { members: 2_000, rows: MIN_ROWS, whaleRows: 10_000 };
/** The busiest member, and one like most. */
const MEMBERS = [0, 7] as const;

/** Two generated sites under one product, asked in turns: every statement of a member's day, with its plan. */
export async function measureGrowth(adminUrl: string): Promise<boolean> {
  return compareSites(adminUrl, [await filledSite(adminUrl, SMALL), await largeSite(adminUrl)]);
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
