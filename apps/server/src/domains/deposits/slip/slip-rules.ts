import { SLIP_UPLOAD_WINDOW_MINUTES, type SlipReason } from '@kapao/contract/member/slip.ts';
import type { SlipReviewReason } from '@kapao/contract/operator/slip.ts';
import { accountDigits } from '@kapao/contract/shared/banks.ts';
import { type CashCurrency, isPayable } from '@kapao/contract/shared/money.ts';
import type { SlipParty, VerifiedSlip } from '../../../gateways/slip-verifier.ts';
import { fitMask, type MaskFit } from '../../../shared/account-mask.ts';
import { bangkokDay, startOfDay } from '../../../shared/bangkok-day.ts';
import { bankOfNumber } from '../../../shared/bank-number.ts';
import { matchNames } from '../../../shared/name-match.ts';
import { judgeName, type NameVerdict } from '../../../shared/name-parts.ts';

/** A slip is uploaded within an hour of its transfer, by the verifier's time (spec 9). */
const UPLOAD_WINDOW_MS = SLIP_UPLOAD_WINDOW_MINUTES * 60_000;
/** Clocks of banks and ours may differ by so much. */
const CLOCKS_MS = 300_000;

export interface OwnAccount {
  receivingAccountId: string;
  bankCode: string;
  accountNo: string;
  currency: CashCurrency;
}

export interface SlipOwner {
  bankCode: string;
  accountNo: string;
  accountName: string;
  currency: CashCurrency;
  isActive: boolean;
  /** When this account was entered here. */
  enteredAt: Date;
}

/** Banks shorten and mask, so "perhaps" is an answer (design 4). */
export type Likeness = NameVerdict;

/** How surely names must agree, and how far clocks may differ. */
export interface SlipPolicy {
  nameScore: number;
  clockSeconds: number;
}

export type Judgement =
  | { outcome: 'credit'; account: OwnAccount }
  | { outcome: 'fail'; reason: SlipReason }
  | { outcome: 'review'; reason: SlipReviewReason };

interface SlipCase {
  owner: SlipOwner;
  accounts: readonly OwnAccount[];
  uploadedAt: Date;
  policy: SlipPolicy;
}

/** What a verified slip is worth: receiver, time, sender, amount, in the order of what is most surely wrong (design 4). */
export function judgeSlip(slip: VerifiedSlip, { owner, accounts, uploadedAt, policy }: SlipCase): Judgement {
  const receivers = accounts.filter((account) => compareParty(slip.receiver, account) !== 'differs');
  const [account] = receivers;
  if (account === undefined) return { outcome: 'fail', reason: 'DEST_ACC_INVALID' };
  const ageMs = uploadedAt.getTime() - slip.occurredAt.getTime();
  if (ageMs > UPLOAD_WINDOW_MS) return { outcome: 'fail', reason: 'EXPIRED_SLIP' };
  if (ageMs < -CLOCKS_MS || !isPayable(slip.amountMinor, slip.currency))
    return { outcome: 'fail', reason: 'INVALID_SLIP' };
  const sender = compareSender(slip.sender, owner, policy.nameScore);
  if (sender === 'differs') return { outcome: 'fail', reason: 'NOT_MATCH' };
  // A picture of a stranger's transfer is no reason to open an account that looks like the stranger's.
  if (slip.occurredAt.getTime() + policy.clockSeconds * 1_000 < owner.enteredAt.getTime()) {
    return { outcome: 'review', reason: 'BEFORE_ACCOUNT' };
  }
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

/**
 * Bank, number and name together: another account or another person is a difference, and all three must fit for a match. A name that
 * is written in another script than the registered one never shows another person by its spelling: an operator decides.
 */
export function compareSender(sender: SlipParty, owner: SlipOwner, nameScore: number): Likeness {
  const account = compareParty(sender, owner);
  const name = judgeName(matchNames(owner.accountName, sender.names), nameScore);
  if (account === 'differs' || name === 'differs') return 'differs';
  return account === 'match' && name === 'match' ? 'match' : 'uncertain';
}

const LIKENESS: Record<MaskFit, Likeness> = { fits: 'match', unsure: 'uncertain', differs: 'differs' };

function compareParty(party: SlipParty, account: { bankCode: string; accountNo: string }): Likeness {
  // A number that stands for none of our banks proves neither this account nor another.
  const bank = bankOfNumber(party.bank);
  if (bank !== undefined && bank !== account.bankCode) return 'differs';
  const { accountNo, bankCode } = account;
  const number = LIKENESS[fitMask(party.accountMasked, { accountNo, lengths: accountDigits(bankCode) })];
  return bank === undefined && number === 'match' ? 'uncertain' : number;
}

const RETRY_MS = [2_000, 5_000, 10_000, 20_000, 40_000, 60_000, 120_000, 300_000] as const;
const MAX_RETRY_MS = 300_000;

/** When a slip without an answer is retried: soon at first, then every five minutes. */
export function retryInMs(attempts: number, toldMs?: number): number {
  return Math.max(RETRY_MS[attempts] ?? MAX_RETRY_MS, toldMs ?? 0);
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
