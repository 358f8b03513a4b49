import { makeRefunds } from '../features/refund/refund.ts';
import { bindRefundOperator } from '../features/refund/refund-operator-routes.ts';
import { bindRefund } from '../features/refund/refund-routes.ts';
import { openCondition } from '../features/turnover/turnover.ts';
import { bonusSpans, hasOpenBonus } from '../features/turnover/turnover-facts.ts';
import type { Base, Capability } from './capability.ts';

export function refundCapability({ db }: Base): Capability {
  const refunds = makeRefunds({ db, bonusSpans, hasOpenBonus, openCondition });
  return {
    bindMember: (binder) => bindRefund(binder, { db, refunds }),
    bindOffice: (binder) => bindRefundOperator(binder, db),
  };
}
