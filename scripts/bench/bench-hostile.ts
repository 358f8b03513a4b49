import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startServerWorld } from '../../apps/server/src/testing/server-world.ts';
import { callOver } from '../../apps/server/src/testing/wire.ts';
import { MEMBER_PASSWORD, type Member } from '../../apps/server/src/testing/world.ts';
import { login } from '../../packages/contract/src/member/login.ts';
import { getWallet } from '../../packages/contract/src/member/wallet.ts';
import type { Flood, FloodAnswers } from './hostile-callers.ts';

/** The promise (record 124), on two cores that carry the server, its database and the callers. */
const PROMISED_SIGN_IN_MS = 1_000;
const PROMISED_READ_MS = 50;
const HOSTILE_CALLS_PER_SECOND = 300;
const HOSTILE_ADDRESSES = 200;
const READERS = 10;
const READ_EVERY_MS = 200;
const SIGN_IN_EVERY_MS = 1_500;
const PHASE_MS = 15_000;
/** What the attack does first is another work than what it does all day: budgets are still full. */
const WARM_UP_MS = 5_000;

const AS_IN_PRODUCTION = { ADDRESS_LIMIT_FACTOR: '1', CALLS_AT_ONCE: '6', READS_AT_ONCE: '4', TRUSTED_PROXIES: '1' };

const from = (address: string, more: Record<string, string> = {}) => ({ 'x-forwarded-for': address, ...more });

/** Sign-ins on a known device and wallet reads, in calm and under a flood of sign-ins and code requests. */
export async function measureHostile(adminUrl: string): Promise<boolean> {
  const world = await startServerWorld(adminUrl, AS_IN_PRODUCTION);
  try {
    const server = await world.startServer();
    const home = from('203.0.113.7', { 'x-device-id': randomUUID() });
    const owner = await world.register();
    await signIn(server.url, { member: owner, headers: home });
    const readers = await Promise.all(Array.from({ length: READERS }, () => world.newPlayer(100)));
    const phase = () => measurePhase(server.url, { owner, readers, home });
    await phase();
    const calm = await phase();
    const attack = { perSecond: HOSTILE_CALLS_PER_SECOND, addresses: HOSTILE_ADDRESSES };
    const flood = beginFlood({ url: server.url, target: owner.username, ...attack });
    await sleep(WARM_UP_MS);
    const hostile = await phase().catch((error: unknown) => {
      flood.stop();
      throw error;
    });
    const answers = await flood.end();
    console.log(
      `hostile calls: ${answers.sent} sent, ${answers.refused} refused with 429, ${answers.failed} failed or dropped`,
    );
    const line = (name: string, [before, after, promised]: [number, number, number]) =>
      `${name}: ${before.toFixed(1)} ms calm, ${after.toFixed(1)} ms under ${HOSTILE_CALLS_PER_SECOND} hostile calls a second, ratio ${(after / before).toFixed(2)}, promised under ${promised} ms`;
    console.log(line('sign-in on a known device, slowest', [calm.signInMs, hostile.signInMs, PROMISED_SIGN_IN_MS]));
    console.log(line('wallet read, median', [calm.readMs, hostile.readMs, PROMISED_READ_MS]));
    return hostile.signInMs < PROMISED_SIGN_IN_MS && hostile.readMs < PROMISED_READ_MS;
  } finally {
    await world.stop();
  }
}

interface Phase {
  owner: Member;
  readers: readonly Member[];
  home: Record<string, string>;
}

async function measurePhase(url: string, { owner, readers, home }: Phase) {
  const endsAtMs = performance.now() + PHASE_MS;
  const signIns: number[] = [];
  const signingIn = async () => {
    while (performance.now() < endsAtMs) {
      signIns.push(await signIn(url, { member: owner, headers: home }));
      await sleep(SIGN_IN_EVERY_MS);
    }
  };
  const reads = await Promise.all([...readers.map((member) => read(url, { member, endsAtMs })), signingIn()]);
  const times = reads.flatMap((one) => one ?? []);
  return { signInMs: Math.max(...signIns), readMs: times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0 };
}

async function signIn(url: string, { member, headers }: { member: Member; headers: Record<string, string> }) {
  const startedMs = performance.now();
  const body = { username: member.username, password: MEMBER_PASSWORD };
  const { status, message } = await callOver(url, login, { body, headers });
  if (status !== 200) throw new Error(`the sign-in on a known device answered ${message}`);
  return performance.now() - startedMs;
}

async function read(url: string, { member, endsAtMs }: { member: Member; endsAtMs: number }): Promise<number[]> {
  const times: number[] = [];
  await sleep(Math.random() * READ_EVERY_MS);
  while (performance.now() < endsAtMs) {
    const startedMs = performance.now();
    const { status } = await callOver(url, getWallet, { token: member.token, headers: from('203.0.113.8') });
    if (status !== 200) throw new Error(`a wallet answered ${status}`);
    times.push(performance.now() - startedMs);
    await sleep(READ_EVERY_MS);
  }
  return times;
}

function beginFlood(flood: Flood) {
  const callers = fork(fileURLToPath(new URL('./hostile-callers.ts', import.meta.url)));
  callers.send(flood);
  return {
    async end(): Promise<FloodAnswers> {
      const answered = once(callers, 'message');
      callers.send('end');
      const [answers] = await answered;
      return answers;
    },
    stop: () => callers.kill(),
  };
}
