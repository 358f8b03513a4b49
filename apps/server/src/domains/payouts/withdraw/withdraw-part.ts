import { livePayouts } from '../../../gateways/live-gateways.ts';
import type { Base, Needs, Part } from '../../../part.ts';
import { makeDepositReturns } from './deposit-return.ts';
import { bindDepositReturns } from './deposit-return-operator-routes.ts';
import { payoutClosePublisher } from './payout-close.ts';
import { bindPayoutDesk } from './payout-desk-operator-routes.ts';
import { bindPayoutStops } from './payout-stop-operator-routes.ts';
import { makeWithdraw } from './withdraw.ts';
import { PAYOUT_WORK, payoutJob } from './withdraw-jobs.ts';
import { bindWithdrawOperator } from './withdraw-operator-routes.ts';
import { bindWithdraw } from './withdraw-routes.ts';

type WithdrawNeeds = Needs<typeof makeWithdraw, 'bringHome' | 'awaitPlay' | 'settleCondition' | 'onMoneyLeaving'> &
  Pick<Parameters<typeof bindWithdraw>[1], 'requireProof'> &
  Pick<Parameters<typeof bindWithdrawOperator>[1], 'linked' | 'memberIdsOf'> &
  Pick<Parameters<typeof bindPayoutDesk>[1], 'askLate'>;

/** Money out by bank. */
export function withdrawPart(
  { db, sealer, partners, wake, propose }: Base,
  { requireProof, linked, memberIdsOf, askLate, ...needs }: WithdrawNeeds,
): Part {
  const wakePayouts = () => wake(PAYOUT_WORK);
  const payouts = livePayouts(partners);
  const withdraw = makeWithdraw({ db, sealer, payouts, wakePayouts, ...needs });
  return {
    bindMember: (binder) => bindWithdraw(binder, { db, withdraw, requireProof }),
    bindOffice(binder) {
      bindWithdrawOperator(binder, { db, sealer, wakePayouts, linked, memberIdsOf });
      bindPayoutDesk(binder, { db, propose, askLate, wake });
      bindPayoutStops(binder, db);
      bindDepositReturns(binder, makeDepositReturns({ db, sealer, payouts, onMoneyLeaving: needs.onMoneyLeaving }));
    },
    publishers: [payoutClosePublisher],
    works: [payoutJob({ db, withdraw })],
  };
}
