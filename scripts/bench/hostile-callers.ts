import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { callOver } from '../../apps/server/src/testing/wire.ts';
import { login } from '../../packages/contract/src/member/login.ts';
import { sendCode } from '../../packages/contract/src/member/one-time-code.ts';

export interface Flood {
  url: string;
  /** The member at whose name a third of the calls guess. */
  target: string;
  perSecond: number;
  addresses: number;
}

export interface FloodAnswers {
  sent: number;
  refused: number;
  failed: number;
}

const TICK_MS = 20;
/** Connections of the attackers: a call beyond them is dropped, as their own system would. */
const MAX_UNDER_WAY = 400;

/** A program of its own, so that the callers who are measured do not wait for it. */
process.once('message', (flood: Flood) => {
  const answers: FloodAnswers = { sent: 0, refused: 0, failed: 0 };
  process.once('message', () => process.send?.(answers, () => process.exit(0)));
  void run(flood, answers);
});
process.once('disconnect', () => process.exit());

async function run(flood: Flood, answers: FloodAnswers): Promise<void> {
  let underWay = 0;
  let due = 0;
  for (let lastMs = performance.now(); ; ) {
    const nowMs = performance.now();
    due += ((nowMs - lastMs) * flood.perSecond) / 1_000;
    lastMs = nowMs;
    for (; due >= 1; due -= 1) {
      answers.sent += 1;
      if (underWay >= MAX_UNDER_WAY) {
        answers.failed += 1;
        continue;
      }
      underWay += 1;
      void attack(flood, answers.sent)
        .then(({ status }) => {
          if (status === 429) answers.refused += 1;
        })
        .catch(() => {
          answers.failed += 1;
        })
        .finally(() => {
          underWay -= 1;
        });
    }
    await sleep(TICK_MS);
  }
}

/** Guesses at the member and at made-up numbers, and requests codes for neighbours of the member, each in turn. */
function attack({ url, target, addresses }: Flood, count: number) {
  const address = randomInt(addresses);
  const headers = { 'x-forwarded-for': `198.51.${100 + (address >> 7)}.${address & 127}`, 'x-device-id': randomUUID() };
  const number = `${target.slice(0, 6)}${String(randomInt(10_000)).padStart(4, '0')}`;
  if (count % 3 === 0)
    return callOver(url, sendCode, { headers, body: { phoneNumber: number, purpose: 'registration' } });
  return callOver(url, login, {
    headers,
    body: { username: count % 3 === 1 ? target : number, password: 'a wrong password' },
  });
}
