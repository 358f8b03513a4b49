import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { callOver } from '../../apps/server/src/testing/wire.ts';
import { transfer } from '../../packages/contract/src/member/transfer.ts';

/** One call that moved money: when it was sent, by the computer's clock, and how long it took. */
export interface MoneyCall {
  sentAtMs: number;
  tookMs: number;
}

/** Members who move money one call after the other until they are told that it is over; then every call is told. */
const { url, tokens } = workerData as { url: string; tokens: string[] };
const PAUSE_MS = 100;

let isOver = false;
parentPort?.once('message', () => {
  isOver = true;
});

async function moveMoney(token: string): Promise<MoneyCall[]> {
  const calls: MoneyCall[] = [];
  for (let count = 0; !isOver; count += 1) {
    const [from, to] = count % 2 === 0 ? ['WALLET', 'pg'] : ['pg', 'WALLET'];
    const [sentAtMs, startedMs] = [Date.now(), performance.now()];
    const answered = await callOver(url, transfer, { token, body: { from, to, amount: 1 } }).catch(() => undefined);
    // One that fails is as good as one that never comes.
    const tookMs = answered?.status === 200 ? performance.now() - startedMs : Number.POSITIVE_INFINITY;
    calls.push({ sentAtMs, tookMs });
    await sleep(PAUSE_MS);
  }
  return calls;
}

parentPort?.postMessage((await Promise.all(tokens.map(moveMoney))).flat());
