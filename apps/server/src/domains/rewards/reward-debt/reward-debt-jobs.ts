import type { Work } from '../../../operations/work-loop.ts';
import type { RewardDebts } from './reward-debt.ts';
import { isRewardCheckDue } from './reward-debt-store.ts';

export function rewardDebtJob({ settleDue }: RewardDebts): Work {
  return { name: 'reward-debts', everyMs: 1_000, isDue: isRewardCheckDue, runOne: settleDue };
}
