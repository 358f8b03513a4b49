import type { Base, Needs, Part } from '../../../part.ts';
import { makeBonuses } from './bonus.ts';
import { bonusChoiceJob } from './bonus-choice.ts';
import { purgeChoices } from './bonus-choice-store.ts';
import { bindBonusOperator } from './bonus-operator-routes.ts';
import { makeBonusPublisher } from './bonus-publisher.ts';
import { bindBonus } from './bonus-routes.ts';
import { PROMOTION_CODE_PUBLISHER } from './promotion-code.ts';
import { bindPromotionCodes } from './promotion-code-operator-routes.ts';

type BonusNeeds = Needs<
  typeof makeBonuses,
  'openCondition' | 'clearCondition' | 'takeLateShares' | 'refuseUnread' | 'readPlay' | 'checkLikeness'
>;

/** Bonuses and promotion codes. */
export function bonusPart({ db }: Base, needs: BonusNeeds): Part {
  const bonuses = makeBonuses({ db, ...needs });
  return {
    bindMember: (binder) => bindBonus(binder, { db, bonuses }),
    bindOffice(binder) {
      bindBonusOperator(binder, db);
      bindPromotionCodes(binder, db);
    },
    works: [bonusChoiceJob(db, bonuses)],
    purges: { 'bonus choices': () => purgeChoices(db) },
    publishers: [makeBonusPublisher('bonus'), makeBonusPublisher('promotion'), PROMOTION_CODE_PUBLISHER],
  };
}
