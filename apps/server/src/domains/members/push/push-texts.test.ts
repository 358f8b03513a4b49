import { REFUSAL_NOTES } from '@kapao/contract/member/timeline.ts';
import { LOCALES, type Locale } from '@kapao/contract/shared/locale.ts';
import { describe, expect, it } from 'vitest';
import { type PushFact, pushText } from './push-texts.ts';

const money = { amountMinor: 123_450n, currency: 'THB' } as const;
const FACTS: readonly PushFact[] = [
  { kind: 'deposit', ...money },
  { kind: 'paid', ...money },
  { kind: 'cancelled', ...money },
  ...REFUSAL_NOTES.map((note): PushFact => ({ kind: 'refunded', ...money, isRejected: true, note })),
  { kind: 'refunded', ...money, isRejected: false, note: null },
  { kind: 'chat' },
];

const LETTERS: Record<Locale, RegExp> = { th: /[\u0e00-\u0e7f]/, la: /[\u0e80-\u0eff]/, en: /[a-z]/i };
/** A screen shows about so much of a title and of a text before it cuts. */
const MAX_TITLE = 30;
const MAX_BODY = 150;

describe.each(LOCALES)('notifications in %s', (locale) => {
  it.each(FACTS.map((fact) => [JSON.stringify({ ...fact, amountMinor: 0 }), fact] as const))(
    'say %s in letters of that language alone, short enough for a locked screen',
    (_name, fact) => {
      const { title, body } = pushText(fact, { locale, showsAmounts: false });
      const said = `${title} ${body}`;
      for (const other of LOCALES) expect(LETTERS[other].test(said)).toBe(other === locale);
      expect(title.length).toBeLessThanOrEqual(MAX_TITLE);
      expect(body.length).toBeLessThanOrEqual(MAX_BODY);
    },
  );

  it('keep amounts for themselves unless they are asked for, and then say them as the site does', () => {
    for (const fact of FACTS) {
      expect(pushText(fact, { locale, showsAmounts: false }).body).not.toMatch(/\d/);
      if (fact.kind === 'chat') continue;
      expect(pushText(fact, { locale, showsAmounts: true }).body).toContain('1,234.50');
      const kip = { ...fact, amountMinor: 5_000_000n, currency: 'LAK' } as const;
      expect(pushText(kip, { locale, showsAmounts: true }).body).toMatch(/50,000 (?:กีบ|ກີບ|LAK)/);
    }
  });
});
