import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { mapAtOnce } from './platform/process/map-at-once.ts';
import { type ClusterNode, memberNodes, portOfMember } from './testing/cluster-nodes.ts';
import { nodesOf } from './testing/database.ts';
import { brokenPromises, LOAD_PAYOUTS, outliveLeases, repeatUnknown, runLoad } from './testing/load.ts';
import { registerOver } from './testing/load-members.ts';
import type { Program } from './testing/program.ts';
import { type ServerWorld, startServerWorld } from './testing/server-world.ts';
import { differencesOutside } from './testing/truth.ts';
import { callOver } from './testing/wire.ts';
import { type Member, setPolicy, until } from './testing/world.ts';

/** One server has no node to lose: this runs with `npm run unit -- node-kills --database <coordinator>`. */
const isCluster = (await nodesOf(inject('databaseAdminUrl'))).length > 1;
const SECONDS = Number(process.env.KILLS_SECONDS ?? 60);
const MEMBERS = Number(process.env.KILLS_MEMBERS ?? 12);
/** Members who call at a time, in turn. */
const AT_ONCE = Number(process.env.KILLS_AT_ONCE ?? MEMBERS);
const KILL_EVERY_MS = Number(process.env.KILLS_EVERY_SECONDS ?? 20) * 1_000;
/** How long a node is away. */
const AWAY_MS = 5_000;
/** What a member whose node lives waits at most. */
const MAX_WAIT_MS = 3_000;
const FUNDS = 5_000;
const REGISTERED_AT_ONCE = 4;
const SETTLE_TIMEOUT_MS = 120_000;

let world: ServerWorld;
let server: Program;
let nodes: ClusterNode[];
const places = new Map<string, number>();

beforeAll(async () => {
  if (!isCluster) return;
  nodes = await memberNodes(inject('databaseAdminUrl'));
  world = await startServerWorld(inject('databaseAdminUrl'));
  await setPolicy(world.admin, 'payout', LOAD_PAYOUTS);
  server = await world.startServer();
});
afterAll(() => world?.stop());

/** Ports of nodes that are away, and the waits of members whose node was there all the time. */
const away = new Set<number>();
const waits: { path: string; ms: number; status: number; isQuiet: boolean }[] = [];

const call: Parameters<typeof runLoad>[0]['call'] = async (route, options) => {
  const place = places.get(options.token ?? '');
  const [sentMs, wasAway, wasQuiet] = [performance.now(), place !== undefined && away.has(place), away.size === 0];
  const answer = await callOver(server.url, route, options);
  if (!wasAway && place !== undefined && !away.has(place))
    waits.push({
      path: route.path,
      ms: Math.round(performance.now() - sentMs),
      status: answer?.status ?? 0,
      isQuiet: wasQuiet && away.size === 0,
    });
  return answer;
};

async function killInTurn(isOver: () => boolean): Promise<number> {
  let kills = 0;
  while (!isOver()) {
    await sleep(KILL_EVERY_MS - AWAY_MS);
    const node = nodes[kills % nodes.length];
    if (isOver() || !node) return kills;
    away.add(node.port);
    node.kill();
    kills += 1;
    await sleep(AWAY_MS);
    await node.start();
    away.delete(node.port);
  }
  return kills;
}

it.skipIf(!isCluster)(
  `a node killed every ${KILL_EVERY_MS / 1_000} s for ${SECONDS} s under load: nothing is lost or doubled, and members of the others do not wait`,
  {
    timeout: SECONDS * 1_000 + MEMBERS * 500 + 300_000,
  },
  async () => {
    const site = { url: server.url, admin: world.admin, outside: world.outside };
    const beganMs = performance.now();
    const members: Member[] = await mapAtOnce(Array.from({ length: MEMBERS }), REGISTERED_AT_ONCE, () =>
      registerOver(site, FUNDS),
    );
    for (const { id, token } of members) places.set(token, await portOfMember(world.databaseUrl, id));
    process.stdout.write(`${MEMBERS} members registered in ${Math.round((performance.now() - beganMs) / 1_000)} s\n`);
    const endsAtMs = Date.now() + SECONDS * 1_000;
    const isOver = () => Date.now() > endsAtMs;
    const [sent, kills] = await Promise.all([runLoad({ call, members, isOver, atOnce: AT_ONCE }), killInTurn(isOver)]);

    await outliveLeases(world.admin);
    const unknown = await repeatUnknown({ call, sent, within: 60_000 });
    expect(unknown.filter(({ answer }) => !answer)).toEqual([]);
    const isEnded = async () => {
      await outliveLeases(world.admin);
      // What was agreed on by several nodes and not told to one that was away; the cluster does it by itself each minute.
      await world.admin.query('select recover_prepared_transactions()');
      return (await world.admin.query('select 1 from operations where final_at is null limit 1')).rowCount === 0;
    };
    await until('every operation has its end', isEnded, SETTLE_TIMEOUT_MS);
    const acknowledged = sent.filter(({ answer }) => answer?.status === 200).length;
    const failed = Object.fromEntries(
      [
        ...Map.groupBy(
          waits.filter(({ status }) => status >= 500 || status === 0),
          ({ path }) => path,
        ),
      ].map(([path, of]) => [path, of.length]),
    );
    const slowest = (of: typeof waits) =>
      of
        .toSorted((a, b) => b.ms - a.ms)
        .slice(0, 5)
        .map(({ path, ms }) => ({ path, ms }));
    const [quiet, longest] = [slowest(waits.filter(({ isQuiet }) => isQuiet)), slowest(waits)];
    process.stdout.write(
      `nodes killed under load: ${JSON.stringify({ kills, sent: sent.length, acknowledged, failed, longest, quiet })}\n`,
    );
    const differences = await mapAtOnce(members, REGISTERED_AT_ONCE, (member) => differencesOutside(world, member));
    expect(differences.flat()).toEqual([]);
    expect(await brokenPromises(world.admin, sent)).toEqual([]);
    expect(await world.audit()).toEqual([]);
    expect(kills).toBeGreaterThan(0);
    expect(longest.filter(({ ms }) => ms >= MAX_WAIT_MS)).toEqual([]);
  },
);
