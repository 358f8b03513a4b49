import type { WithdrawalReview } from '@kapao/contract/operator/withdraw.ts';
import { matchNames } from '../../domain/name-match.ts';
import { compareNameParts } from '../../domain/name-parts.ts';
import { shownAct } from '../../operations/audit-trail.ts';
import type { Db } from '../../platform/database/db.ts';
import { explainName } from '../account/sender-part-facts.ts';
import { openConditionOf } from '../turnover/turnover-facts.ts';
import { playThroughOf } from './play-through-facts.ts';
import type { ProvenName } from './withdraw-standing.ts';
import { provenNameOf } from './withdraw-step-store.ts';
import { findReviewRow, type WithdrawalRow } from './withdraw-store.ts';

export interface ReviewNeeds {
  /** Who looks like a member, most alike first. */
  linked: (memberId: string) => Promise<WithdrawalReview['linked']>;
}

/** What stands beside the decision about a withdrawal: the member as he is now. */
export async function reviewOf(db: Db, row: WithdrawalRow, { linked }: ReviewNeeds): Promise<WithdrawalReview> {
  const { member_id: memberId, currency } = row;
  const [member, proven, playThrough, condition, others] = await Promise.all([
    findReviewRow(db, memberId),
    provenNameOf(db, memberId),
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
    compared: comparedNames(row, proven),
    paidBefore: member.paid_before,
    playThrough: playThrough ?? null,
    hasOpenCondition: condition !== undefined,
    linked: others,
  };
}

/** A paying bank may name the holder in Thai and English; `keepBankHolder` stores both in one text. */
const HOLDER_SEPARATOR = ' · ';

/** The names that speak for or against the payout account's, side by side with it. */
function comparedNames(row: WithdrawalRow, { identityName, nameScore }: ProvenName): WithdrawalReview['compared'] {
  const { name, bank_account_name: accountName, bank_holder: holder } = row;
  const compare = (source: 'MEMBER' | 'IDENTITY' | 'HOLDER', registered: string, shown: readonly string[]) => ({
    source,
    fit: explainName(registered, shown, nameScore),
    parts: compareNameParts(registered, shown) ?? null,
  });
  return [
    compare('MEMBER', name, [accountName]),
    ...(identityName === null ? [] : [compare('IDENTITY', identityName, [accountName])]),
    ...(holder === null ? [] : [compare('HOLDER', accountName, holder.split(HOLDER_SEPARATOR))]),
  ];
}
