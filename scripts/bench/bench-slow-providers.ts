import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServerWorld } from '../../apps/server/src/testing/server-world.ts';
import { callOver } from '../../apps/server/src/testing/wire.ts';
import type { Member } from '../../apps/server/src/testing/world.ts';
import { transfer } from '../../packages/contract/src/member/transfer.ts';
import { activateGame, getWallet, refreshSlots } from '../../packages/contract/src/member/wallet.ts';

/** The promise: with providers that take 30 s, wallets are read at less than this many times the p99 without them. */
const PROMISED_RATIO = 2.0;
const READERS = 20;
const READ_EVERY_MS = 100;
/** These use the games that become slow, as fast as people do, in calm and in trouble alike. */
const PLAYERS = 60;
const PLAY_EVERY_MS = 1_000;
const SLOW_GAMES = ['pg', 'betflix', 'askmebet'] as const;
const SLOW_MS = 30_000;
/** Short turns, so that whatever else the machine does meets both sides alike. */
const ROUND_MS = 6_000;
const ROUNDS = 5;

/** What a server of production waits and gives up at. */
const AS_IN_PRODUCTION = {
  PARTNER_TIMEOUT_SECONDS: '15',
  BALANCE_TIMEOUT_SECONDS: '5',
  TRANSFER_GRACE_SECONDS: '60',
  BREAKER_OPEN_SECONDS: '10',
};

/** Wallet reads of members who have nothing to do with the slow providers, in turns without and with them. */
export async function measureSlowProviders(adminUrl: string): Promise<boolean> {
  const world = await startServerWorld(adminUrl, AS_IN_PRODUCTION);
  try {
    const server = await world.startServer();
    const newMember = async () => {
      const member = await world.newPlayer(1_000);
      for (const game of SLOW_GAMES) {
        await callOver(server.url, activateGame, { token: member.token, params: { game }, method: 'POST' });
      }
      return member;
    };
    const readers = await inTurn(READERS, newMember);
    const players = await inTurn(PLAYERS, newMember);
    const round = async () => {
      const endsAtMs = performance.now() + ROUND_MS;
      const playing = players.map((member) => play(server.url, { member, endsAtMs }));
      const times = await Promise.all(readers.map((member) => read(server.url, { member, endsAtMs })));
      // Calls that still wait for a slow provider are not awaited.
      void Promise.allSettled(playing);
      return percentile(times.flat(), 0.99);
    };
    await round();
    const ratios: number[] = [];
    for (let count = 0; count < ROUNDS; count += 1) {
      const calm = await round();
      for (const game of SLOW_GAMES) {
        await world.outside.setFault({ target: `game:${game}`, fault: 'slow', ms: SLOW_MS, times: 100_000 });
      }
      const troubled = await round();
      await world.outside.clearFaults();
      ratios.push(troubled / calm);
      console.log(`wallet read p99: ${calm.toFixed(1)} ms, with providers of 30 s ${troubled.toFixed(1)} ms`);
    }
    const ratio = percentile(ratios, 0.5);
    console.log(
      `wallet reads with ${SLOW_GAMES.length} slow providers against none: ratio ${ratio.toFixed(2)}, promised under ${PROMISED_RATIO.toFixed(1)}`,
    );
    return ratio < PROMISED_RATIO;
  } finally {
    await world.stop();
  }
}

async function inTurn<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) made.push(await make());
  return made;
}

interface Busy {
  member: Member;
  endsAtMs: number;
}

async function read(url: string, { member, endsAtMs }: Busy): Promise<number[]> {
  const times: number[] = [];
  await sleep(Math.random() * READ_EVERY_MS);
  while (performance.now() < endsAtMs) {
    const startedMs = performance.now();
    const { status } = await callOver(url, getWallet, { token: member.token });
    if (status !== 200) throw new Error(`a wallet answered ${status}`);
    times.push(performance.now() - startedMs);
    await sleep(READ_EVERY_MS);
  }
  return times;
}

async function play(url: string, { member, endsAtMs }: Busy): Promise<void> {
  await sleep(Math.random() * PLAY_EVERY_MS);
  for (let count = 0; performance.now() < endsAtMs; count += 1) {
    const body = { from: 'WALLET', to: SLOW_GAMES[count % SLOW_GAMES.length] ?? 'pg', amount: 1 };
    const options = { token: member.token, key: randomUUID(), body };
    await (count % 2 === 0 ? callOver(url, refreshSlots, { token: member.token }) : callOver(url, transfer, options));
    await sleep(PLAY_EVERY_MS);
  }
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
