import { policy } from './policy.ts';

/** When a bank transfer is credited without a person: how surely its sender must be the member. */
export const DEPOSIT_MATCH_POLICY = policy({
  name: 'depositMatch',
  waitHours: 0,
  fields: {
    /** How far the names must agree, of 100: a whole first name with an initial is 88, another script 86. */
    nameScore: { kind: 'number', unit: 'count', default: 80, min: 70, max: 100 },
    /** Whether a transfer without a name is credited to a proven account. */
    creditNameless: { kind: 'switch', default: true },
    /** Digits of the number that must be readable then. */
    namelessDigits: { kind: 'number', unit: 'count', default: 6, min: 4, max: 15 },
    /** How much earlier than the account's entry a transfer may be, because banks report whole seconds. */
    clockSeconds: { kind: 'number', unit: 'seconds', default: 2, min: 0, max: 60 },
  },
});
