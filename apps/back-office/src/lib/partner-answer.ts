import {
  PARTNER_ANSWER_FORMS,
  PARTNER_ANSWERS,
  type PartnerAnswerWords,
} from '@kapao/contract/shared/partner-answer.ts';

const KEYS = new Map<string, keyof PartnerAnswerWords>(
  (Object.keys(PARTNER_ANSWERS) as (keyof typeof PARTNER_ANSWERS)[]).map((key) => [PARTNER_ANSWERS[key], key]),
);
const FORMS = (Object.keys(PARTNER_ANSWER_FORMS) as (keyof typeof PARTNER_ANSWER_FORMS)[]).map((key) => ({
  key,
  found: new RegExp(`^${PARTNER_ANSWER_FORMS[key].replaceAll('{}', '(.+)')}$`, 's'),
}));

/** What Kapao said in the reader's words; a partner's own answer as it came. */
export function partnerAnswer(words: PartnerAnswerWords, told: string): string {
  const key = KEYS.get(told);
  if (key !== undefined) return words[key];
  // Several services were asked about one slip.
  if (told.includes('; ')) {
    const parts = told.split('; ');
    return parts.map((part) => partnerAnswer(words, part)).join('; ');
  }
  for (const form of FORMS) {
    const values = form.found
      .exec(told)
      ?.slice(1)
      .map((value) => partnerAnswer(words, value));
    if (values) return filled(words[form.key], values);
  }
  return told;
}

function filled(form: string, values: readonly string[]): string {
  const rest = [...values];
  return form.replaceAll('{}', () => rest.shift() ?? '');
}
