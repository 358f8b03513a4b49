import { PARTNER_ANSWERS, type PartnerAnswerWords } from '@kapao/contract/shared/partner-answer.ts';

const KEYS = new Map<string, keyof PartnerAnswerWords>(
  (Object.keys(PARTNER_ANSWERS) as (keyof PartnerAnswerWords)[]).map((key) => [PARTNER_ANSWERS[key], key]),
);

/** What Kapao said in the reader's words; a partner's own answer as it came. */
export function partnerAnswer(words: PartnerAnswerWords, told: string): string {
  const key = KEYS.get(told);
  return key === undefined ? told : words[key];
}
