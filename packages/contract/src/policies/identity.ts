import { policy } from './policy.ts';

/**
 * Who plays, and what needs a higher level of identity (record 84): 1 is phone and bank, 2 name and age, 3 a document. A sum or a
 * level of 0 asks for nothing. The database reads the same row (`identity_number`).
 */
export const IDENTITY_POLICY = policy({
  name: 'identity',
  waitHours: 24,
  fields: {
    /** By what the member keeps: 20 is of age in Thailand (Civil and Commercial Code, section 19), 18 in Laos. */
    minAgeTHB: { kind: 'number', unit: 'count', default: 20, min: 18, max: 30 },
    minAgeLAK: { kind: 'number', unit: 'count', default: 18, min: 18, max: 30 },
    /** How well the name must fit those that the bank account has and banks told, of 100, to be taken without a person. */
    nameScore: { kind: 'number', unit: 'count', default: 80, min: 50, max: 100 },
    /** The level without which nothing is withdrawn at all. */
    withdrawalLevel: { kind: 'number', unit: 'count', default: 0, min: 0, max: 3 },
    /** Above these sums of so many days another level is needed. */
    periodDays: { kind: 'number', unit: 'days', default: 30, min: 1, max: 365 },
    withdrawnAbove2: { kind: 'amount', default: { THB: 0, LAK: 0 } },
    withdrawnAbove3: { kind: 'amount', default: { THB: 0, LAK: 0 } },
    depositedAbove2: { kind: 'amount', default: { THB: 0, LAK: 0 } },
    depositedAbove3: { kind: 'amount', default: { THB: 0, LAK: 0 } },
    /** How long pictures and numbers are kept after a decision. */
    acceptedDays: { kind: 'number', unit: 'days', default: 1_825, min: 30, max: 3_650 },
    refusedDays: { kind: 'number', unit: 'days', default: 90, min: 1, max: 3_650 },
  },
});
