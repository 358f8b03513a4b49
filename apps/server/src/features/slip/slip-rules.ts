import type { SlipReason } from '@kapao/contract/member/slip.ts';
import type { SlipReviewReason } from '@kapao/contract/operator/slips.ts';
import { isPayable } from '@kapao/contract/shared/money.ts';
import type { SlipParty, VerifiedSlip } from '../../gateways/slip-verifier.ts';
import { bangkokDay, startOfDay } from '../../platform/bangkok-day.ts';
import { compareNames, type NameMatch } from './slip-names.ts';

/** A slip is uploaded within an hour of its transfer, by the verifier's time (spec 9). */
const UPLOAD_WITHIN_MS = 3_600_000;
/** Clocks of banks and ours may differ by so much. */
const CLOCKS_MS = 300_000;
/** Fewer digits than these prove nothing. */
const DIGITS_NEEDED = 3;

/** The three digits of a bank on slips (facts 11), as our bank codes. TTB is the same bank as TMB (design 4). */
const BANK_OF_NUMBER: Record<string, string> = {
  '002': 'BBL',
  '004': 'KBANK',
  '006': 'KTB',
  '011': 'TMB',
  '014': 'SCB',
  '022': 'CIMBT',
  '024': 'UOB',
  '025': 'BAY',
  '030': 'GSB',
  '033': 'GHB',
  '034': 'BAAC',
  '065': 'TMB',
  '066': 'ISBT',
  '067': 'TISCO',
  '069': 'KKP',
  '073': 'LH',
  '901': 'BCEL',
  '902': 'LDB',
  '903': 'JDB',
};

export function bankOfNumber(number: string): string | undefined {
  return BANK_OF_NUMBER[number];
}

export interface OwnAccount {
  receivingAccountId: string;
  bankCode: string;
  accountNo: string;
  currency: 'THB' | 'LAK';
}

export interface SlipOwner {
  bankCode: string;
  accountNo: string;
  accountName: string;
  currency: 'THB' | 'LAK';
  isActive: boolean;
}

export type Judgement =
  | { outcome: 'credit'; account: OwnAccount }
  | { outcome: 'fail'; reason: SlipReason }
  | { outcome: 'review'; reason: SlipReviewReason };

/** What a verified slip is worth: receiver, time, sender, amount, in the order of what is most surely wrong (design 4). */
export function judgeSlip(
  slip: VerifiedSlip,
  { owner, accounts, uploadedAt }: { owner: SlipOwner; accounts: readonly OwnAccount[]; uploadedAt: Date },
): Judgement {
  const receivers = accounts.filter((account) => compareParty(slip.receiver, account) !== 'differs');
  const [account] = receivers;
  if (account === undefined) return { outcome: 'fail', reason: 'DEST_ACC_INVALID' };
  const ageMs = uploadedAt.getTime() - slip.occurredAt.getTime();
  if (ageMs > UPLOAD_WITHIN_MS) return { outcome: 'fail', reason: 'EXPIRED_SLIP' };
  if (ageMs < -CLOCKS_MS || !isPayable(slip.amountMinor, slip.currency))
    return { outcome: 'fail', reason: 'INVALID_SLIP' };
  const sender = compareSender(slip.sender, owner);
  if (sender === 'differs') return { outcome: 'fail', reason: 'NOT_MATCH' };
  if (receivers.length > 1 || compareParty(slip.receiver, account) !== 'match') {
    return { outcome: 'review', reason: 'RECEIVER_UNCERTAIN' };
  }
  if (slip.currency !== account.currency || slip.currency !== owner.currency) {
    return { outcome: 'review', reason: 'OTHER_CURRENCY' };
  }
  if (sender === 'uncertain') return { outcome: 'review', reason: 'SENDER_UNCERTAIN' };
  if (!owner.isActive) return { outcome: 'review', reason: 'MEMBER_FROZEN' };
  return { outcome: 'credit', account };
}

/** The account of ours a slip was paid to, when exactly one fits. */
export function receiverOf(slip: VerifiedSlip, accounts: readonly OwnAccount[]): OwnAccount | undefined {
  const fitting = accounts.filter((account) => compareParty(slip.receiver, account) !== 'differs');
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Bank, number and name together: any difference is one, and all three must speak for it. */
export function compareSender(sender: SlipParty, owner: SlipOwner): NameMatch {
  const account = compareParty(sender, owner);
  const name = compareNames(owner.accountName, sender.names);
  if (account === 'differs') return 'differs';
  // The number is the bank's own word; a name in doubt beside it is for people, a name that differs is not the member's.
  if (name === 'differs') return 'differs';
  return account === 'match' && name === 'match' ? 'match' : 'uncertain';
}

function compareParty(party: SlipParty, account: { bankCode: string; accountNo: string }): NameMatch {
  const bank = bankOfNumber(party.bank);
  if (bank !== undefined && bank !== account.bankCode) return 'differs';
  if (bank === undefined && party.bank !== '') return 'differs';
  const number = compareMask(party.accountMasked, account.accountNo);
  return bank === undefined && number === 'match' ? 'uncertain' : number;
}

/** Compares a masked number digit by digit where both have the same length, otherwise by the digits it shows in a row. */
export function compareMask(masked: string, accountNo: string): NameMatch {
  const plain = masked.replace(/[\s-]/g, '').replace(/\D/g, 'x');
  const digits = plain.replace(/x/g, '');
  if (plain.length === accountNo.length) {
    const isSame = [...plain].every((character, at) => character === 'x' || character === accountNo[at]);
    if (!isSame) return 'differs';
  } else if (!plain.split(/x+/).every((run) => accountNo.includes(run))) {
    return 'differs';
  }
  return digits.length >= DIGITS_NEEDED ? 'match' : 'uncertain';
}

const RETRY_MS = [2_000, 5_000, 10_000, 20_000, 40_000, 60_000, 120_000, 300_000] as const;
const LAST_RETRY_MS = 300_000;

/** When a slip nobody could answer for is looked at again: soon at first, then every five minutes. */
export function retryInMs(attempts: number, toldMs?: number): number {
  return Math.max(RETRY_MS[attempts] ?? LAST_RETRY_MS, toldMs ?? 0);
}

/**
 * After the daily cut-off (Bangkok, `HH:mm`) slips are still taken but wait until midnight; the hour of a slip is counted to
 * its upload, so waiting costs the member nothing. Undefined when nothing has to wait.
 */
export function waitsUntil(uploadedAt: Date, cutoffTime: string): Date | undefined {
  const [hours, minutes] = cutoffTime.split(':').map(Number);
  if (hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)) return undefined;
  const today = bangkokDay(uploadedAt);
  const sinceMidnightMs = uploadedAt.getTime() - startOfDay(today).getTime();
  return sinceMidnightMs < hours * 3_600_000 + minutes * 60_000 ? undefined : startOfDay(today + 1);
}
