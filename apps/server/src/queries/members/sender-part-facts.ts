import type { NameParts, SenderParts } from '@kapao/contract/operator/sender-part.ts';
import { accountDigits } from '@kapao/contract/shared/banks.ts';
import { compareMaskParts } from '../../shared/account-mask.ts';
import { numberOfBank } from '../../shared/bank-number.ts';
import { matchNames } from '../../shared/name-match.ts';
import { compareNameParts, judgeName } from '../../shared/name-parts.ts';
import type { Sender } from './sender-facts.ts';

interface ComparedAccount {
  bankCode: string;
  accountNo: string;
  accountName: string;
  /** The account was entered here before the transfer. */
  isSinceEntry: boolean;
}

/** Explains to operators how a reported sender and a member's account agree, part by part, by the comparisons that decide. */
export function explainSender(
  sender: Sender,
  account: ComparedAccount,
  nameScore: number,
): { parts: SenderParts; nameParts: NameParts | null } {
  const { bankCode, accountNo, accountName, isSinceEntry } = account;
  const { digits, length } = compareMaskParts(sender.masked, { accountNo, lengths: accountDigits(bankCode) });
  return {
    parts: {
      bank: sender.bankCode === bankCode ? 'fits' : isBankKnown(sender.bankCode) ? 'differs' : 'unknown',
      digits,
      length,
      name: explainName(accountName, sender.names, nameScore),
      time: isSinceEntry ? 'fits' : 'differs',
    },
    nameParts: compareNameParts(accountName, sender.names) ?? null,
  };
}

const NAME_FITS = { match: 'fits', uncertain: 'unsure', differs: 'differs' } as const;

/** Returns how two names agree in the word that operators read. */
export function explainName(registered: string, shown: readonly string[], nameScore: number): SenderParts['name'] {
  const match = matchNames(registered, shown);
  return match.reasons.includes('NO_NAME') ? 'unknown' : NAME_FITS[judgeName(match, nameScore)];
}

/** True of a bank code of ours; a wording that was not understood is none. */
export function isBankKnown(bankCode: string): boolean {
  return numberOfBank(bankCode) !== undefined;
}
