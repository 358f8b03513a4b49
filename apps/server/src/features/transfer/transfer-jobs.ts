import { takeDueOperation } from '../../operations/operation.ts';
import type { Work } from '../../operations/work-loop.ts';
import type { Db } from '../../platform/db.ts';
import type { Transfer } from './transfer.ts';

/** Longer than a status query may take. */
const LEASE_SECONDS = 25;

/** Asks after transfers whose answer is missing, and after those whose process died before it could write it down. */
export function transferRescue({ db, transfer }: { db: Db; transfer: Transfer }): Work {
  return {
    name: 'transfer',
    everyMs: 1_000,
    async runOne() {
      const operation = await takeDueOperation(db, 'transfer', LEASE_SECONDS);
      if (!operation) return false;
      await transfer.askAgain(operation);
      return true;
    },
  };
}
