import {
  type InviteTermsWire,
  inviteTerms,
  type RefundTermsWire,
  refundTerms,
} from '@kapao/contract/shared/reward-terms.ts';
import { wrongFields } from '@kapao/web/use-form.ts';
import { numberOf } from '../../lib/typed-text.ts';

export type RuleKind = 'refund' | 'invite';

/** What is typed: everything text, so that nothing is lost while it does not fit yet. */
export type RuleDraft = Record<string, string>;

/** One field: a place in the terms, and how it is typed. `words` is its text. */
export interface RuleField {
  path: string;
  words: string;
  options?: readonly string[];
}

const CONDITION: readonly RuleField[] = [
  { path: 'multiple', words: 'multiple' },
  { path: 'percentSuccess', words: 'percentSuccess' },
  { path: 'percentFail', words: 'percentFail' },
];

/** In the order in which one decides them. */
export const RULE_FIELDS: Record<RuleKind, readonly RuleField[]> = {
  refund: [
    { path: 'period', words: 'period', options: ['day', 'week'] },
    { path: 'percent', words: 'percent' },
    { path: 'cap.thb', words: 'capThb' },
    { path: 'cap.lak', words: 'capLak' },
    { path: 'minimum.thb', words: 'minimumThb' },
    { path: 'minimum.lak', words: 'minimumLak' },
    { path: 'expiresDays', words: 'expiresDays' },
    ...CONDITION,
  ],
  invite: [
    { path: 'basis', words: 'basis', options: ['turnover', 'loss'] },
    { path: 'percent', words: 'percent' },
    { path: 'dayCap.thb', words: 'dayCapThb' },
    { path: 'dayCap.lak', words: 'dayCapLak' },
    ...CONDITION,
  ],
};

interface TermsOf {
  refund: RefundTermsWire;
  invite: InviteTermsWire;
}

const SCHEMAS = { refund: refundTerms, invite: inviteTerms } as const;
const NEW_RULE: Record<RuleKind, RuleDraft> = {
  refund: { isOn: 'true', period: 'day', expiresDays: '3', multiple: '1', percentSuccess: '100', percentFail: '0' },
  invite: { isOn: 'true', basis: 'turnover', multiple: '0', percentSuccess: '100', percentFail: '0' },
};

/** What is published as it is typed; without anything published, a beginning. */
export function draftOf(kind: RuleKind, terms: object | undefined): RuleDraft {
  if (!terms) return NEW_RULE[kind];
  const draft: RuleDraft = {};
  for (const [name, value] of Object.entries(terms)) {
    if (typeof value !== 'object') draft[name] = String(value);
    else for (const [inner, amount] of Object.entries(value)) draft[`${name}.${inner}`] = String(amount);
  }
  return draft;
}

/** The terms, or the places that do not fit, as the server would find them. */
export function termsOf<Kind extends RuleKind>(
  kind: Kind,
  draft: RuleDraft,
): { terms: TermsOf[Kind] } | { wrong: ReadonlySet<string> } {
  const content: Record<string, unknown> = { isOn: draft.isOn === 'true' };
  for (const { path, options } of RULE_FIELDS[kind]) {
    const value = options ? draft[path] : numberOf(draft[path]);
    const [outer = path, inner] = path.split('.');
    if (inner === undefined) content[outer] = value;
    else content[outer] = { ...(content[outer] as object | undefined), [inner]: value };
  }
  const parsed = SCHEMAS[kind].safeParse(content);
  if (parsed.success) return { terms: parsed.data as TermsOf[Kind] };
  return { wrong: wrongFields(parsed.error) };
}
