import { operatorSummary } from '@kapao/contract/operator/audit.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import type { Binder } from '../../http/bind.ts';
import { startOfDayOf } from '../../platform/bangkok-day.ts';
import type { Db } from '../../platform/db.ts';
import { latestWithdrawals, readSummary } from './summary-store.ts';

/** A transfer is a case for people after ten minutes (design 4). */
const UNCLEAR_AFTER_MS = 600_000;

export function bindSummary(binder: Binder, { db, currency }: { db: Db; currency: 'THB' | 'LAK' }): void {
  binder.bind(operatorSummary, async () => {
    const now = new Date();
    const unclearBefore = new Date(now.getTime() - UNCLEAR_AFTER_MS);
    const sums = await readSummary(db, { since: startOfDayOf(now), currency, unclearBefore });
    const latest = await latestWithdrawals(db);
    return {
      depositedToday: fromMinor(sums.deposited, currency),
      withdrawnToday: fromMinor(sums.withdrawn, currency),
      newMembersToday: Number(sums.new_members),
      memberBalances: fromMinor(sums.member_balances, currency),
      waiting: {
        withdrawals: Number(sums.withdrawals),
        inflows: Number(sums.inflows),
        slips: Number(sums.slips),
        transfers: Number(sums.transfers),
        chat: Number(sums.chat),
        earnings: Number(sums.earnings),
        proposals: Number(sums.proposals),
      },
      latestWithdrawals: latest.map((row) => ({
        id: row.operation_id,
        memberName: row.name,
        amount: fromMinor(row.amount, row.currency),
        state: row.state,
        createdAt: row.created_at.toISOString(),
      })),
    };
  });
}
