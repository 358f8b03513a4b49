import { policy } from './policy.ts';

/**
 * Whose rules the site keeps beside its own; several may be on, and what any of them asks for is done. Limits, breaks and exclusion
 * stand in every case (record 79).
 *
 * Thailand is off by default: the Gambling Act B.E. 2478 (1935) licenses no online gaming, so there is no set of rules of a Thai
 * regulator to keep; an operator who is told otherwise switches it on.
 */
export const JURISDICTIONS_POLICY = policy({
  name: 'jurisdictions',
  waitHours: 24,
  fields: {
    /** Modelled on the UK's RTS 13 and Malta's directive of player protection; nobody's law by itself. */
    generic: { kind: 'switch', default: true },
    la: { kind: 'switch', default: false },
    th: { kind: 'switch', default: false },
  },
});
type Jurisdiction = keyof typeof JURISDICTIONS_POLICY.fields;

/** What a set of rules asks for, beyond what always stands. */
const RULES = ['realityCheck', 'yearTotals', 'regulatorFolder'] as const;
export type Rule = (typeof RULES)[number];

/** Which set asks for what; the page of safety has the same table. */
const RULE_SETS: Readonly<Record<Jurisdiction, readonly Rule[]>> = {
  generic: ['realityCheck', 'yearTotals', 'regulatorFolder'],
  la: ['yearTotals', 'regulatorFolder'],
  th: ['realityCheck', 'yearTotals', 'regulatorFolder'],
};

/** True where any set that is on asks for it. */
export const asksFor = (on: Readonly<Record<Jurisdiction, boolean>>, rule: Rule): boolean =>
  Object.entries(RULE_SETS).some(([name, rules]) => on[name as Jurisdiction] && rules.includes(rule));
