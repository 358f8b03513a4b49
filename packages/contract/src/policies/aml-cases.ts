import { policy } from './policy.ts';

/**
 * When a member's money becomes a case for people. The thresholds are the operator's to set by the duties of the country; an amount or a
 * count of 0 leaves that part of a rule out.
 */
export const AML_CASES_POLICY = policy({
  name: 'amlCases',
  waitHours: 0,
  fields: {
    /** Much or often: sums of deposits or of withdrawals, or how many of both. */
    volumeIsOn: { kind: 'switch', default: true },
    volumeDays: { kind: 'number', unit: 'days', default: 7, min: 1, max: 92 },
    volumeDeposits: { kind: 'amount', default: { THB: 500_000, LAK: 300_000_000 } },
    volumeWithdrawals: { kind: 'amount', default: { THB: 500_000, LAK: 300_000_000 } },
    volumeCount: { kind: 'number', unit: 'count', default: 100, min: 0, max: 500 },
    /** In and out again, with less than this share of the deposits staked. */
    passIsOn: { kind: 'switch', default: true },
    passDays: { kind: 'number', unit: 'days', default: 3, min: 1, max: 92 },
    passAmount: { kind: 'amount', default: { THB: 50_000, LAK: 30_000_000 } },
    passPlayPercent: { kind: 'number', unit: 'percent', default: 20, min: 1, max: 100 },
    /** Several payments that stay just below an amount from which somebody would look. */
    belowIsOn: { kind: 'switch', default: true },
    belowDays: { kind: 'number', unit: 'days', default: 7, min: 1, max: 92 },
    belowLimit: { kind: 'amount', default: { THB: 100_000, LAK: 100_000_000 } },
    belowPercent: { kind: 'number', unit: 'percent', default: 10, min: 1, max: 50 },
    belowCount: { kind: 'number', unit: 'count', default: 3, min: 2, max: 100 },
    /** So many accounts use one device, bank account or sender, this member's included. */
    sharedIsOn: { kind: 'switch', default: true },
    sharedDays: { kind: 'number', unit: 'days', default: 30, min: 1, max: 366 },
    sharedMembers: { kind: 'number', unit: 'count', default: 4, min: 2, max: 50 },
    /** A name on a list. */
    listIsOn: { kind: 'switch', default: true },
  },
});
