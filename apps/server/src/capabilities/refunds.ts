import { makeRefunds } from '../features/refund/refund.ts';
import { bindRefundOperator } from '../features/refund/refund-operator-routes.ts';
import { bindRefund } from '../features/refund/refund-routes.ts';
import { rewardDebtJob } from '../features/reward-debt/reward-debt-jobs.ts';
import { openCondition } from '../features/turnover/turnover.ts';
import { hasOpenBonus } from '../features/turnover/turnover-facts.ts';
import { type Reading, readPlay } from '../features/turnover/turnover-reading.ts';
import type { Base, Capability } from './capability.ts';
import { rewardDebtsOf } from './reward-debts.ts';

/** Refunds of losses, and the look at every reward whose bets were told anew. */
export function refundCapability({ db, likeness }: Base, reading: Reading): Capability {
  const debts = rewardDebtsOf(db);
  const made = makeRefunds({ db, hasOpenBonus, openCondition, checkLikeness: likeness.check });
  const refunds: typeof made = {
    ...made,
    async addToWallet(request) {
      await readPlay(reading, request);
      await debts.settle(request.memberId);
      return made.addToWallet(request);
    },
  };
  return {
    bindMember: (binder) => bindRefund(binder, { db, refunds }),
    bindOffice: (binder) => bindRefundOperator(binder, db),
    works: [rewardDebtJob(debts)],
  };
}
