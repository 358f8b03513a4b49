import { justifyEarning } from '../features/invite/invite-justify.ts';
import { justifyRefund } from '../features/refund/refund-justify.ts';
import { makeRewardDebts } from '../features/reward-debt/reward-debt.ts';
import { readPlayUnderCondition } from '../features/turnover/turnover.ts';
import { justifyEnding } from '../features/turnover/turnover-justify.ts';
import type { Reading } from '../features/turnover/turnover-reading.ts';
import type { Db } from '../platform/database/db.ts';

/** Every reward that is paid for play, by the feature that paid it. */
export const rewardDebtsOf = (db: Db) =>
  makeRewardDebts({ db, justify: { refund: justifyRefund, invite: justifyEarning, turnover: justifyEnding } });

/** Before money leaves: what a condition ends with rests on every game read, and on what is owed. */
export async function readPlayAndDebts(reading: Reading, memberId: string): Promise<void> {
  await readPlayUnderCondition(reading, memberId);
  await rewardDebtsOf(reading.db).settle(memberId);
}
