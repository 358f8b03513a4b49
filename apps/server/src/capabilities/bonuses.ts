import { makeBonuses } from '../features/bonus/bonus.ts';
import { bindBonusOperator } from '../features/bonus/bonus-operator-routes.ts';
import { makeBonusPublisher } from '../features/bonus/bonus-publisher.ts';
import { bindBonus } from '../features/bonus/bonus-routes.ts';
import { clearCondition, openCondition } from '../features/turnover/turnover.ts';
import { expiryJob } from '../features/turnover/turnover-jobs.ts';
import type { Base, Capability } from './capability.ts';

interface Needs {
  /** Asks every game of a member for its balance. */
  refreshGames: (owner: { memberId: string; currency: 'THB' | 'LAK' }) => Promise<unknown>;
}

/** Bonuses, promotion codes, and the turnover conditions of whatever is given. */
export function bonusesCapability({ db }: Base, { refreshGames }: Needs) {
  const bonuses = makeBonuses({ db, openCondition, clearCondition, refreshGames });
  const capability: Capability = {
    bindMember: (binder) => bindBonus(binder, bonuses),
    bindOffice: (binder) => bindBonusOperator(binder, db),
    works: [expiryJob(db)],
  };
  return { ...capability, publishers: [makeBonusPublisher('bonus'), makeBonusPublisher('promotion')] };
}
