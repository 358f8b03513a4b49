import type { Base, Giving } from '../../../part.ts';
import { readPlayUnderCondition } from './turnover.ts';
import { turnoverJobs } from './turnover-jobs.ts';
import { type Reading, readPlay } from './turnover-reading.ts';

interface Given {
  /** Reads every game of a member and waits for its bets; answers since when. */
  readPlay: (owner: Parameters<typeof readPlay>[1]) => Promise<Date>;
  /** The same only where a condition runs, which rests on it. */
  readPlayUnderCondition: (memberId: string) => Promise<void>;
}

/** The turnover conditions of whatever is given. */
export function turnoverPart({ db }: Base, { refreshGames }: Pick<Reading, 'refreshGames'>): Giving<Given> {
  const reading = { db, refreshGames };
  return {
    gives: {
      readPlay: (owner) => readPlay(reading, owner),
      readPlayUnderCondition: (memberId) => readPlayUnderCondition(reading, memberId),
    },
    works: turnoverJobs(reading),
  };
}
