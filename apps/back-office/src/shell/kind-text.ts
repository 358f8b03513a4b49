import type { Messages } from '../messages/en.ts';

type Words = Pick<Messages, 'bonuses' | 'rewardRules' | 'proposalKinds'>;

/** What a proposal is about, in words; a kind of a newer server keeps its code. */
export function kindText({ bonuses, rewardRules, proposalKinds }: Words, kind: string): string {
  const texts: Readonly<Record<string, string>> = { ...bonuses.kinds, ...rewardRules.kinds, ...proposalKinds };
  return (Object.hasOwn(texts, kind) ? texts[kind] : undefined) ?? kind;
}
