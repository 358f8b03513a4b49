import { tidySigns } from './typed-text.ts';

/** Names and signs of the currencies, as people and their banking apps write them beside an amount. */
const UNITS = { THB: 'thb|baht|฿|บาท|บ|ບາດ', LAK: 'lak|kip|₭|กีบ|ກີບ' } as const;
/** Three digits behind each mark, the same mark throughout; a group that begins with 0 is rather a fraction behind a comma. */
const GROUPED = /^[1-9]\d{0,2}([, '])\d{3}(?:\1\d{3})*$/;
const MAX_WHOLE_DIGITS = 10;

/** How an amount may be written: its currency, whose unit may stand beside it, and how many decimals it has. */
interface DecimalRules {
  /** Without it the unit of either currency is taken. */
  currency?: keyof typeof UNITS | undefined;
  decimals?: number | undefined;
}

/**
 * Returns the plain decimal form (`1234.5`) of an amount as people write it, or undefined when it could mean another amount. A comma
 * groups by three and is never a point.
 */
export function readDecimal(text: string, { currency, decimals = 2 }: DecimalRules = {}): string | undefined {
  // Two cells of a table are two amounts.
  if (/\p{Nd}\P{Nd}*[\t\n\v\f\r\u2028\u2029]\P{Nd}*\p{Nd}/u.test(text)) return undefined;
  const unit = currency ? UNITS[currency] : `${UNITS.THB}|${UNITS.LAK}`;
  // `500.-` is how Thai shops write a price without satang.
  const around = new RegExp(`^(?:${unit})\\.? ?|(?: ?\\.-)?(?: ?(?:${unit})\\.?)?$`, 'giu');
  const plain = tidySigns(text).replace(around, '').replace(/^\+ ?/, '');
  const [written = '', fraction = '', ...more] = plain.split('.');
  if (more.length > 0 || plain.endsWith('.') || !/^\d*$/.test(fraction)) return undefined;
  const isWhole = decimals === 0 && /^0{1,2}$/.test(fraction);
  if (!isWhole && fraction.length > decimals) return undefined;
  const whole = GROUPED.test(written) ? written.replace(/[, ']/g, '') : written || (fraction && '0');
  if (!/^\d+$/.test(whole) || whole.length > MAX_WHOLE_DIGITS) return undefined;
  return isWhole || fraction === '' ? whole : `${whole}.${fraction}`;
}

/** The Buddhist calendar is ahead of the common one by this. */
const BUDDHIST_YEARS = 543;
/** No rule of the product means a common year of these. */
const isBuddhistYear = (year: number) => year >= 2400 && year < 2700;

/** Returns the year of the common calendar when a day, month or moment has one of the Buddhist calendar, first or last, else undefined. */
export function commonYear(day: string): number | undefined {
  const [, first, last] = /^(\d{4})[-/.]|[-/.](\d{4})$/.exec(day) ?? [];
  const year = Number(first ?? last);
  return isBuddhistYear(year) ? year - BUDDHIST_YEARS : undefined;
}

/** True for a day of the calendar, `YYYY-MM-DD`: the 31st of February is none. */
export function isDay(day: string): boolean {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
}

/**
 * Returns a day as `YYYY-MM-DD` when it is written with its year first, in any digits and with `-`, `/` or `.`; other text stays as it
 * is, to be refused. A day that is written first could be a month, so it is not guessed.
 */
export function plainDay(text: string): string {
  const tidy = tidySigns(text);
  const found = /^(?<year>\d{4}) ?(?<mark>[-/.]) ?(?<month>\d{1,2}) ?\k<mark> ?(?<day>\d{1,2})$/.exec(tidy)?.groups;
  return found ? [found.year, found.month?.padStart(2, '0'), found.day?.padStart(2, '0')].join('-') : tidy;
}
