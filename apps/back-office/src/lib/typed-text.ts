import { LOCALES, type Locale } from '@kapao/contract/shared/locale.ts';
import { readDecimal } from '@kapao/contract/shared/typed-values.ts';

/** A text as it is typed in each language; what is left empty is said in Thai. */
export type InEach = Record<Locale, string>;

export const NO_TEXT: InEach = { th: '', la: '', en: '' };

export function inEach(texts: { th: string; la?: string | undefined; en?: string | undefined }): InEach {
  return { th: texts.th, la: texts.la ?? '', en: texts.en ?? '' };
}

/** Languages that were left empty are left out; Thai is always sent. */
export function filled(texts: InEach) {
  const rest = LOCALES.filter((locale) => locale === 'th' || texts[locale].trim() !== '');
  return Object.fromEntries(rest.map((locale) => [locale, texts[locale]]));
}

/** Returns the number of at most two decimals that was typed. Nothing typed is no number, not zero. */
export function numberOf(text: string | undefined): number {
  return Number(readDecimal(text ?? '') ?? Number.NaN);
}
