import { DEPOSIT_MATCH_POLICY } from '@kapao/contract/policies/deposit-match.ts';
import type { VerifiedSlip } from '../../../gateways/slip-verifier.ts';
import type { Db } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { readPolicy } from '../../../queries/backoffice/policy-facts.ts';
import type { Evidence, InflowFact } from '../../../queries/deposits/inflow-facts.ts';
import type { ReportedInflow } from '../../../queries/deposits/reported-inflow-facts.ts';
import { bankAccountNo } from '../../../queries/members/account-facts.ts';
import {
  type AccountOwner,
  accountOwners,
  compareSender,
  isSinceEntry,
  ownersByFirstName,
  ownersByMask,
  type SenderDeps,
} from '../../../queries/members/sender-facts.ts';
import { bankOfNumber } from '../../../shared/bank-number.ts';
import { matchNames } from '../../../shared/name-match.ts';
import { isMaybeTranscribed, isUnlike } from '../../../shared/name-parts.ts';
import { compareSender as compareSlipSender, type OwnAccount, type SlipOwner, type SlipPolicy } from './slip-rules.ts';
import type { SlipRow } from './slip-store.ts';

/** The member as a verifier's answer is compared with, and what the policy asks for. */
export interface Uploader {
  owner: SlipOwner;
  member: AccountOwner;
  policy: SlipPolicy;
}

export async function uploaderOf(deps: SenderDeps & { db: Db }, memberId: string): Promise<Uploader> {
  const [uploader] = await uploadersOf(deps, [memberId]);
  invariant(uploader, 'a slip has a member');
  return uploader;
}

/** The same of many, in any order. */
export async function uploadersOf(deps: SenderDeps & { db: Db }, memberIds: readonly string[]): Promise<Uploader[]> {
  const [members, policy] = await Promise.all([
    accountOwners(deps.db, memberIds),
    readPolicy(deps.db, DEPOSIT_MATCH_POLICY),
  ]);
  return members.map((member) => ({ member, policy, owner: ownerFrom(deps, member) }));
}

/** Far more than people of one first name at one bank, or accounts whose numbers end alike. */
const MAX_NAMESAKES = 2_000;

/**
 * True when the shown name and digits fit another member as well. Nobody proves an account number at registration, so one
 * that was made to look like the sender's must not be enough to take a transfer with its picture. Whose account is proven
 * gives way to a proven one only.
 */
export async function fitsAnother(
  deps: SenderDeps & { db: Db },
  { member, policy, told }: Uploader & { told: VerifiedSlip },
): Promise<boolean> {
  const { bank_code: bankCode, bank_account_name: name } = member;
  const [namesakes, lookAlikes] = await Promise.all([
    ownersByFirstName(deps.db, { bankCode, name, most: MAX_NAMESAKES }),
    ownersByMask(deps.db, { bankCode, masked: told.sender.accountMasked, most: MAX_NAMESAKES }),
  ]);
  return [...namesakes, ...lookAlikes].some(
    (other) =>
      other.member_id !== member.member_id &&
      (other.isProven || !member.isProven) &&
      isSinceEntry(other, told.occurredAt, policy.clockSeconds) &&
      isPossibleSender(told.sender, ownerFrom(deps, other), policy.nameScore),
  );
}

/** Another script alone makes nobody a possible sender where no part of the name fits: last digits of strangers are the same by chance. */
function isPossibleSender(sender: VerifiedSlip['sender'], owner: SlipOwner, nameScore: number): boolean {
  if (compareSlipSender(sender, owner, nameScore) === 'differs') return false;
  const name = matchNames(owner.accountName, sender.names);
  return !isUnlike(name) || isMaybeTranscribed(name);
}

/** True when the bank's own report of the transfer names another account or another person than the member's. */
export function contradictsBank(deps: SenderDeps, { member }: Uploader, inflow: ReportedInflow): boolean {
  const { from_bank: bankCode, from_account_masked: masked, from_name: name } = inflow;
  const fit = compareSender(deps, { bankCode, masked, names: [name] }, member);
  return fit.account === 'differs' || isUnlike(fit.name);
}

/** What is kept with money that is credited by a slip. */
export function evidenceOf(deps: SenderDeps, { member, policy }: Uploader, told: VerifiedSlip): Evidence {
  const { bank, accountMasked: masked, names } = told.sender;
  const { account, name } = compareSender(
    deps,
    { bankCode: bankOfNumber(bank) ?? member.bank_code, masked, names },
    member,
  );
  const { member_id: memberId, isProven } = member;
  return { memberId, isProven, account, score: name.score, reasons: name.reasons, threshold: policy.nameScore };
}

function ownerFrom(deps: SenderDeps, member: AccountOwner): SlipOwner {
  return {
    bankCode: member.bank_code,
    accountNo: bankAccountNo(deps.sealer, member),
    accountName: member.bank_account_name,
    currency: member.currency,
    isActive: member.status === 'ACTIVE',
    enteredAt: member.enteredAt,
  };
}

/** What came in, under the identity that feed and notice report it by (design 4, L10). */
export function factOf(slip: SlipRow, told: VerifiedSlip, account: OwnAccount): InflowFact {
  const fromBank = bankOfNumber(slip.sending_bank ?? '');
  invariant(fromBank !== undefined && slip.bank_reference !== null, 'a slip that is credited was read');
  return {
    receivingAccountId: account.receivingAccountId,
    bankRef: slip.bank_reference,
    amountMinor: told.amountMinor,
    currency: told.currency,
    fromBank,
    fromAccountMasked: told.sender.accountMasked,
    fromName: told.sender.names[0] ?? '',
    occurredAt: told.occurredAt.toISOString(),
    source: 'slip',
    houseCode: 'bank',
  };
}
