import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServerWorld } from '../apps/server/src/testing/server-world.ts';
import { callOver } from '../apps/server/src/testing/wire.ts';
import type { Member } from '../apps/server/src/testing/world.ts';
import { sendMessage } from '../packages/contract/src/member/chat.ts';
import { transfer } from '../packages/contract/src/member/transfer.ts';
import { activateGame } from '../packages/contract/src/member/wallet.ts';
import { type BenchPage, type BenchSocket, newGuest, openBenchSocket } from './bench-chat-socket.ts';

/** What the chat promises (safety 7, P7 and P8). */
const SOCKETS = 2_000;
const MESSAGES_PER_SECOND = 300;
const DELIVERY_P99_MS = 250;
const MEMORY_MOST_MB = 300;
const BACK_WITHIN_MS = 60_000;
const MONEY_P99_MS = 300;

const SECONDS = 60;
const PLAYERS = 10;
const MEMBER_SHARE = 5;
const OPEN_AT_ONCE = 40;
const TRIES = 5;

interface Page extends BenchPage {
  /** When each of its messages was sent, by client id; taken out when it is heard. */
  waiting: Map<string, number>;
  heard: number;
  socket: BenchSocket | undefined;
}

/** Two thousand pages of guests and members in one process: how fast, how whole, how heavy, and how they come back. */
export async function measureChat(adminUrl: string): Promise<boolean> {
  const world = await startServerWorld(adminUrl, { ADDRESS_LIMIT_FACTOR: '1000', DATABASE_POOL: '20' });
  try {
    const server = await world.startServer();
    const players: Member[] = [];
    while (players.length < PLAYERS) {
      const member = await world.newPlayer(1_000);
      await callOver(server.url, activateGame, { token: member.token, params: { game: 'pg' }, method: 'POST' });
      players.push(member);
    }
    const delays: number[] = [];
    const pages = pagesOf(players);
    await openAll(server.url, pages, delays);
    const memory = watchMemory(server.pid);
    const lost = await talk(server.url, pages).finally(memory.stop);
    const mostMb = memory.mostMb();
    const doubled = pages.reduce((sum, page) => sum + page.heard, 0) - delays.length;
    const p99 = percentile(delays, 0.99);
    console.log(
      `chat: ${SOCKETS} sockets, ${(delays.length / SECONDS).toFixed(0)} messages/s delivered, p50 ${percentile(delays, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (promised ${DELIVERY_P99_MS}), lost ${lost}, doubled ${doubled}, ${mostMb.toFixed(0)} MB (promised ${MEMORY_MOST_MB})`,
    );
    const storm = await comeBack(server.url, pages, players);
    console.log(
      `chat: ${SOCKETS} sockets back in ${(storm.backMs / 1_000).toFixed(1)} s (promised ${BACK_WITHIN_MS / 1_000}), ${storm.moneyCalls} money calls meanwhile, p99 ${storm.moneyP99.toFixed(0)} ms (promised ${MONEY_P99_MS})`,
    );
    return (
      p99 <= DELIVERY_P99_MS &&
      lost === 0 &&
      doubled === 0 &&
      mostMb <= MEMORY_MOST_MB &&
      storm.backMs <= BACK_WITHIN_MS &&
      storm.moneyP99 <= MONEY_P99_MS
    );
  } finally {
    await world.stop();
  }
}

/** Every fifth page is one of a member; a member has many of them open. */
function pagesOf(members: readonly Member[]): Page[] {
  return Array.from({ length: SOCKETS }, (_, index) => {
    const member = index % MEMBER_SHARE === 0 ? members[(index / MEMBER_SHARE) % members.length] : undefined;
    const page = member ? { auth: { token: member.token }, room: `kapao-chat-${member.id}` } : newGuest();
    return { ...page, waiting: new Map(), heard: 0, socket: undefined };
  });
}

