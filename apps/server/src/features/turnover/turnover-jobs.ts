import type { Work } from '../../operations/work-loop.ts';
import type { Db } from '../../platform/db.ts';
import { expireConditions } from './turnover.ts';

/** Taken in one go before other work gets its turn. */
const MOST = 50;

export function expiryJob(db: Db): Work {
  return {
    name: 'turnover-expiry',
    everyMs: 5_000,
    // One round a look: what waits for money to come home is still due and must not keep the loop busy.
    async runOne() {
      await expireConditions(db, MOST);
      return false;
    },
  };
}
