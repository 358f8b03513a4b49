import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { portOfMember } from '../../apps/server/src/testing/cluster-nodes.ts';
import { nodesOf } from '../../apps/server/src/testing/database.ts';
import { registerOver } from '../../apps/server/src/testing/load-members.ts';
import type { Member } from '../../apps/server/src/testing/world.ts';
import { judgeSite, settleSite } from '../drills/judge-site.ts';
import { findHaproxy } from '../tools/haproxy.ts';
import { type Call, startClusterLoad } from './cluster-load.ts';
import { type ClusterSite, startClusterSite } from './cluster-site.ts';

/** One server has no node to lose: this runs with `npm run unit -- cluster-nodes --database <coordinator>`. */
const isCluster = (await nodesOf(inject('databaseAdminUrl'))).length > 1;
const MEMBERS = 6;
const FUNDS = 2_000;
/** So long after a fault members of the other nodes do not notice it any more, nor anybody after it has ended. */
const GOES_ON_WITHIN_MS = 3_000;
const CUT_MS = 8_000;
const BETWEEN_MS = 6_000;

interface Fault {
  name: string;
  beganAtMs: number;
  endedAtMs: number;
  /** Who lives elsewhere, and is served all the while. */
  living: readonly Member[];
}

// Skipped where the database is one server, which is everywhere unless `--database` names a Citus coordinator, and without HAProxy.
describe.skipIf(!isCluster || !findHaproxy())('three servers on a database of several nodes', () => {
  let site: ClusterSite;
  const ports = new Map<Member, number>();
  const faults: Fault[] = [];

  beforeAll(async () => {
    site = await startClusterSite(inject('databaseAdminUrl'), { members: MEMBERS, funds: FUNDS });
    const { database, members, nodes } = site;
    const notePlace = async (member: Member) => ports.set(member, await portOfMember(database.url, member.id));
    for (const member of members) await notePlace(member);
    // Ids are drawn at random, so all may lie on one node.
    while (new Set(ports.values()).size < nodes.nodes.length) {
      const another = await registerOver(site, FUNDS);
      members.push(another);
      await notePlace(another);
    }
  }, 300_000);
  afterAll(() => site?.stop());

  async function during(name: string, node: number | undefined, work: () => Promise<unknown>): Promise<void> {
    const port = node === undefined ? undefined : site.nodes.nodes[node - 1]?.port;
    const living = site.members.filter((member) => port !== undefined && ports.get(member) !== port);
    const beganAtMs = performance.now();
    await work();
    faults.push({ name, beganAtMs, endedAtMs: performance.now(), living });
    await sleep(BETWEEN_MS);
  }

  /** What was asked in that time, but for repeats: money whose server lost its database is in its hand until its lease is over. */
  const askedWithin = (calls: readonly Call[], fromMs: number, untilMs: number) =>
    calls.filter(({ kind, beganAtMs, endedAtMs }) => kind !== 'repeat' && beganAtMs > fromMs && endedAtMs < untilMs);

  function tell({ name, beganAtMs, endedAtMs, living }: Fault, calls: readonly Call[]) {
    const elsewhere = calls.filter(({ member }) => living.includes(member));
    const all = askedWithin(calls, beganAtMs, endedAtMs + BETWEEN_MS);
    const failed = all.filter(({ fault }) => fault);
    return {
      name,
      tookMs: Math.round(endedAtMs - beganAtMs),
      calls: all.length,
      failed: failed.length,
      lastFailedAfterEndMs: Math.round(Math.max(0, ...failed.map((call) => call.endedAtMs - endedAtMs))),
      failedElsewhere: askedWithin(elsewhere, beganAtMs, endedAtMs).filter(({ fault }) => fault).length,
      longestElsewhereMs: Math.round(
        Math.max(0, ...askedWithin(elsewhere, beganAtMs, endedAtMs).map((call) => call.endedAtMs - call.beganAtMs)),
      ),
    };
  }

  it('a node killed, the coordinator restarted, a node cut off: members elsewhere go on, books are clean', {
    timeout: 600_000,
  }, async ({ onTestFinished }) => {
    const { admin, database, members, nodes, outside, url } = site;
    const load = startClusterLoad(url, members);
    onTestFinished(async () => void (await load.end()));
    await sleep(BETWEEN_MS);
    await during('node 1 killed', 1, () => nodes.kill(1));
    await during('coordinator restarted', undefined, () => nodes.restartCoordinator());
    await during('node 2 cut off', 2, async () => {
      nodes.cut(2);
      await sleep(CUT_MS);
      nodes.mend(2);
    });
    // What nodes agreed on and one was not told holds its member's rows; Citus tells it by itself each minute.
    await admin.query('select recover_prepared_transactions()');
    const sent = await load.end();

    for (const fault of faults) process.stdout.write(`nodes: ${JSON.stringify(tell(fault, load.calls))}\n`);
    const counted = { calls: load.calls.length, money: sent.length };
    process.stdout.write(`nodes: ${JSON.stringify(counted)}\n`);
    for (const { name, beganAtMs, endedAtMs, living } of faults.filter(({ living }) => living.length > 0)) {
      const elsewhere = load.calls.filter(({ member }) => living.includes(member));
      const goneOn = askedWithin(elsewhere, beganAtMs + GOES_ON_WITHIN_MS, endedAtMs);
      expect(goneOn.filter(({ fault }) => fault).map(({ fault }) => `${name}: ${fault}`)).toEqual([]);
      expect(goneOn.filter(({ kind }) => kind === 'money').length).toBeGreaterThan(0);
    }
    expect(await settleSite({ url, admin }, sent)).toEqual([]);
    const judged = await judgeSite({ admin, outside }, { url: database.url, members, sent });
    expect(judged).toEqual({ broken: [], outside: [], audit: [] });
  });
});