function openPage(url: string, page: Page, delays: number[]): Promise<BenchSocket> {
  return openBenchSocket(url, page, (event, payload) => {
    if (event !== 'messaging') return;
    const { clientId } = payload as { clientId: string };
    const sentMs = page.waiting.get(clientId);
    // A member's message is heard by every page of the member; only the one that sent it counts.
    if (sentMs === undefined && 'token' in page.auth) return;
    page.heard += 1;
    if (sentMs === undefined) return;
    page.waiting.delete(clientId);
    delays.push(performance.now() - sentMs);
  });
}

async function openAll(url: string, pages: readonly Page[], delays: number[]): Promise<void> {
  const queue = [...pages];
  const opener = async () => {
    for (let page = queue.pop(); page; page = queue.pop()) page.socket = await openPage(url, page, delays);
  };
  await Promise.all(Array.from({ length: OPEN_AT_ONCE }, opener));
}

/** Guests write, one after the other, so that nobody is faster than a person may be. Answers how many were never heard. */
async function talk(url: string, pages: readonly Page[]): Promise<number> {
  const writers = pages.filter((page) => 'guestId' in page.auth);
  const sending: Promise<unknown>[] = [];
  const startedMs = performance.now();
  for (let count = 0; count < MESSAGES_PER_SECOND * SECONDS; count += 1) {
    const dueMs = startedMs + (count / MESSAGES_PER_SECOND) * 1_000;
    const aheadMs = dueMs - performance.now();
    if (aheadMs > 1) await sleep(aheadMs);
    const page = writers[count % writers.length];
    if (page && 'guestId' in page.auth) sending.push(say(url, page, page.auth.guestId));
  }
  await Promise.all(sending);
  await sleep(2_000);
  return pages.reduce((sum, page) => sum + page.waiting.size, 0);
}

async function say(url: string, page: Page, guestId: string): Promise<void> {
  const clientId = randomUUID();
  page.waiting.set(clientId, performance.now());
  const message = { message_type: 'text', payload: 'a message of a usual length, as people write them to support' };
  const body = { guestId, clientId, message };
  for (let tries = 1; ; tries += 1) {
    // What did not get through a page repeats under the same client id; it must be stored once all the same.
    const answered = await callOver(url, sendMessage, { body }).catch(() => undefined);
    if (answered?.status === 200) return;
    if (tries === TRIES) throw new Error(`sending answered ${answered?.message ?? 'nothing'}`);
    await sleep(500);
  }
}

/** All sockets are gone at once and come back as pages do, while money goes on moving. */
async function comeBack(url: string, pages: readonly Page[], players: readonly Member[]) {
  let isOver = false;
  const money = Promise.all(players.map((player) => moveMoney(url, player, () => isOver)));
  await sleep(1_000);
  for (const page of pages) page.socket?.close();
  const startedMs = performance.now();
  await Promise.all(pages.map((page) => returnTo(url, page)));
  const backMs = performance.now() - startedMs;
  isOver = true;
  const times = (await money).flat();
  return { backMs, moneyCalls: times.length, moneyP99: percentile(times, 0.99) };
}

/** The first wait is half a second with jitter, later ones up to five. */
async function returnTo(url: string, page: Page): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    await sleep(Math.min(5_000, 500 * 2 ** attempt) * (0.5 + Math.random()));
    const socket = await openPage(url, page, []).catch(() => undefined);
    if (socket) {
      page.socket = socket;
      return;
    }
  }
}

async function moveMoney(url: string, player: Member, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; !isOver(); count += 1) {
    const [from, to] = count % 2 === 0 ? ['WALLET', 'pg'] : ['pg', 'WALLET'];
    const startedMs = performance.now();
    const answered = await callOver(url, transfer, { token: player.token, body: { from, to, amount: 1 } });
    if (answered.status !== 200) throw new Error(`a transfer answered ${answered.message}`);
    times.push(performance.now() - startedMs);
    await sleep(100);
  }
  return times;
}

/** The most memory the process took, looked at twice a second. */
function watchMemory(pid: number) {
  let mostKib = 0;
  const look = () => {
    mostKib = Math.max(mostKib, Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })));
  };
  const timer = setInterval(look, 500);
  return { stop: () => clearInterval(timer), mostMb: () => mostKib / 1024 };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
