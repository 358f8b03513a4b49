import { z } from 'zod';
import { amountText } from './amount-text.ts';
import { callPartner, describeAnswer, type Partner, type PartnerAnswer, readAnswer } from './partner-http.ts';
import type { PayoutDebits } from './payout-debits.ts';
import type { PayoutFileFormat } from './payout-files/payout-file.ts';

export interface PayoutOrder {
  /** The withdrawal's operation id, the same in every repeat. */
  reference: string;
  bankCode: string;
  accountNo: string;
  accountName: string;
  amountMinor: bigint;
  currency: string;
  /** What was kept when it was ordered before; null when no money was sent for it. */
  bankNumber: string | null;
  /**
   * For banks that give an order a number of their own: kept before money is sent. Answers the number that is kept, which may be an
   * earlier one; undefined when the order is not this caller's any more. Only with the own number anything may be sent.
   */
  keep: (bankNumber: string) => Promise<string | undefined>;
}

/** `failed` is definite. `pending` and `unknown` both keep the money on hold; `unknown` says we could not read the answer. */
export type PayoutOutcome = { outcome: 'paid' | 'failed' | 'pending' | 'unknown'; detail: string };

export interface PayoutGateway {
  order(order: PayoutOrder): Promise<PayoutOutcome>;
  /** Asks what became of an order; `not-found` when the bank has never had it. */
  status(
    reference: string,
    bankNumber: string | null,
  ): Promise<PayoutOutcome | { outcome: 'not-found'; detail: string }>;
}

/** A way to pay: orders, and what left the account where the bank tells it. */
export interface PayoutPartner extends PayoutGateway {
  debits?: PayoutDebits;
  /** Of a bank that is given files instead of orders. */
  file?: PayoutFileFormat;
}

const payoutAnswer = z.object({
  reference: z.string(),
  state: z.enum(['PAID', 'PENDING', 'FAILED']),
  reason: z.string().max(100).optional(),
});
const OUTCOMES = { PAID: 'paid', PENDING: 'pending', FAILED: 'failed' } as const;

export function makePayoutGateway(partner: Partner): PayoutGateway {
  function read(answer: PartnerAnswer, reference: string): PayoutOutcome {
    const told = readAnswer(answer, [200], payoutAnswer);
    if (told?.reference !== reference) return { outcome: 'unknown', detail: describeAnswer(answer) };
    return { outcome: OUTCOMES[told.state], detail: told.reason ?? told.state };
  }
  return {
    async order(order) {
      const answer = await callPartner(partner, {
        method: 'POST',
        path: '/partners/payout/orders',
        body: {
          reference: order.reference,
          bankCode: order.bankCode,
          accountNo: order.accountNo,
          accountName: order.accountName,
          amount: amountText(order.amountMinor),
          currency: order.currency,
        },
      });
      return read(answer, order.reference);
    },
    async status(reference) {
      const path = `/partners/payout/orders/${encodeURIComponent(reference)}`;
      const answer = await callPartner(partner, { method: 'GET', path });
      const missing = readAnswer(answer, [404], z.object({ error: z.literal('NOT_FOUND') }));
      return missing ? { outcome: 'not-found', detail: 'the bank knows no such order' } : read(answer, reference);
    },
  };
}
