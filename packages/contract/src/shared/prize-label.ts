import { formatLimit } from './format-money.ts';
import type { Locale } from './locale.ts';
import type { CashCurrency } from './money.ts';

type Money = CashCurrency;

/** What a currency is called in a sentence. */
export const SPOKEN_UNITS: Record<Money, Record<Locale, string>> = {
  THB: { th: 'บาท', la: 'ບາດ', en: 'baht' },
  LAK: { th: 'กีบ', la: 'ກີບ', en: 'kip' },
};

/** The label of a wheel slice that gives money: `30,000 kip`, in each language. */
export function prizeLabel(amount: number, currency: Money): Record<Locale, string> {
  const inWords = (locale: Locale) => `${formatLimit(amount, currency)} ${SPOKEN_UNITS[currency][locale]}`;
  return { th: inWords('th'), la: inWords('la'), en: inWords('en') };
}
