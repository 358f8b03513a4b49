import { setTimeout as sleep } from 'node:timers/promises';
import { activateBonus, clearBonus } from '@kapao/contract/member/bonus.ts';
import { collectInvite } from '@kapao/contract/member/invite.ts';
import { createQrCode } from '@kapao/contract/member/qr-deposit.ts';
import { addRefundToWallet, receiveRefund } from '@kapao/contract/member/refund.ts';
import { transferAll } from '@kapao/contract/member/transfer.ts';
import { refreshSlots } from '@kapao/contract/member/wallet.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { readReconciliation } from '@kapao/contract/operator/reconciliation.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { mapAtOnce } from './platform/process/map-at-once.ts';
import { type ClusterNode, memberNodes, portOfMember } from './testing/cluster-nodes.ts';
import { nodesOf } from './testing/database.ts';
import { brokenPromises, LOAD_PAYOUTS, type LoadCall, outliveLeases, repeatUnknown, runLoad } from './testing/load.ts';
import { makeCapabilities, type Tally } from './testing/load-capabilities.ts';
import { runDesk } from './testing/load-desk.ts';
import { registerOver } from './testing/load-members.ts';
import { giveYesterday, offerEverything } from './testing/load-offers.ts';
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
/** What looks at play first waits up to 4 s for bets that a game has not told yet; while a node is away, nobody's are stored. */
const AFTER_PLAY: readonly string[] = [
  ...[activateBonus, clearBonus, collectInvite, addRefundToWallet, receiveRefund, transferAll, withdraw].map(
    ({ path }) => path,
  ),
];
/** A code that was being made when its member's own node went away is waited for by who asks again, until its lease ends. */
const QR_LEASE_MS = 40_000;
const FUNDS = 5_000;
const AT_ONCE_AROUND = 4;
const SETTLE_TIMEOUT_MS = 120_000;

let world: ServerWorld;
let server: Program;
let nodes: ClusterNode[];
let bonus: string;
const places = new Map<string, number>();

beforeAll(async () => {
  if (!isCluster) return;
  nodes = await memberNodes(inject('databaseAdminUrl'));
  // Lists of the desk are kept as they are on a cluster, which other tests do without.
  world = await startServerWorld(inject('databaseAdminUrl'), { FIGURES_MAX_AGE_SECONDS: '10' });
  await setPolicy(world.admin, 'payout', LOAD_PAYOUTS);
  bonus = await offerEverything(world, world.db);
  server = await world.startServer();
});
afterAll(() => world?.stop());

/** Ports of nodes that are away, and the waits of members whose node was there all the time. */
const away = new Set<number>();
const cameBackAtMs = new Map<number, number>();
const waits: { path: string; ms: number; status: number; isQuiet: boolean }[] = [];

const call: LoadCall = async (route, options) => {
  const place = places.get(options.token ?? '');
  const [sentMs, wasAway, wasQuiet] = [performance.now(), place !== undefined && away.has(place), away.size === 0];
  const isLeftOver =
    route.path === createQrCode.path &&
    sentMs < (cameBackAtMs.get(place ?? 0) ?? Number.NEGATIVE_INFINITY) + QR_LEASE_MS;
  const answer = await callOver(server.url, route, options);
  if (!wasAway && place !== undefined && !away.has(place) && !isLeftOver)
    waits.push({
      path: route.path,
      ms: Math.round(performance.now() - sentMs),
      status: answer.status,
      isQuiet: wasQuiet && away.size === 0,
    });
  return answer;
};

const lettersOf = (place: number) =>
  Array.from(String(place).padStart(5, '0'), (digit) => 'ABCDEFGHIJ'[Number(digit)]).join('');

async function registerAll(): Promise<Member[]> {
  const beganMs = performance.now();
  const site = { url: server.url, admin: world.admin, outside: world.outside };
  // A name for each, or friends would be taken for one person.
  const names = Array.from({ length: MEMBERS }, (_, place) => `TEST ${lettersOf(place)}`);
  const members = await mapAtOnce(names, AT_ONCE_AROUND, (name) => registerOver(site, FUNDS, name));
  for (const { id, token } of members) places.set(token, await portOfMember(world.databaseUrl, id));
  await giveYesterday(world.admin, members);
  process.stdout.write(`${MEMBERS} members registered in ${Math.round((performance.now() - beganMs) / 1_000)} s\n`);
  return members;
}

async function capabilitiesOf() {
  const { rows } = await world.admin.query('select member_id, username from game_accounts');
  const players = new Map(rows.map((row) => [String(row.member_id), String(row.username)]));
  return makeCapabilities({ call, outside: world.outside, url: server.url, bonus, players });
}

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
    await node.restart();
    away.delete(node.port);
    cameBackAtMs.set(node.port, performance.now());
  }
  return kills;
}

