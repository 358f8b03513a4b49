import { formatCount, formatMoney } from '@kapao/contract/shared/format-money.ts';
import { GAMING_COLUMNS, GAMING_WORDS } from '@kapao/contract/shared/gaming-words.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { OPEN_MONEY_SECTIONS, OPEN_MONEY_WORDS } from '@kapao/contract/shared/open-money-words.ts';
import { REPORT_SECTIONS, REPORT_WORDS } from '@kapao/contract/shared/report-lines.ts';
import { SOURCE_COLUMNS, SOURCE_WORDS } from '@kapao/contract/shared/source-words.ts';
import type { Totals } from './report-view-store.ts';

type Named = readonly (readonly [key: string, name: string])[];

/** The figures of each report that is sent, in the order and the words of its page. */
const NAMES: Readonly<Record<string, (locale: Locale) => Named>> = {
  money: (locale) => {
    const { sections, net } = REPORT_WORDS[locale];
    return [...REPORT_SECTIONS.map((key) => [key, sections[key]] as const), ['net', net]];
  },
  gaming: (locale) => GAMING_COLUMNS.map((key) => [key, GAMING_WORDS[locale].columns[key].name]),
  sources: (locale) => SOURCE_COLUMNS.map((key) => [key, SOURCE_WORDS[locale].columns[key].name]),
  open: (locale) => OPEN_MONEY_SECTIONS.map((key) => [key, OPEN_MONEY_WORDS[locale].sections[key].name]),
};
const COUNTED: ReadonlySet<string> = new Set(['bets', 'registered', 'deposited', 'depositedAgain']);

/** Totals for people who read a mail: a line for each figure, names and amounts below each other. */
export function totalLines(report: string, totals: Totals, locale: Locale): string[] {
  const names = NAMES[report]?.(locale) ?? [];
  const rows = totals.flatMap(({ currency, ...figures }) =>
    names.map(([key, name]) => ({ name, value: figureText(key, Number(figures[key]), currency as CashCurrency) })),
  );
  const [nameWidth, valueWidth] = [widest(rows.map(({ name }) => name)), widest(rows.map(({ value }) => value))];
  const padded = (name: string) => name + ' '.repeat(nameWidth - widthOf(name) + 2);
  return rows.map(({ name, value }) => padded(name) + value.padStart(valueWidth));
}

const figureText = (key: string, figure: number, currency: CashCurrency) =>
  COUNTED.has(key) ? formatCount(figure) : `${formatMoney(figure, currency)} ${currency}`;

const widest = (texts: readonly string[]) => Math.max(0, ...texts.map(widthOf));
/** Vowels and tones above and below a letter take no room. */
const widthOf = (text: string) => text.replace(/\p{Mn}/gu, '').length;
