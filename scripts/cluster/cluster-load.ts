import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { getWallet } from '@kapao/contract/member/wallet.ts';
import type { Sent } from '../../apps/server/src/testing/load.ts';
import { callOver } from '../../apps/server/src/testing/wire.ts';
import type { Member } from '../../apps/server/src/testing/world.ts';

const AMOUNT = 5;
const PAUSE_MS = 60;

/** One call as the member saw it. */
export interface Call {
  kind: 'money' | 'read';
  beganAtMs: number;
  endedAtMs: number;
  /** Undefined when it was answered as it should be. */
  fault: string | undefined;
}

/**
 * Each member moves money to a game and home again, and reads the wallet meanwhile. No call is repeated: what fails is written down, and
 * the next one has a key of its own. Every call is one that has to be done, so a refusal is a fault too.
 */
export function startClusterLoad(url: string, members: readonly Member[]) {
  const calls: Call[] = [];
  const sent: Sent[] = [];
  let isOver = false;

  async function note(kind: Call['kind'], work: () => Promise<string | undefined>): Promise<boolean> {
    const beganAtMs = performance.now();
    const fault = await work().catch((error: unknown) => `cut off: ${error instanceof Error ? error.message : error}`);
    calls.push({ kind, beganAtMs, endedAtMs: performance.now(), fault });
    await sleep(PAUSE_MS);
    return fault === undefined;
  }

  const move = (member: Member, from: string, to: string) =>
    note('money', async () => {
      const request: Sent = { member, key: randomUUID(), body: { amount: AMOUNT, from, to } };
      sent.push(request);
      const answer = await callOver(url, transfer, { token: member.token, key: request.key, body: request.body });
      const { status, message, reply } = answer;
      if (status >= 500) return `${status} ${message}`;
      request.answer = { status, message, operationId: reply?.transferId, shown: reply?.status };
      return status === 200 ? undefined : `${status} ${message}`;
    });

  const read = ({ token }: Member) =>
    note('read', async () => {
      const { status, message } = await callOver(url, getWallet, { token });
      return status === 200 ? undefined : `${status} ${message}`;
    });

  async function repeat(work: () => Promise<unknown>): Promise<void> {
    while (!isOver) await work();
  }
  const running = members.flatMap((member) => [
    // Only money that has arrived can come home.
    repeat(async () => (await move(member, 'WALLET', 'pg')) && move(member, 'pg', 'WALLET')),
    repeat(() => read(member)),
  ]);
  return {
    calls,
    async end(): Promise<Sent[]> {
      isOver = true;
      await Promise.all(running);
      return sent;
    },
  };
}