/** Nothing is under way any more but what people must decide. */
async function untilSettled(): Promise<void> {
  const isEnded = async () => {
    await outliveLeases(world.admin);
    await world.admin.query('update prepaid_links set next_attempt_at = now() where next_attempt_at > now()');
    // What was agreed on by several nodes and not told to one that was away; the cluster does it by itself each minute.
    await world.admin.query('select recover_prepared_transactions()');
    const open = await world.admin.query(`select 1 from operations where final_at is null and state <> 'REVIEW'
      union all select 1 from prepaid_links where final_at is null limit 1`);
    return open.rowCount === 0;
  };
  await until('every operation has its end', isEnded, SETTLE_TIMEOUT_MS);
  await until('the banks and the books agree', async () => (await unexplained()).length === 0, SETTLE_TIMEOUT_MS);
}

/** Sums of receiving accounts and providers that nobody can explain, or that are not read yet. */
async function unexplained(): Promise<unknown[]> {
  const { reply } = await world.callAs('auditor', readReconciliation);
  if (!reply) return ['reconciliation did not answer'];
  const sums = reply.unexplained.filter(({ amount }) => amount !== 0);
  return [...sums, ...reply.accounts.filter(({ unread }) => unread !== 0)];
}

/** What one server would have refused and a cluster cannot. */
async function brokenOnCluster(): Promise<unknown[]> {
  const found = await world.admin.query('select name, cluster.broken_place(name) as place from cluster.given_up');
  return found.rows.filter(({ place }) => place !== null);
}

const slowest = (of: typeof waits) =>
  of
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 5)
    .map(({ path, ms }) => ({ path, ms }));

const doneOf = (tally: Tally) =>
  Object.fromEntries(Object.entries(tally).map(([name, { tried, done }]) => [name, `${done} of ${tried}`]));

const neverDone = (tally: Tally) =>
  Object.entries(tally).flatMap(([name, { tried, done }]) => (tried > 10 && done === 0 ? [name] : []));

it.skipIf(!isCluster)(
  `a node killed every ${KILL_EVERY_MS / 1_000} s for ${SECONDS} s under load: nothing is lost or doubled, and members of the others do not wait`,
  {
    timeout: SECONDS * 1_000 + MEMBERS * 1_000 + 400_000,
  },
  async () => {
    const members = await registerAll();
    const { act, tally } = await capabilitiesOf();
    // Operators who were asked before the members came would have been idle for too long.
    await world.admin.query('update operator_sessions set last_seen_at = now()');
    const endsAtMs = Date.now() + SECONDS * 1_000;
    const isOver = () => Date.now() > endsAtMs;
    const [sent, kills, desk] = await Promise.all([
      runLoad({ call, members, isOver, atOnce: AT_ONCE, beside: act }),
      killInTurn(isOver),
      runDesk({ callAs: world.callAs, admin: world.admin, members, isOver }),
    ]);

    await outliveLeases(world.admin);
    const unknown = await repeatUnknown({ call, sent, within: 60_000 });
    expect(unknown.filter(({ answer }) => !answer)).toEqual([]);
    await untilSettled();
    // What was won and lost is read where it is.
    await mapAtOnce(members, AT_ONCE_AROUND, ({ token }) => callOver(server.url, refreshSlots, { token }));
    await untilSettled();

    const acknowledged = sent.filter(({ answer }) => answer?.status === 200).length;
    const failed = Map.groupBy(
      waits.filter(({ status }) => status >= 500),
      ({ path }) => path,
    );
    const quiet = slowest(waits.filter(({ isQuiet }) => isQuiet));
    const afterPlay = slowest(waits.filter(({ path }) => AFTER_PLAY.includes(path)));
    const others = slowest(waits.filter(({ path }) => !AFTER_PLAY.includes(path)));
    const told = {
      ...{ kills, moved: sent.length, acknowledged, calls: waits.length },
      failed: Object.fromEntries([...failed].map(([path, of]) => [path, of.length])),
      ...{ others, afterPlay, quiet, beside: doneOf(tally), desk: doneOf(desk) },
    };
    process.stdout.write(`nodes killed under load: ${JSON.stringify(told)}\n`);
    const differences = await mapAtOnce(members, AT_ONCE_AROUND, (member) => differencesOutside(world, member));
    expect(differences.flat()).toEqual([]);
    expect(await brokenPromises(world.admin, sent)).toEqual([]);
    expect(await world.audit()).toEqual([]);
    expect(await brokenOnCluster()).toEqual([]);
    expect([...neverDone(tally), ...neverDone(desk)]).toEqual([]);
    expect(kills).toBeGreaterThan(0);
    expect(waits.filter(({ ms }) => ms >= MAX_WAIT_MS).map(({ path, ms }) => ({ path, ms }))).toEqual([]);
  },
);
