import { policyWords } from '../lib/policy-text.ts';
import type { Messages } from '../messages/en.ts';

type Words = Pick<Messages, 'bonuses' | 'rewardRules' | 'proposalKinds'>;

/** What exactly it is about: policies have names in words, other things go by their own. */
export function subjectText(
  { policies }: Pick<Messages, 'policies'>,
  { kind, subject }: { kind: string; subject: string },
): string {
  return kind === 'policy' ? policyWords(policies, subject).title : subject;
}

/** A line of what would change; a rule's sums are named with their currency. */
export function pathText(
  { policies, common }: Pick<Messages, 'policies' | 'common'>,
  { kind, subject }: { kind: string; subject: string },
  path: string,
): string {
  if (kind !== 'policy') return path;
  const [field = path, currency] = path.split('.');
  const { label } = policyWords(policies, subject).fieldWords(field);
  return currency === 'THB' || currency === 'LAK' ? `${label} (${common.unit[currency]})` : label;
}

/** What a proposal is about, in words; a kind of a newer server keeps its code. */
export function kindText({ bonuses, rewardRules, proposalKinds }: Words, kind: string): string {
  const texts: Readonly<Record<string, string>> = { ...bonuses.kinds, ...rewardRules.kinds, ...proposalKinds };
  return (Object.hasOwn(texts, kind) ? texts[kind] : undefined) ?? kind;
}
