import { makeBonuses } from '../features/bonus/bonus.ts';
import { bindBonusOperator } from '../features/bonus/bonus-operator-routes.ts';
import { makeBonusPublisher } from '../features/bonus/bonus-publisher.ts';
import { bindBonus } from '../features/bonus/bonus-routes.ts';
import { clearCondition, openCondition } from '../features/turnover/turnover.ts';
import { takeLateShares } from '../features/turnover/turnover-forfeit.ts';
import { turnoverJobs } from '../features/turnover/turnover-jobs.ts';
import { type Reading, readPlay, refuseUnread } from '../features/turnover/turnover-reading.ts';
import type { Base, Capability } from './capability.ts';
import { rewardDebtsOf } from './reward-debts.ts';

/** Bonuses, promotion codes, and the turnover conditions of whatever is given. */
export function bonusesCapability({ db, likeness }: Base, reading: Reading) {
  const debts = rewardDebtsOf(db);
  const bonuses = makeBonuses({
    db,
    openCondition,
    clearCondition,
    takeLateShares,
    refuseUnread,
    async readPlay(owner) {
      const since = await readPlay(reading, owner);
      await debts.settle(owner.memberId);
      return since;
    },
    checkLikeness: likeness.check,
  });
  const capability: Capability = {
    bindMember: (binder) => bindBonus(binder, bonuses),
    bindOffice: (binder) => bindBonusOperator(binder, db),
    works: turnoverJobs(reading),
  };
  return { ...capability, publishers: [makeBonusPublisher('bonus'), makeBonusPublisher('promotion')] };
}
