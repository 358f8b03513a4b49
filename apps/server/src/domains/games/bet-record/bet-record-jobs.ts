import type { Work } from '../../../operations/work-loop.ts';
import { isPlayDue } from './summed-play-store.ts';

export function betFeedJob(readRound: () => Promise<boolean>, pollEveryMs: number): Work {
  return { name: 'bet-feeds', everyMs: pollEveryMs, runOne: readRound };
}

export function summedPlayJob(ask: () => Promise<boolean>, everyMs: number): Work {
  return { name: 'summed-play', everyMs, runOne: ask, isDue: isPlayDue };
}
