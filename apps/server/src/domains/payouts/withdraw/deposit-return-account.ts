import { accountDigits, bankNameInside } from '@kapao/contract/shared/banks.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { evidenceFor } from '../../../queries/deposits/inflow-evidence-facts.ts';
import { formerAccounts } from '../../../queries/members/account-change-facts.ts';
import { bankAccountHash, bankAccountNo, type MemberFacts } from '../../../queries/members/account-facts.ts';
import {
  type AccountOwner,
  compareSender,
  ownerOfNumber,
  ownersByMask,
} from '../../../queries/members/sender-facts.ts';
import { hadBankAccount } from '../../../queries/rewards/likeness-facts.ts';
import { findEvidence } from '../../../queries/wallet/adjustment-facts.ts';
import { compareMaskParts, fitMask, shownDigits } from '../../../shared/account-mask.ts';
import { matchNames } from '../../../shared/name-match.ts';
import { isOtherPerson, isUnlike } from '../../../shared/name-parts.ts';
import type { ReturnableRow } from './deposit-return-store.ts';

/** Fewer digits than these are shared by too many accounts. */
const DIGITS_NEEDED = 4;
/** Members whose account may be the sender's; more of them share four digits only at a very large site. */
const MAX_OWNERS = 50;

export interface SenderAccount {
  accountNo: string;
  accountName: string;
  isOwn: boolean;
}

interface AccountWish {
  row: ReturnableRow;
  member: MemberFacts;
  sealer: Sealer;
  isOwnAccount: boolean;
  accountNo?: string | undefined;
  evidenceId?: string | undefined;
}

export const isSenderKnown = (row: ReturnableRow) =>
  row.from_name.trim() !== '' && shownDigits(row.from_account_masked) >= DIGITS_NEEDED;

/** The money came from the member's payout account of today: by number and name, or by number where the account is proven. */
export async function isOwnSender(
  db: Db | Tx,
  { sealer, row }: { sealer: Sealer; row: ReturnableRow },
): Promise<boolean> {
  const fit = await evidenceFor(db, { sealer }, { inflow: row, memberId: row.member_id });
  if (fit?.account !== 'fits') return false;
  return fit.score >= fit.threshold || (fit.isProven && fit.reasons.includes('NO_NAME'));
}

/**
 * Returns the account to which a deposit goes back: the member's own, or a typed one that the bank's digits fit and a picture shows.
 * Refuses every other number where the sender is a member's account that is known.
 */
export async function senderAccount(tx: Tx, wish: AccountWish): Promise<SenderAccount> {
  const { row, member, accountNo, evidenceId, sealer } = wish;
  if (evidenceId !== undefined && (await findEvidence(tx, evidenceId))?.member_id !== row.member_id)
    refuse('KEY_INVALID');
  const own = { accountNo: bankAccountNo(sealer, member), accountName: member.bank_account_name, isOwn: true };
  if (wish.isOwnAccount && (accountNo === undefined || accountNo === own.accountNo)) return own;
  if (wish.isOwnAccount) refuse('NOT_FROM_ACCOUNT');
  if (accountNo === undefined) refuse(isSenderKnown(row) ? 'KEY_MISSING' : 'NOT_FROM_ACCOUNT');
  if (evidenceId === undefined) refuse('KEY_MISSING');
  const fit = fitMask(row.from_account_masked, { accountNo, lengths: accountDigits(row.from_bank) });
  if (fit !== 'fits' || !(await mayBeSender(tx, { row, sealer, accountNo }))) refuse('NOT_FROM_ACCOUNT');
  return { accountNo, accountName: bankNameInside(row.from_name), isOwn: false };
}

interface TypedNumber {
  row: ReturnableRow;
  sealer: Sealer;
  accountNo: string;
}

/** False where the sender is known to be an account with another number, or the number is known to be another person's. */
async function mayBeSender(tx: Tx, typed: TypedNumber): Promise<boolean> {
  const { row, sealer, accountNo } = typed;
  const accountNoHash = bankAccountHash(sealer, { bankCode: row.from_bank, accountNo });
  const holder = await ownerOfNumber(tx, { bankCode: row.from_bank, accountNoHash });
  if (holder && isOtherPerson(matchNames(holder.bank_account_name, [row.from_name]))) return false;
  const senders = await sendersAmongMembers(tx, typed);
  if (senders.length > 0) return senders.some((owner) => bankAccountNo(sealer, owner) === accountNo);
  if (!(await isFormerAccount(tx, row))) return true;
  return hadBankAccount(tx, row.member_id, accountNoHash);
}

/** Members whose account of today is the sender's: the member by the digits unless the name contradicts, others by digits and name. */
async function sendersAmongMembers(tx: Tx, { row, sealer }: TypedNumber): Promise<AccountOwner[]> {
  const { from_bank: bankCode, from_account_masked: masked, from_name: name } = row;
  const owners = await ownersByMask(tx, { bankCode, masked, most: MAX_OWNERS });
  const fits: AccountOwner[] = [];
  for (const owner of owners) {
    const { account, name: match } = compareSender({ sealer }, { bankCode, masked, names: [name] }, owner);
    const isMember = owner.member_id === row.member_id;
    if (account !== 'fits' || (isMember ? isOtherPerson(match) : isUnlike(match))) continue;
    if (isMember) return [owner];
    const fit = await evidenceFor(tx, { sealer }, { inflow: row, memberId: owner.member_id });
    if (fit && fit.score >= fit.threshold) fits.push(owner);
  }
  return fits;
}

/** True when an account that the member had before may be the sender's; of those only the last four digits are kept. */
async function isFormerAccount(tx: Tx, row: ReturnableRow): Promise<boolean> {
  const former = await formerAccounts(tx, row.member_id);
  return former.some(
    ({ bankCode, lastFour, accountName }) =>
      bankCode === row.from_bank &&
      compareMaskParts(row.from_account_masked, { accountNo: lastFour, lengths: [] }).digits !== 'differs' &&
      !isOtherPerson(matchNames(accountName, [row.from_name])),
  );
}
