import { transfer } from '@kapao/contract/member/transfer.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newGuestId, opened, openPage, openPolling } from '../../apps/server/src/testing/chat-page.ts';
import { sendMoney } from '../../apps/server/src/testing/load-members.ts';
import { callOver } from '../../apps/server/src/testing/wire.ts';
import { booksOf, until } from '../../apps/server/src/testing/world.ts';
import { judgeSite, settleSite } from '../drills/judge-site.ts';
import { findHaproxy } from '../tools/haproxy.ts';
import { type Call, startClusterLoad } from './cluster-load.ts';
import { type ClusterSite, startClusterSite } from './cluster-site.ts';

const MEMBERS = 6;
const FUNDS = 2_000;
/** After this long nobody notices a fault any more: the balancer takes three seconds, on a busy machine twice that. */
const GOES_ON_WITHIN_MS = 6_000;
const SLOW_MS = 700;
/** A transfer's lease is 25 s, its key's 40 s. */
const LEASE_ENDS_WITHIN_MS = 60_000;

// Skipped where no HAProxy is installed; `npm run long` installs one where the system lets it.
describe.skipIf(!findHaproxy())('three servers behind HAProxy', () => {
  let site: ClusterSite;

  beforeAll(async () => {
    site = await startClusterSite(inject('databaseAdminUrl'), { members: MEMBERS, funds: FUNDS });
  });
  afterAll(() => site?.stop());

  it('a rolling restart, then a server killed and another cut off from the database: calls go on, books are clean', {
    timeout: 300_000,
  }, async ({ onTestFinished }) => {
    const { admin, cluster, database, members, outside, url } = site;
    const load = startClusterLoad(url, members);
    onTestFinished(async () => void (await load.end()));
    await until('the load is under way', async () => load.calls.length > MEMBERS);
    // A server that stops has answers under way, for which it waits: what comes meanwhile must be turned away before.
    await outside.setFault({ target: 'game:pg', fault: 'slow', times: 10_000, ms: SLOW_MS });
    await cluster.roll();
    await outside.clearFaults();
    const endedBefore = load.calls.length;
    await until('calls went on after it', async () => load.calls.length > endedBefore + 4 * MEMBERS);
    const rolledAtMs = performance.now();
    const during = load.calls.filter(({ endedAtMs }) => endedAtMs < rolledAtMs);
    expect(during.filter(({ fault }) => fault)).toEqual([]);
    expect(during.filter(({ kind }) => kind === 'money').length).toBeGreaterThan(MEMBERS * 8);

    const faultAtMs = performance.now();
    const back = cluster.kill(1);
    cluster.cut(2);
    onTestFinished(() => {
      cluster.mend(2);
      return back;
    });
    const isLater = ({ kind, beganAtMs }: Call) => kind === 'money' && beganAtMs > faultAtMs + GOES_ON_WITHIN_MS;
    await until('calls go on', async () => load.calls.filter(isLater).length > 2 * MEMBERS);
    // Money whose server was killed is in nobody's hand until its lease is over; its member asks for it meanwhile.
    const seen = load.calls.filter(({ kind }) => kind !== 'repeat');
    const later = seen.filter(({ beganAtMs }) => beganAtMs > faultAtMs + GOES_ON_WITHIN_MS);
    expect(later.filter(({ fault }) => fault)).toEqual([]);
    expect(later.filter(({ kind }) => kind === 'money').length).toBeGreaterThan(MEMBERS);
    const failed = seen.filter(({ fault }) => fault);
    cluster.mend(2);
    await back;
    await cluster.untilSeen(2, 'UP');
    const sent = await load.end();
    const answeredMs = Math.max(
      0,
      ...load.calls.map(({ kind, endedAtMs }) => (kind === 'repeat' ? endedAtMs - faultAtMs : 0)),
    );
    expect(answeredMs).toBeLessThan(LEASE_ENDS_WITHIN_MS);

    expect(await settleSite({ url, admin }, sent)).toEqual([]);
    const judged = await judgeSite({ admin, outside }, { url: database.url, members, sent });
    expect(judged).toEqual({ broken: [], outside: [], audit: [] });
    const goneOnMs = Math.max(0, ...failed.map(({ endedAtMs }) => endedAtMs - faultAtMs));
    const counted = { calls: load.calls.length, money: sent.length, failedAtTheFault: failed.length };
    process.stdout.write(
      `cluster: ${JSON.stringify({ ...counted, goneOnMs: Math.round(goneOnMs), answeredMs: Math.round(answeredMs) })}\n`,
    );
  });

  it('whichever server is left does all the work: there is no leader', { timeout: 120_000 }, async () => {
    const { admin, cluster, members, outside } = site;
    const [member] = members;
    if (!member) throw new Error('nobody is registered');
    for (const left of [0, 2]) {
      const before = (await booksOf(admin, member)).bank ?? 0n;
      const others = [0, 1, 2].filter((place) => place !== left);
      for (const place of others) await cluster.servers[place]?.end('SIGKILL');
      await sendMoney(outside, member, 1);
      await until('the deposit is credited', async () => (await booksOf(admin, member)).bank === before - 100n);
      for (const place of others) await cluster.startAgain(place + 1);
    }
  });

  it('the same key at two servers at once moves the money once', { timeout: 60_000 }, async () => {
    const { admin, cluster, members } = site;
    const [, member] = members;
    if (!member) throw new Error('nobody is registered');
    const before = (await booksOf(admin, member)).cash;
    const request = {
      token: member.token,
      key: 'one-key-at-all-servers',
      body: { from: 'WALLET', to: 'pg', amount: 3 },
    };
    const answers = await Promise.all(cluster.servers.map((server) => callOver(server.url, transfer, request)));
    expect(new Set(answers.map(({ reply }) => reply?.transferId)).size).toBe(1);
    expect((await booksOf(admin, member)).cash).toBe((before ?? 0n) - 300n);
  });

  it('chat goes through it by socket and by polling, from any server to any other', { timeout: 60_000 }, async () => {
    const { url } = site;
    const who = { guestId: newGuestId() };
    const pages: Awaited<ReturnType<typeof openPage>>[] = [];
    for (let count = 0; count < 3; count += 1) pages.push(await openPage(url, who));
    const told = await pages[0]?.say('to all');
    expect(told?.status).toBe(200);
    await until('all pages have heard', async () => pages.every(({ heard }) => heard.length === 1));
    for (const { socket } of pages) socket.disconnect();

    for (let count = 0; count < 4; count += 1) {
      const socket = openPolling(url, newGuestId());
      expect(await opened(socket)).toBe('connected');
      socket.disconnect();
    }
  });
});
