import type { WithdrawalReview } from '@kapao/contract/operator/withdraw.ts';
import { matchNames } from '../../domain/name-match.ts';
import { shownAct } from '../../operations/audit-trail.ts';
import type { Db } from '../../platform/database/db.ts';
import { openConditionOf } from '../turnover/turnover-facts.ts';
import { playThroughOf } from './play-through-facts.ts';
import { findReviewRow, type WithdrawalRow } from './withdraw-store.ts';

export interface ReviewNeeds {
  /** Who looks like a member, most alike first. */
  linked: (memberId: string) => Promise<WithdrawalReview['linked']>;
}

/** What stands beside the decision about a withdrawal: the member as he is now. */
export async function reviewOf(db: Db, row: WithdrawalRow, { linked }: ReviewNeeds): Promise<WithdrawalReview> {
  const { member_id: memberId, currency } = row;
  const [member, playThrough, condition, others] = await Promise.all([
    findReviewRow(db, memberId),
    playThroughOf(db, { memberId, currency }),
    openConditionOf(db, memberId),
    linked(memberId),
  ]);
  const { score, reasons } = matchNames(row.name, row.bank_account_name);
  return {
    isFrozen: member.status === 'FROZEN',
    frozen: shownAct(member.frozen),
    payoutsHeldAt: member.payouts_held_at?.toISOString() ?? null,
    bankChangedAt: member.bank_changed_at?.toISOString() ?? null,
    name: { score, reasons: [...reasons] },
    paidBefore: member.paid_before,
    playThrough: playThrough ?? null,
    hasOpenCondition: condition !== undefined,
    linked: others,
  };
}
