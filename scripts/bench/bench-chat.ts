import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { startServerWorld } from '../../apps/server/src/testing/server-world.ts';
import { callOver } from '../../apps/server/src/testing/wire.ts';
import type { Member } from '../../apps/server/src/testing/world.ts';
import { sendMessage } from '../../packages/contract/src/member/chat.ts';
import { activateGame } from '../../packages/contract/src/member/wallet.ts';
import { freePort } from '../tools/free-port.ts';
import { type BenchPage, type BenchSocket, newGuest, openBenchSocket } from './bench-chat-socket.ts';
import type { MoneyCall } from './bench-money-thread.ts';

/** What the chat promises (safety 7, P7 and P8). */
const SOCKETS = 2_000;
const MESSAGES_PER_SECOND = 300;
const DELIVERY_P99_MS = 250;
const MAX_MEMORY_MB = 300;
const RECONNECT_TIMEOUT_SECONDS = 60;
const MONEY_P99_MS = 300;

const SECONDS = 60;
const PLAYERS = 10;
const MEMBER_SHARE = 5;
const OPEN_AT_ONCE = 40;
const TRIES = 5;

interface Page extends BenchPage {
  url: string;
  /** When each message it must hear was sent, by client id; taken out when it is heard. */
  waiting: Map<string, number>;
  delays: number[];
  heard: number;
  socket: BenchSocket | undefined;
}

/** Two thousand pages of guests and members in one process, and an operator: how fast, how whole, how heavy, how they come back. */
export async function measureChat(adminUrl: string): Promise<boolean> {
  const world = await startServerWorld(adminUrl, { ADDRESS_LIMIT_FACTOR: '1000', DATABASE_POOL: '20' });
  try {
    const officePort = await freePort();
    const server = await world.startServer({ OPERATOR_PORT: String(officePort) });
    const players: Member[] = [];
    while (players.length < PLAYERS) {
      const member = await world.newPlayer(1_000);
      await callOver(server.url, activateGame, { token: member.token, params: { game: 'pg' }, method: 'POST' });
      players.push(member);
    }
    const pages = pagesOf(server.url, players);
    const officeUrl = `http://127.0.0.1:${officePort}`;
    const desk = deskAt(officeUrl, await world.cookieOf('support'));
    await openAll([...pages, desk]);
    const memory = watchMemory(server.pid);
    try {
      const spoken = await talk(pages, desk);
      const storm = await comeBack([...pages, desk], players);
      return judge({ ...spoken, ...storm, maxMb: memory.maxMb() });
    } finally {
      memory.stop();
    }
  } finally {
    await world.stop();
  }
}

type Figures = Awaited<ReturnType<typeof talk>> & Awaited<ReturnType<typeof comeBack>> & { maxMb: number };

/** One line a promise; false when one of them is broken. */
function judge(figures: Figures): boolean {
  const promises: [string, number, number][] = [
    [
      `${MESSAGES_PER_SECOND * SECONDS} messages to ${SOCKETS} sockets were sent within so many s`,
      figures.sentS,
      SECONDS + 1,
    ],
    ['delivered to the own page, p99 in ms', figures.ownP99, DELIVERY_P99_MS],
    ['delivered to the operator, p99 in ms', figures.deskP99, DELIVERY_P99_MS],
    ['lost', figures.lost, 0],
    ['doubled', figures.doubled, 0],
    ['most memory in MB', figures.maxMb, MAX_MEMORY_MB],
    ['all sockets back, in s', figures.backS, RECONNECT_TIMEOUT_SECONDS],
    [`${figures.moneyCalls} money calls meanwhile, p99 in ms`, figures.moneyP99, MONEY_P99_MS],
    ['of which failed', figures.moneyFailed, 0],
  ];
  for (const [name, figure, most] of promises) {
    console.log(`chat: ${name}: ${figure.toFixed(0)}, promised ${most}${figure <= most ? '' : ', BROKEN'}`);
  }
  // Also what could not be measured is not kept.
  return promises.every(([, figure, most]) => figure <= most);
}

/** Every fifth page is one of a member; a member has many of them open. */
function pagesOf(url: string, members: readonly Member[]): Page[] {
  return Array.from({ length: SOCKETS }, (_, index) => {
    const member = index % MEMBER_SHARE === 0 ? members[(index / MEMBER_SHARE) % members.length] : undefined;
    const page = member ? { auth: { token: member.token }, room: `kapao-chat-${member.id}` } : newGuest();
    return { ...page, url, waiting: new Map(), delays: [], heard: 0, socket: undefined };
  });
}

/** The other side: it hears what everybody writes. */
function deskAt(url: string, cookie: string): Page {
  const headers = { cookie, origin: url };
  return { auth: {}, room: 'inbox', headers, url, waiting: new Map(), delays: [], heard: 0, socket: undefined };
}

