import { concernsOfOperation, isOperationDue } from '../../../operations/operation.ts';
import { takeDueOfEach } from '../../../operations/take-operations.ts';
import type { Work } from '../../../operations/work-loop.ts';
import type { Db } from '../../../platform/database/db.ts';
import { concerning } from '../../../platform/requests/concerns.ts';
import type { Transfer } from './transfer.ts';

/** Longer than a status query may take. */
const LEASE_SECONDS = 25;
/** Asked at once; not more than a few of one game, so that a provider that is down does not keep the others waiting. */
const AT_ONCE = 16;
const OF_ONE_GAME = 4;

/** Asks after transfers whose answer is missing, and after those whose process died before it could write it down. */
export function transferRescue({ db, transfer }: { db: Db; transfer: Transfer }): Work {
  return {
    name: 'transfer',
    everyMs: 1_000,
    isDue: isOperationDue('transfer'),
    async runOne() {
      const due = await takeDueOfEach(db, {
        kind: 'transfer',
        leaseSeconds: LEASE_SECONDS,
        most: AT_ONCE,
        ofOne: OF_ONE_GAME,
      });
      const asked = await Promise.allSettled(
        due.map((operation) => concerning(concernsOfOperation(operation), () => transfer.askAgain(operation))),
      );
      const failed = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      if (failed.length > 0) throw new AggregateError(failed, 'transfers could not be asked about');
      return due.length > 0;
    },
  };
}
