import {
  CONNECTION_CAUSES,
  PARTNER_ANSWER_FORMS,
  PARTNER_ANSWERS,
  type PartnerAnswerWords,
  RUNTIME_FAULT,
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
  const cause = causeOf(told);
  if (cause !== undefined) return words[cause];
  // Several services were asked about one slip.
  if (told.includes('; ')) {
    const parts = told.split('; ');
    return parts.map((part) => partnerAnswer(words, part)).join('; ');
  }
  for (const form of FORMS) {
    const values = form.found
      .exec(told)
      ?.slice(1)
      .map((value) => (OF_CONNECTIONS.has(form.key) ? faultText(words, value) : partnerAnswer(words, value)));
    if (values) return filled(words[form.key], values);
  }
  return told;
}

const CAUSES = Object.keys(CONNECTION_CAUSES) as (keyof typeof CONNECTION_CAUSES)[];
const causeOf = (told: string) => CAUSES.find((cause) => CONNECTION_CAUSES[cause].test(told));

/** Answers in which a code is the runtime's own, never a partner's. */
const OF_CONNECTIONS: ReadonlySet<string> = new Set(['unsent', 'unclear']);

function faultText(words: PartnerAnswerWords, told: string): string {
  return causeOf(told) === undefined && RUNTIME_FAULT.test(told) ? words.otherFault : partnerAnswer(words, told);
}

function filled(form: string, values: readonly string[]): string {
  const rest = [...values];
  return form.replaceAll('{}', () => rest.shift() ?? '');
}
