import { accountDigits, bankNameInside } from '@kapao/contract/shared/banks.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { evidenceFor } from '../../../queries/deposits/inflow-evidence-facts.ts';
import type { InflowRow } from '../../../queries/deposits/waiting-inflow-facts.ts';
import { bankAccountHash, bankAccountNo } from '../../../queries/members/account-facts.ts';
import { compareSender, ownerOfNumber, ownersByMask } from '../../../queries/members/sender-facts.ts';
import { fitMask, shownDigits } from '../../../shared/account-mask.ts';
import { matchNames } from '../../../shared/name-match.ts';
import { isOtherPerson, isUnlike } from '../../../shared/name-parts.ts';

/** Fewer digits than these are shared by too many accounts. */
const DIGITS_NEEDED = 4;
/** Members whose account may be the sender's; more of them share four digits only at a very large site. */
const MAX_OWNERS = 50;

export interface ReturnAccount {
  accountNo: string;
  accountName: string;
  isTyped: boolean;
}

/** The sender's account where it is known without an operator: the bank told all digits, or it is one member's account. */
export interface KnownAccount extends ReturnAccount {
  ownerId: string | undefined;
}

interface ReturnAccountDeps {
  sealer: Sealer;
}

type Told = Pick<InflowRow, 'from_bank' | 'from_account_masked' | 'from_name'>;

export const isSenderKnown = (inflow: Told) =>
  inflow.from_name.trim() !== '' && shownDigits(inflow.from_account_masked) >= DIGITS_NEEDED;

/** Members whose account is surely the sender's: by digits and name as deposits are matched, or by digits where the account is proven. */
async function sendersAmongMembers(db: Db | Tx, { sealer }: ReturnAccountDeps, inflow: Told) {
  const { from_bank: bankCode, from_account_masked: masked, from_name: name } = inflow;
  const owners = await ownersByMask(db, { bankCode, masked, most: MAX_OWNERS });
  const senders: typeof owners = [];
  for (const owner of owners) {
    const { account, name: match } = compareSender({ sealer }, { bankCode, masked, names: [name] }, owner);
    if (account !== 'fits' || isUnlike(match)) continue;
    const fit = await evidenceFor(db, { sealer }, { inflow, memberId: owner.member_id });
    if (fit && (fit.score >= fit.threshold || (fit.isProven && fit.reasons.includes('NO_NAME')))) senders.push(owner);
  }
  return senders;
}

/** Returns the sender's whole account where the bank told it or exactly one member's account is the sender's. */
export async function knownAccount(
  db: Db | Tx,
  deps: ReturnAccountDeps,
  inflow: Told,
): Promise<KnownAccount | undefined> {
  const { from_bank: bankCode, from_account_masked: masked, from_name: name } = inflow;
  const plain = masked.replace(/[\s.-]/g, '');
  if (
    /^\d{6,15}$/.test(plain) &&
    (accountDigits(bankCode).length === 0 || accountDigits(bankCode).includes(plain.length))
  ) {
    return { accountNo: plain, accountName: bankNameInside(name), isTyped: false, ownerId: undefined };
  }
  const [sender, ...others] = await sendersAmongMembers(db, deps, inflow);
  if (!sender || others.length > 0) return undefined;
  const accountNo = bankAccountNo(deps.sealer, sender);
  return { accountNo, accountName: sender.bank_account_name, isTyped: false, ownerId: sender.member_id };
}

/**
 * Returns the account to which unmatched money goes back (rule A4): the known one, or a typed one that every digit of the bank fits and a
 * picture shows. Refuses every other number where the sender is known, and one that is known to be another person's.
 */
export async function returnAccount(
  tx: Tx,
  deps: ReturnAccountDeps,
  wish: { inflow: Told; accountNo: string | undefined; hasPicture: boolean },
): Promise<ReturnAccount> {
  const { inflow, accountNo, hasPicture } = wish;
  const known = await knownAccount(tx, deps, inflow);
  if (known) return accountNo === undefined || accountNo === known.accountNo ? known : refuse('NOT_FROM_ACCOUNT');
  if (accountNo === undefined || !hasPicture) refuse('KEY_MISSING');
  const fit = fitMask(inflow.from_account_masked, { accountNo, lengths: accountDigits(inflow.from_bank) });
  if (fit !== 'fits' || !(await mayBeSender(tx, deps, { inflow, accountNo }))) refuse('NOT_FROM_ACCOUNT');
  return { accountNo, accountName: bankNameInside(inflow.from_name), isTyped: true };
}

async function mayBeSender(
  tx: Tx,
  deps: ReturnAccountDeps,
  { inflow, accountNo }: { inflow: Told; accountNo: string },
): Promise<boolean> {
  const accountNoHash = bankAccountHash(deps.sealer, { bankCode: inflow.from_bank, accountNo });
  const holder = await ownerOfNumber(tx, { bankCode: inflow.from_bank, accountNoHash });
  if (holder && isOtherPerson(matchNames(holder.bank_account_name, [inflow.from_name]))) return false;
  const senders = await sendersAmongMembers(tx, deps, inflow);
  return senders.length === 0 || senders.some((owner) => bankAccountNo(deps.sealer, owner) === accountNo);
}
