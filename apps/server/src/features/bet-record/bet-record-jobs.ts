import type { Work } from '../../operations/work-loop.ts';

export function betFeedJob(readRound: () => Promise<boolean>, pollEveryMs: number): Work {
  return { name: 'bet-feeds', everyMs: pollEveryMs, runOne: readRound };
}
