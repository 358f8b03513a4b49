import type { Base, Giving, Needs } from '../../../part.ts';
import { makeRewardDebts, type RewardDebts } from './reward-debt.ts';
import { rewardDebtJob } from './reward-debt-jobs.ts';

/** Re-evaluates every reward whose bets were reported again. */
export function rewardDebtPart(
  { db }: Base,
  { justify }: Needs<typeof makeRewardDebts, 'justify'>,
): Giving<RewardDebts> {
  const debts = makeRewardDebts({ db, justify });
  return { gives: debts, works: [rewardDebtJob(debts)] };
}
