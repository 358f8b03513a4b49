import { setTimeout as sleep } from 'node:timers/promises';
import { runLoad, type Sent } from '../../apps/server/src/testing/load.ts';
import { sendMoney } from '../../apps/server/src/testing/load-members.ts';
import { callOver } from '../../apps/server/src/testing/wire.ts';
import type { Member } from '../../apps/server/src/testing/world.ts';
import type { LiveSite } from './live-site.ts';

const REPEAT_AFTER_MS = 200;
const REPEATED_FOR_MS = 60_000;
const DEPOSIT_EVERY_MS = 2_000;

type Call = Parameters<typeof runLoad>[0]['call'];
type CallOver = typeof callOver;

/** What members saw while something was done to the site. */
export interface Seen {
  phase: string;
  answered: number;
  /** Connections that were refused or broke. */
  cutOff: number;
  /** Answers of 500 and more, and such as the page cannot read. */
  faults: string[];
  longestWaitMs: number;
  /** Meanwhile a process is away on purpose. */
  isRestart?: boolean;
}

interface LoadOptions {
  members: readonly Member[];
  phase: string;
  /** The client of a release: the page of the old one stays open while the new one comes. */
  speak?: CallOver;
  /** How long each member waits after an answer. */
  pauseMs?: number;
}

export type SiteLoad = ReturnType<typeof startSiteLoad>;

/**
 * Members move, withdraw and deposit money until it is ended. What is cut off or fails is repeated under its key, as the app does.
 */
export function startSiteLoad(
  { url, outside }: Pick<LiveSite, 'url' | 'outside'>,
  { members, phase, speak = callOver, pauseMs = 0 }: LoadOptions,
) {
  const phases: Seen[] = [newPhase(phase)];
  const now = () => phases.at(-1) ?? newPhase(phase);
  let isOver = false;
  let depositedBaht = 0;

  const call: Call = async (route, options) => {
    const askedAtMs = performance.now();
    for (;;) {
      const answer = await speak(url, route, options).catch((error: unknown) => error);
      const seen = now();
      if (isAnswer(answer) && answer.status < 500) {
        seen.answered += 1;
        seen.longestWaitMs = Math.max(seen.longestWaitMs, performance.now() - askedAtMs);
        await sleep(pauseMs);
        return answer as Awaited<ReturnType<Call>>;
      }
      if (isCutOff(answer)) seen.cutOff += 1;
      else seen.faults.push(isAnswer(answer) ? `${answer.status} ${answer.message}` : 'an answer without our shape');
      if (performance.now() - askedAtMs > REPEATED_FOR_MS) throw answer;
      await sleep(REPEAT_AFTER_MS);
    }
  };

  async function deposit(): Promise<void> {
    while (!isOver) {
      for (const member of members) await sendMoney(outside, member, 1);
      depositedBaht += 1;
      await sleep(DEPOSIT_EVERY_MS);
    }
  }

  const sent = runLoad({ call, members: [...members], isOver: () => isOver });
  const deposits = deposit();
  // Where a drill fails its site goes first; that is what is to be read, and not what the load says of it.
  for (const running of [sent, deposits]) running.catch(() => undefined);
  return {
    phases,
    /** What is seen from now on belongs to this. */
    enter: (name: string) => void phases.push(newPhase(name)),
    seen: now,
    async end(): Promise<{ sent: Sent[]; depositedBaht: number }> {
      isOver = true;
      await deposits;
      return { sent: await sent, depositedBaht };
    },
  };
}

const newPhase = (phase: string): Seen => ({ phase, answered: 0, cutOff: 0, faults: [], longestWaitMs: 0 });

const isAnswer = (value: unknown): value is { status: number; message?: string } =>
  typeof value === 'object' && value !== null && 'status' in value && !(value instanceof Error);

/** What `fetch` says of a connection; anything else is an answer that the page cannot read. */
const isCutOff = (value: unknown): boolean =>
  value instanceof TypeError || (value instanceof Error && value.name === 'TimeoutError');

/** One line for each phase. */
export function seenLines(phases: readonly Seen[]): string[] {
  return phases.map(({ phase, answered, cutOff, faults, longestWaitMs }) => {
    const waited = `longest wait ${(longestWaitMs / 1_000).toFixed(1)} s`;
    return `${phase}: ${answered} answered, ${cutOff} cut off, ${faults.length} failed${tally(faults)}, ${waited}`;
  });
}

function tally(faults: readonly string[]): string {
  const counts = Map.groupBy(faults, (words) => words);
  const parts = [...counts].map(([words, all]) => `${all.length} x ${words}`);
  return parts.length === 0 ? '' : ` (${parts.slice(0, 3).join('; ')})`;
}
