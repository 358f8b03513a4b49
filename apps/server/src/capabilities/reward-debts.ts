import { justifyEarning } from '../features/invite/invite-justify.ts';
import { justifyRefund } from '../features/refund/refund-justify.ts';
import { makeRewardDebts } from '../features/reward-debt/reward-debt.ts';
import { rewardDebtJob } from '../features/reward-debt/reward-debt-jobs.ts';
import { justifyEnding } from '../features/turnover/turnover-justify.ts';
import type { Db } from '../platform/db.ts';
import type { Base, Capability } from './capability.ts';

/** Every reward that is paid for play, by the feature that paid it. */
export const rewardDebtsOf = (db: Db) =>
  makeRewardDebts({ db, justify: { refund: justifyRefund, invite: justifyEarning, turnover: justifyEnding } });

/** What members owe for rewards of bets that were voided; taken where rewards are paid. */
export function rewardDebtsCapability({ db }: Base): Capability {
  return { works: [rewardDebtJob(rewardDebtsOf(db))] };
}
