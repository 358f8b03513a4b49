import { z } from 'zod';
import { amountText } from './amount-text.ts';
import { callPartner, describeAnswer, type Partner, type PartnerAnswer, readAnswer } from './partner-http.ts';
import type { PayoutDebits } from './payout-debits.ts';
import type { PayoutFileFormat } from './payout-files/payout-file.ts';

/** What is to be paid, and to whom. */
export interface PayoutWish {
  /** The withdrawal's operation id, the same in every repeat. */
  reference: string;
  bankCode: string;
  accountNo: string;
  accountName: string;
  amountMinor: bigint;
  currency: string;
  /** The holder, by the bank, whom an operator has accepted for this payout although the name was in doubt. */
  acceptedHolder?: string | undefined;
}

/** What a bank said before money is sent: its own number of the order, and who holds the account. */
export interface BankSaid {
  /** By which the adapter asks about the order. */
  bankNumber: string;
  /** Our reference as the bank received it, and the bank's own one, for operators who look the order up there. */
  sentRef: string;
  partnerRef: string;
  holder: string;
}

/** Answers the number of an order that is kept; undefined when the order is not this caller's any more. */
export type KeepNumber = (said: BankSaid) => Promise<string | undefined>;

export interface PayoutOrder extends PayoutWish {
  /** What was kept when it was ordered before; null when no money was sent for it. */
  bankNumber: string | null;
  /**
   * For banks that give an order a number of their own: kept before money is sent. The number that is kept may be an earlier one; only
   * with the own number anything may be sent.
   */
  keep: KeepNumber;
}

/** `failed` is definite. `pending` and `unknown` both keep the money on hold; `unknown` says we could not read the answer. */
export interface PayoutOutcome {
  outcome: 'paid' | 'failed' | 'pending' | 'unknown';
  detail: string;
  /** Who holds the account by the bank, where that is why nothing was sent. For operators: a member would learn strangers' names by it. */
  holder?: string;
}

export interface PayoutGateway {
  order(order: PayoutOrder): Promise<PayoutOutcome>;
  /** Asks what became of an order; `not-found` when the bank has never had it, so that it may be ordered once more. */
  status(
    reference: string,
    bankNumber: string | null,
  ): Promise<PayoutOutcome | { outcome: 'not-found'; detail: string }>;
}

/** Sends what a bank has looked at. */
export interface SendLookedAt {
  (keep: KeepNumber): Promise<PayoutOutcome>;
  /** The holder by the bank, whatever follows from the name. */
  holder?: string;
  /** The holder by the bank, where an operator has to decide about the name before anything is sent. */
  doubtedHolder?: string;
}

/** A way to pay: orders, and what left the account where the bank tells it. */
export interface PayoutPartner extends PayoutGateway {
  /** Our reference in the form in which an order carries it; absent where the bank is sent another one, which `keep` is given. */
  sentReference?(reference: string): string;
  /** Whether it can pay this at all, by what its document says; without it, everything. */
  takes?(wish: PayoutWish): boolean;
  /**
   * Asks the bank whether it would pay this, which moves nothing: answers how to go on, or undefined when it would not, or says nothing
   * clear, and another way may pay. What it refuses for a reason that counts everywhere, another holder for one, it refuses when it
   * goes on.
   */
  look?(wish: PayoutWish): Promise<SendLookedAt | undefined>;
  debits?: PayoutDebits;
  /** Of a bank that tells no debits itself: the account it pays from, and our reference in what a feed of it calls an order. */
  paysFrom?: { accountNo: string; referenceIn(told: string): string };
  /** Of a bank that is given files instead of orders. */
  file?: PayoutFileFormat;
}

const payoutAnswer = z.object({
  reference: z.string(),
  state: z.enum(['PAID', 'PENDING', 'FAILED']),
  reason: z.string().max(100).optional(),
});
const OUTCOMES = { PAID: 'paid', PENDING: 'pending', FAILED: 'failed' } as const;

export function makePayoutGateway(partner: Partner): PayoutGateway & Pick<PayoutPartner, 'sentReference'> {
  function read(answer: PartnerAnswer, reference: string): PayoutOutcome {
    const told = readAnswer(answer, [200], payoutAnswer);
    if (told?.reference !== reference) return { outcome: 'unknown', detail: describeAnswer(answer) };
    return { outcome: OUTCOMES[told.state], detail: told.reason ?? told.state };
  }
  const sentReference = (reference: string) => reference;
  return {
    sentReference,
    async order(order) {
      const answer = await callPartner(partner, {
        method: 'POST',
        path: '/partners/payout/orders',
        body: {
          reference: sentReference(order.reference),
          bankCode: order.bankCode,
          accountNo: order.accountNo,
          accountName: order.accountName,
          amount: amountText(order.amountMinor),
          currency: order.currency,
        },
      });
      return read(answer, sentReference(order.reference));
    },
    async status(reference) {
      const path = `/partners/payout/orders/${encodeURIComponent(sentReference(reference))}`;
      const answer = await callPartner(partner, { method: 'GET', path });
      const missing = readAnswer(answer, [404], z.object({ error: z.literal('NOT_FOUND') }));
      return missing
        ? { outcome: 'not-found', detail: 'the bank knows no such order' }
        : read(answer, sentReference(reference));
    },
  };
}

/** Between the names of one holder in several scripts. */
export const HOLDERS_JOINED_BY = ' · ';
