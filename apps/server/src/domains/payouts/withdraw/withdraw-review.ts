import type { WithdrawalReview } from '@kapao/contract/operator/withdraw.ts';
import { shownAct } from '../../../operations/audit-trail.ts';
import type { Db } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { type OpenCase, openCasesOf } from '../../../queries/compliance/aml-case-facts.ts';
import { isExcluded } from '../../../queries/compliance/fair-play-facts.ts';
import { bankAccountNo, memberFacts } from '../../../queries/members/account-facts.ts';
import { explainName } from '../../../queries/members/sender-part-facts.ts';
import { playThroughOf } from '../../../queries/payouts/play-through-facts.ts';
import { payoutAccountNo } from '../../../queries/payouts/withdraw-facts.ts';
import { openConditionOf } from '../../../queries/rewards/turnover-facts.ts';
import { matchNames } from '../../../shared/name-match.ts';
import { compareNameParts } from '../../../shared/name-parts.ts';
import type { OperatorSession } from '../../../shared/sessions.ts';
import { shownAccountNo } from '../../../shared/shown-account.ts';
import { memberMoneyOf } from './member-money.ts';
import { findApprovalBar } from './withdraw-approval.ts';
import type { ProvenName } from './withdraw-standing.ts';
import { provenNameOf } from './withdraw-step-store.ts';
import { findReviewRow, type WithdrawalRow } from './withdraw-store.ts';

export interface ReviewNeeds {
  /** Who looks like a member, most alike first. */
  linked: (memberId: string) => Promise<WithdrawalReview['linked']>;
}

/** What stands beside the decision about a withdrawal: the member as he is now. */
export async function reviewOf(
  { db, sealer, linked }: ReviewNeeds & { db: Db; sealer: Sealer },
  row: WithdrawalRow,
  reader: OperatorSession,
): Promise<WithdrawalReview> {
  const { member_id: memberId, currency } = row;
  const [member, proven, playThrough, condition, others, cases, isAway, money] = await Promise.all([
    findReviewRow(db, memberId),
    provenNameOf(db, memberId),
    playThroughOf(db, { memberId, currency }),
    openConditionOf(db, memberId),
    linked(memberId),
    reader.rights.includes('cases.read') ? openCasesOf(db, memberId) : [],
    isExcluded(db, memberId),
    memberMoneyOf(db, { memberId, currency }),
  ]);
  const { score, reasons } = matchNames(row.name, row.bank_account_name);
  return {
    isFrozen: member.status === 'FROZEN',
    frozen: shownAct(member.frozen),
    isExcluded: isAway,
    payoutsHeldAt: member.payouts_held_at?.toISOString() ?? null,
    cases: cases.map(caseWire),
    ...(await findApprovalBar(db, { row, member, reader })),
    money,
    otherAccount: await otherAccountOf({ db, sealer }, row, reader),
    bankChangedAt: member.bank_changed_at?.toISOString() ?? null,
    name: { score, reasons: [...reasons] },
    compared: comparedNames(row, proven),
    paidBefore: member.paid_before,
    playThrough: playThrough ?? null,
    hasOpenCondition: condition !== undefined,
    linked: others,
  };
}

const caseWire = ({ case_id: id, rule, state, opened_at: openedAt, read_by: readBy }: OpenCase) => ({
  ...{ id, rule, state, openedAt: openedAt.toISOString(), readBy },
});

/** The member's own payout account where the withdrawal goes to another one; a returned deposit goes to its sender. */
async function otherAccountOf(
  { db, sealer }: { db: Db; sealer: Sealer },
  row: WithdrawalRow,
  reader: OperatorSession,
): Promise<WithdrawalReview['otherAccount']> {
  if (row.review_reasons.includes('DEPOSIT_RETURN')) return null;
  const member = await memberFacts(db, row.member_id);
  invariant(member, 'members stay');
  const accountNo = bankAccountNo(sealer, member);
  const { bank_code: bankCode, bank_account_name: accountName } = member;
  const isSame =
    bankCode === row.bank_code && accountName === row.bank_account_name && accountNo === payoutAccountNo(sealer, row);
  return isSame ? null : { bankCode, accountName, accountNo: shownAccountNo(accountNo, reader) };
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
