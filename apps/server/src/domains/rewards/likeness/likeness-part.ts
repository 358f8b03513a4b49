import type { Base, Giving } from '../../../part.ts';
import { type Likeness, makeLikeness } from './likeness.ts';
import { bindRewardReviewOperator } from './reward-review-operator-routes.ts';

/** What members have in common, and the rewards that wait for people because of it. */
export function likenessPart({ db, sealer }: Base): Giving<Likeness> {
  const likeness = makeLikeness({ db, sealer });
  return { gives: likeness, bindOffice: (binder) => bindRewardReviewOperator(binder, { db, likeness }) };
}
