import { refuse } from '@kapao/contract/shared/refusal.ts';
import { isCutShort } from '../platform/database/db.ts';
import { limitStatements } from '../platform/database/statement-limit.ts';
import type { CallerLanes } from './caller-lanes.ts';
import { makeLanes } from './lanes.ts';

/** Below the limit of locks, so that what is too much is told as that; a list that is answered takes a tenth of it. */
const READ_TIMEOUT_MS = 2_500;
const WAITING_MAX = 400;
const WAIT_TIMEOUT_MS = 10_000;

/**
 * Turns for all operators together: reads run beside each other on `readsAtOnce` connections and no more, so that one for a decision
 * is always free. What a read asks the database is answered soon or refused: a question too broad keeps nobody waiting.
 */
export function makeDeskLanes(lanes: CallerLanes, readsAtOnce: number): CallerLanes {
  const limits = { atOnce: readsAtOnce, waiting: WAITING_MAX, waitMs: WAIT_TIMEOUT_MS };
  const reads = makeLanes(limits, () => refuse('REQUEST_LIMIT'));
  return {
    authenticate: lanes.authenticate,
    run: (route, caller, work) =>
      lanes.run(route, caller, () => (route.effect ? work() : reads('all', () => readInTime(work)))),
  };
}

async function readInTime<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await limitStatements(READ_TIMEOUT_MS, work);
  } catch (error) {
    if (isCutShort(error)) refuse('QUESTION_TOO_BROAD');
    throw error;
  }
}
