import type { CashCurrency } from '../shared/currency.ts';
/** What the code on a slip says, as verifiers are asked (facts 3). */
export interface SlipInquiry {
  payload: string;
  sendingBank: string;
  bankReference: string;
}

/** One side of a transfer, as a verifier shows it: shortened names, masked numbers. */
export interface SlipParty {
  /** Three digits; empty when it is not told. */
  bank: string;
  /** The number of an account at a bank; empty when none is told. */
  accountMasked: string;
  names: string[];
  /** A phone number, a biller or another proxy, for operators only. */
  otherNumber?: string | undefined;
}

/** A transfer as a verifier has it from the banks. */
export interface VerifiedSlip {
  occurredAt: Date;
  amountMinor: bigint;
  currency: CashCurrency;
  sender: SlipParty;
  receiver: SlipParty;
}

/**
 * `found` also when the verifier calls it a duplicate: it has been asked before, by us and perhaps for a slip that failed or
 * an answer that was lost, so whether a slip is a duplicate is decided by our own claim. `refused` is a definite no.
 * `too-old` is "not found" of a transfer that is older than its bank answers for, which only people can tell from a forged one.
 * `not-mine` is "not found" of a bank that sees only what reached its customer's own account, which says neither yes nor no.
 * `other-currency` is a transfer in money that is neither baht nor kip; only people decide about it.
 * `later` is everything else: nobody knows yet, and it is asked again.
 */
export type SlipAnswer =
  | { outcome: 'found'; slip: VerifiedSlip; isDuplicate: boolean; detail: string }
  | { outcome: 'refused'; reason: 'INVALID_SLIP' | 'EXPIRED_SLIP' | 'SLIP_REFNO_DUPLICATED'; detail: string }
  | { outcome: 'too-old'; detail: string }
  | { outcome: 'not-mine'; detail: string }
  | { outcome: 'other-currency'; detail: string }
  | {
      outcome: 'later';
      afterMs: number | undefined;
      detail: string;
      /** A documented word, such as a quota that is used up. */
      isKnown?: true;
    };

/** One of several services that look a slip up at the banks, or a bank that answers for one account of ours. */
export interface SlipVerifier {
  /** The id of its row. */
  name: string;
  /** Whether it could know what was paid to this account; a service without it knows every bank. */
  sees?(receiver: SlipParty): boolean;
  inquire(inquiry: SlipInquiry): Promise<SlipAnswer>;
}
