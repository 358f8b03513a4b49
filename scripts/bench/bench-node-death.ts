import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { callOver } from '../../apps/server/src/testing/wire.ts';
import type { Member } from '../../apps/server/src/testing/world.ts';
import { transfer } from '../../packages/contract/src/member/transfer.ts';
import type { WatchedCluster } from './bench-nodes.ts';

/** The promise: members of a node that lives wait no longer than this for an answer while another dies and comes back. */
const PROMISED_MS = 3_000;
const BEFORE_MS = 3_000;
const AWAY_MS = 10_000;
const AFTER_MS = 15_000;
const CALLERS_OF_EACH = 4;

interface Answered {
  sentMs: number;
  tookMs: number;
  isFine: boolean;
}

/** One node is killed under load, away for ten seconds, and started again. */
export async function watchDeath({ url, nodes, places }: WatchedCluster & { url: string }): Promise<boolean> {
  const [dies, lives] = nodes;
  if (!dies || !lives) return false;
  const endsAtMs = performance.now() + BEFORE_MS + AWAY_MS + AFTER_MS;
  const watched = [lives, dies].map(({ port }) => (places.get(port) ?? []).slice(0, CALLERS_OF_EACH));
  const asking = watched.map(async (members) =>
    (await Promise.all(members.map((one) => moveUntil(url, one, endsAtMs)))).flat(),
  );
  await sleep(BEFORE_MS);
  const diedMs = performance.now();
  dies.kill();
  await sleep(AWAY_MS);
  await dies.restart();
  const backMs = performance.now();
  const [ofLiving = [], ofDead = []] = await Promise.all(asking);
  const since = ofLiving.filter(({ sentMs, tookMs }) => sentMs + tookMs > diedMs);
  const longestMs = Math.max(...since.map(({ tookMs }) => tookMs));
  const failed = since.filter(({ isFine }) => !isFine).length;
  console.log(
    `a node dies: members of the other wait ${Math.round(longestMs)} ms at most (promised ${PROMISED_MS}), ${failed} of ${since.length} calls fail`,
  );
  const first = ofDead.find(({ sentMs, tookMs, isFine }) => isFine && sentMs + tookMs > backMs);
  const soonMs = first && first.sentMs + first.tookMs - backMs;
  console.log(
    soonMs === undefined
      ? 'its own members were not answered any more'
      : `its own members are answered again ${Math.round(soonMs)} ms after it is back`,
  );
  return longestMs <= PROMISED_MS && failed === 0 && soonMs !== undefined;
}

/** Moves a baht to and fro; what fails is tried again a moment later, under a key of its own. */
async function moveUntil(url: string, { token }: Member, endsAtMs: number): Promise<Answered[]> {
  const answers: Answered[] = [];
  while (performance.now() < endsAtMs) {
    const sentMs = performance.now();
    const [from, to] = answers.length % 2 === 0 ? ['WALLET', 'pg'] : ['pg', 'WALLET'];
    const answer = await callOver(url, transfer, { token, key: randomUUID(), body: { from, to, amount: 1 } }).catch(
      () => undefined,
    );
    // No money, or a transfer that has no end yet, is an answer too.
    const isFine = answer !== undefined && answer.status < 500;
    answers.push({ sentMs, tookMs: performance.now() - sentMs, isFine });
    if (answer?.status !== 200) await sleep(100);
  }
  return answers;
}
