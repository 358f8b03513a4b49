import type { Work } from '../../../operations/work-loop.ts';
import { expireConditions } from './turnover.ts';
import { takeDueLateShare } from './turnover-forfeit.ts';
import type { Reading } from './turnover-reading.ts';

/** Taken in one go before other work gets its turn; each asks the member's games. */
const MAX_JOBS = 5;

export function turnoverJobs(reading: Reading): Work[] {
  return [
    {
      name: 'turnover-expiry',
      everyMs: 5_000,
      // What could not be ended is due later, so that the loop is not kept busy by it.
      runOne: async () => (await expireConditions(reading, MAX_JOBS)) === MAX_JOBS,
    },
    { name: 'turnover-late', everyMs: 5_000, runOne: () => takeDueLateShare(reading.db) },
  ];
}
