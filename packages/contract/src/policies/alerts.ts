import { policy } from './policy.ts';

/** When somebody is told that something needs a person. A time of 0 minutes and an amount of 0 switch their rule off. */
export const ALERTS_POLICY = policy({
  name: 'alerts',
  waitHours: 0,
  fields: {
    /** The comparison of bank and books is older than this. */
    booksMinutes: { kind: 'number', unit: 'minutes', default: 20, min: 0, max: 1_440 },
    /** The feed of an account could not be read for this long. */
    feedMinutes: { kind: 'number', unit: 'minutes', default: 10, min: 0, max: 1_440 },
    /** A partner has failed this often in a row. */
    partnerFailures: { kind: 'number', unit: 'count', default: 10, min: 0, max: 1_000 },
    /** So many answers of a partner to one question were not understood today, the last of them within the hour. */
    unclearAnswers: { kind: 'number', unit: 'count', default: 1, min: 0, max: 1_000 },
    /** So many gift links were refused because of our own wallet. */
    walletRefusals: { kind: 'number', unit: 'count', default: 1, min: 0, max: 1_000 },
    /** The first unclear transfer waits for this long. */
    transferMinutes: { kind: 'number', unit: 'minutes', default: 20, min: 0, max: 1_440 },
    /** The first payout whose bank does not say what became of it waits for this long. */
    payoutMinutes: { kind: 'number', unit: 'minutes', default: 30, min: 0, max: 1_440 },
    /** The first withdrawal, deposit or slip for people waits for this long. */
    queueMinutes: { kind: 'number', unit: 'minutes', default: 30, min: 0, max: 1_440 },
    /** A customer waits for an answer for this long. */
    chatMinutes: { kind: 'number', unit: 'minutes', default: 10, min: 0, max: 1_440 },
    /** The first proposal waits for this long. */
    proposalMinutes: { kind: 'number', unit: 'minutes', default: 240, min: 0, max: 1_440 },
    /** The first case that nobody has taken waits for this long. */
    caseMinutes: { kind: 'number', unit: 'minutes', default: 60, min: 0, max: 1_440 },
    /** A receiving account is this full by its nearest limit. */
    accountPercent: { kind: 'number', unit: 'percent', default: 80, min: 0, max: 100 },
    /** A paying account lacks what has to be paid from it, or is used up within this long at the pace of the last seven days. */
    floatHours: { kind: 'number', unit: 'hours', default: 4, min: 0, max: 168 },
    /** One bet has won this much or more; below 10,000 baht or 6,000,000 kip nobody is told. */
    largeWin: { kind: 'amount', default: { THB: 50_000, LAK: 30_000_000 } },
    /** A withdrawal of this much or more was asked for. */
    largeWithdrawal: { kind: 'amount', default: { THB: 50_000, LAK: 30_000_000 } },
    /** An alert nobody acknowledged is told again, to those who are told late as well. */
    escalateMinutes: { kind: 'number', unit: 'minutes', default: 15, min: 1, max: 1_440 },
  },
});