function openPage(page: Page): Promise<BenchSocket> {
  return openBenchSocket(page.url, page, (event, payload) => {
    if (event !== 'messaging') return;
    const { clientId } = payload as { clientId: string };
    page.heard += 1;
    const sentMs = page.waiting.get(clientId);
    if (sentMs === undefined) return;
    page.waiting.delete(clientId);
    page.delays.push(performance.now() - sentMs);
  });
}

async function openAll(pages: readonly Page[]): Promise<void> {
  const queue = [...pages];
  const opener = async () => {
    for (let page = queue.pop(); page; page = queue.pop()) page.socket = await openPage(page);
  };
  await Promise.all(Array.from({ length: OPEN_AT_ONCE }, opener));
}

/** Guests write, one after the other, so that nobody is faster than a person may be; each hears itself, and the desk all. */
async function talk(pages: readonly Page[], desk: Page) {
  const writers = pages.filter((page) => 'guestId' in page.auth);
  const sending: Promise<unknown>[] = [];
  const startedMs = performance.now();
  for (let count = 0; count < MESSAGES_PER_SECOND * SECONDS; count += 1) {
    const dueMs = startedMs + (count / MESSAGES_PER_SECOND) * 1_000;
    const aheadMs = dueMs - performance.now();
    if (aheadMs > 1) await sleep(aheadMs);
    const page = writers[count % writers.length];
    if (page && 'guestId' in page.auth) sending.push(say(page, desk, page.auth.guestId));
  }
  await Promise.all(sending);
  const sentS = (performance.now() - startedMs) / 1_000;
  await sleep(2_000);
  const all = [...pages, desk];
  const own = pages.flatMap(({ delays }) => delays);
  const heard = all.reduce((sum, page) => sum + page.heard, 0);
  return {
    sentS,
    ownP99: percentile(own, 0.99),
    deskP99: percentile(desk.delays, 0.99),
    lost: all.reduce((sum, page) => sum + page.waiting.size, 0),
    doubled: heard - own.length - desk.delays.length,
  };
}

async function say(page: Page, desk: Page, guestId: string): Promise<void> {
  const clientId = randomUUID();
  for (const hearer of [page, desk]) hearer.waiting.set(clientId, performance.now());
  const message = { message_type: 'text', payload: 'a message of a usual length, as people write them to support' };
  const body = { guestId, clientId, message };
  // What did not get through a page repeats under the same client id; what never gets through is never heard, and lost.
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const answered = await callOver(page.url, sendMessage, { body }).catch(() => undefined);
    if (answered?.status === 200) return;
    await sleep(500);
  }
}

/** All sockets disconnect at once and reconnect as pages do, while money calls continue. */
async function comeBack(pages: readonly Page[], players: readonly Member[]) {
  const url = pages[0]?.url ?? '';
  const money = startMoney(url, players);
  await sleep(2_000);
  for (const page of pages) page.socket?.close();
  const [startedMs, goneAtMs] = [performance.now(), Date.now()];
  await Promise.all(pages.map(returnTo));
  const backS = (performance.now() - startedMs) / 1_000;
  // Calls from before all of them were disconnected are not counted.
  const times = (await money.end()).flatMap(({ sentAtMs, tookMs }) => (sentAtMs >= goneAtMs ? [tookMs] : []));
  return {
    backS,
    moneyCalls: times.length,
    moneyFailed: times.filter((time) => !Number.isFinite(time)).length,
    moneyP99: percentile(times, 0.99),
  };
}

/** Every half second with jitter, without limit (spec 9). */
async function returnTo(page: Page): Promise<void> {
  for (;;) {
    await sleep(500 * (0.8 + 0.4 * Math.random()));
    const socket = await openPage(page).catch(() => undefined);
    if (socket) {
      page.socket = socket;
      return;
    }
  }
}

/** On a thread of its own: this one is busy with two thousand sockets, and its own delays are not the server's. */
function startMoney(url: string, players: readonly Member[]) {
  const tokens = players.map(({ token }) => token);
  const thread = new Worker(new URL('bench-money-thread.ts', import.meta.url), { workerData: { url, tokens } });
  const calls = new Promise<MoneyCall[]>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
  return {
    end() {
      thread.postMessage('over');
      return calls;
    },
  };
}

/** The most memory the process took, looked at twice a second. */
function watchMemory(pid: number) {
  let maxKib = 0;
  const look = () => {
    maxKib = Math.max(maxKib, Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })));
  };
  const timer = setInterval(look, 500);
  return { stop: () => clearInterval(timer), maxMb: () => maxKib / 1024 };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
