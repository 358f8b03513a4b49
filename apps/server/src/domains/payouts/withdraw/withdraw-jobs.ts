import { concernsOfOperation, isOperationDue, takeDueOperation } from '../../../operations/operation.ts';
import type { Work } from '../../../operations/work-loop.ts';
import type { Db } from '../../../platform/database/db.ts';
import { concerning } from '../../../platform/requests/concerns.ts';
import type { Withdraw } from './withdraw.ts';

/** Longer than an order and a question to the bank may take together. */
const LEASE_SECONDS = 40;

export const PAYOUT_WORK = 'payout';

export function payoutJob({ db, withdraw }: { db: Db; withdraw: Withdraw }): Work {
  return {
    name: PAYOUT_WORK,
    everyMs: 1_000,
    isDue: isOperationDue('withdrawal'),
    async runOne() {
      const operation = await takeDueOperation(db, 'withdrawal', LEASE_SECONDS);
      if (!operation) return false;
      await concerning(concernsOfOperation(operation), () => withdraw.payOut(operation));
      return true;
    },
  };
}
