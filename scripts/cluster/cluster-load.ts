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
  kind: 'money' | 'repeat' | 'read';
  member: Member;
  beganAtMs: number;
  endedAtMs: number;
  /** Undefined when it was answered as it should be. */
  fault: string | undefined;
}

/**
 * Each member moves money to a game and home again, and reads the wallet meanwhile. Every call is one that has to be done, so a
 * refusal is a fault too. Money without an answer is asked for again under its key, as the app does, before anything else.
 */
export function startClusterLoad(url: string, members: readonly Member[]) {
  const calls: Call[] = [];
  const sent: Sent[] = [];
  let isOver = false;

  async function note(kind: Call['kind'], member: Member, work: () => Promise<string | undefined>): Promise<void> {
    const beganAtMs = performance.now();
    const fault = await work().catch((error: unknown) => `cut off: ${error instanceof Error ? error.message : error}`);
    calls.push({ kind, member, beganAtMs, endedAtMs: performance.now(), fault });
    await sleep(PAUSE_MS);
  }

  async function move(member: Member, from: string, to: string): Promise<void> {
    const request: Sent = { member, key: randomUUID(), body: { amount: AMOUNT, from, to } };
    sent.push(request);
    const ask = async () => {
      const { status, message, reply } = await callOver(url, transfer, { token: member.token, ...request });
      // Neither says what became of the money: the second is that another server has it in hand.
      if (status >= 500 || status === 429) return `${status} ${message}`;
      request.answer = { status, message, operationId: reply?.transferId, shown: reply?.status };
      return status === 200 ? undefined : `${status} ${message}`;
    };
    await note('money', member, ask);
    while (!request.answer) await note('repeat', member, ask);
  }

  const read = (member: Member) =>
    note('read', member, async () => {
      const { status, message } = await callOver(url, getWallet, { token: member.token });
      return status === 200 ? undefined : `${status} ${message}`;
    });

  async function repeat(work: () => Promise<unknown>): Promise<void> {
    while (!isOver) await work();
  }
  const running = members.flatMap((member) => [
    repeat(async () => {
      await move(member, 'WALLET', 'pg');
      await move(member, 'pg', 'WALLET');
    }),
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
