import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { lockMember } from '../../../operations/operation.ts';
import { giveBackNetted } from '../../../operations/reward-debt.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { DebtKind, Justify } from '../../../queries/rewards/reward-debt-facts.ts';
import { hasChecks, takeChecks, takeDueMember, writeDebt } from './reward-debt-store.ts';

export type RewardDebts = ReturnType<typeof makeRewardDebts>;

/** Rewards of one member looked at in one go; the rest is due at once. */
const MAX_CHECKS = 100;

interface RewardDebtDeps {
  db: Db;
  /** What play justifies of a reward, by the feature that paid it. */
  justify: Record<DebtKind, Justify>;
}

/** Rewards for play that was later voided or corrected: found when it is reported, taken from later rewards (record 55). */
export function makeRewardDebts(deps: RewardDebtDeps) {
  return {
    settle: (memberId: string) => settleDebts(deps, memberId),
    settleDue: () => settleNextDue(deps),
  };
}

/** Sets a member's debt to what the current bets say, however often and in whatever order they were reported. */
async function settleDebts({ db, justify }: RewardDebtDeps, memberId: string): Promise<void> {
  if (!(await hasChecks(db, memberId))) return;
  await inTransaction(db, async (tx) => {
    await lockMember(tx, memberId);
    const currencies = new Set<CashCurrency>();
    for (const check of await takeChecks(tx, memberId, MAX_CHECKS)) {
      const paid = await justify[check.kind](tx, { memberId, sourceId: check.source_id });
      if (!paid) continue;
      await writeDebt(tx, { memberId, check, paid });
      currencies.add(paid.currency);
    }
    for (const currency of currencies) await giveBackNetted(tx, memberId, currency);
  });
}

/** True when a member was due. */
async function settleNextDue(deps: RewardDebtDeps): Promise<boolean> {
  const memberId = await takeDueMember(deps.db);
  if (memberId === undefined) return false;
  await settleDebts(deps, memberId);
  return true;
}
