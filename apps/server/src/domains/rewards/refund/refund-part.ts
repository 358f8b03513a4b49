import type { Base, Needs, Part } from '../../../part.ts';
import { hasOpenBonus } from '../../../queries/rewards/turnover-facts.ts';
import { makeRefunds } from './refund.ts';
import { bindRefundOperator } from './refund-operator-routes.ts';
import { REFUND_PUBLISHER } from './refund-publisher.ts';
import { bindRefund } from './refund-routes.ts';

type RefundNeeds = Needs<typeof makeRefunds, 'openCondition' | 'checkLikeness'> & {
  /** Reads every game, and takes what is owed for voided bets into the books. */
  readPlayAndDebts: (owner: Parameters<ReturnType<typeof makeRefunds>['addToWallet']>[0]) => Promise<unknown>;
};

/** Refunds of losses. */
export function refundPart({ db }: Base, { readPlayAndDebts, ...needs }: RefundNeeds): Part {
  const made = makeRefunds({ db, hasOpenBonus, ...needs });
  const refunds: typeof made = {
    ...made,
    async addToWallet(request) {
      await readPlayAndDebts(request);
      return made.addToWallet(request);
    },
  };
  return {
    bindMember: (binder) => bindRefund(binder, { db, refunds }),
    bindOffice: (binder) => bindRefundOperator(binder, db),
    publishers: [REFUND_PUBLISHER],
  };
}
