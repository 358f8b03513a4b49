import { policy } from './policy.ts';

/** How what left the payout account is compared with withdrawals. */
export const PAYOUT_RECONCILIATION_POLICY = policy({
  name: 'payoutReconciliation',
  waitHours: 0,
  fields: {
    /** A withdrawal that the bank called paid and whose debit is not there after so long is an alarm. */
    debitGraceMinutes: { kind: 'number', unit: 'minutes', default: 15, min: 1, max: 1_440 },
    /** A failed payout is asked about for so long, in growing steps: a bank may pay after it said no. */
    askFailedDays: { kind: 'number', unit: 'days', default: 14, min: 1, max: 60 },
    /** Deciding about a payout that failed and was paid all the same: above this it needs a second person. */
    disputeAbove: { kind: 'amount', default: { THB: 5_000, LAK: 3_000_000 } },
  },
});
