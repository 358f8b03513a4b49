/** Letters and marks that show nothing: format characters, fillers, variation selectors and control characters but white space. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}|\p{Default_Ignorable_Code_Point}|\uFFFC|(?!\s)\p{Cc}/gu;
/** Lines and paragraphs end with a space too: typed fields are one line. The empty Braille pattern is drawn as a space. */
const SPACES = /[\s\p{Z}\u2800]+/gu;
const DASHES = /[\p{Pd}\u2043\u2212]/gu;

/**
 * Rewrites for vowels that look the same in several spellings. Keyboards and PDF files write sara am as two characters, put the tone
 * before, between or behind them, and write sara ae as two sara e.
 */
const SAME_LOOK: readonly (readonly [RegExp, string])[] = [
  [/([\u0E48-\u0E4B]*)\u0E4D([\u0E48-\u0E4B]*)\u0E32/gu, '$1$2\u0E33'],
  [/([\u0EC8-\u0ECB]*)\u0ECD([\u0EC8-\u0ECB]*)\u0EB2/gu, '$1$2\u0EB3'],
  [/\u0E33([\u0E48-\u0E4B]+)/gu, '$1\u0E33'],
  [/\u0EB3([\u0EC8-\u0ECB]+)/gu, '$1\u0EB3'],
  [/\u0E40\u0E40/gu, '\u0E41'],
  [/\u0EC0\u0EC0/gu, '\u0EC1'],
  [/([\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECE])\1+/gu, '$1'],
];

const inOneSpelling = (text: string) =>
  SAME_LOOK.reduce((plain, [pattern, spelling]) => plain.replace(pattern, spelling), text).normalize('NFC');

/**
 * Returns a typed or pasted line in one spelling: composed (NFC), without invisible characters, with plain single spaces and plain
 * hyphens, trimmed. Letters stay as they are, so the result may be stored and shown.
 */
export function tidyText(text: string): string {
  return inOneSpelling(text.normalize('NFC').replace(INVISIBLE, '').replace(DASHES, '-').replace(SPACES, ' ').trim());
}

/** Returns the text with every decimal digit (Thai, Lao, full width and others) as an ASCII digit. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (found) => {
    // Full width and mathematical digits have a compatibility form; every other script has a run of exactly ten.
    const digit = found.normalize('NFKC');
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value);
  });
}

const APOSTROPHES = /[\u2018\u2019\u201B\u02BC\u2032\u00B4`]/gu;

/** Returns full width letters and signs, as East Asian keyboards write them, in their ASCII form. */
const asciiWidth = (text: string) =>
  text.replace(/[\uFF01-\uFF5E]/gu, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0));

/** Returns a name as it is compared and printed by banks: tidy, full width letters and curly apostrophes in their plain form. */
export const plainName = (text: string): string => asciiWidth(tidyText(text)).replace(APOSTROPHES, "'");

/** A tidy line in ASCII digits and signs, for what is read by a program: numbers, codes, days and addresses. */
function tidySigns(text: string): string {
  return asciiDigits(plainName(text));
}

/** Signs that separate groups of digits or letters, and stand around a pasted number. */
const SEPARATORS = /[\s\-.,:;'"/\\()[\]_·•‧\u02D7\u207B\u2500\u30FC“”«»]/gu;

/** Returns a number of an account, a card or a code as its digits; what is no digit and no separator stays, to be refused. */
export function bareDigits(text: string): string {
  return tidySigns(text).replace(SEPARATORS, '');
}

/** Returns a code of letters and digits as it was issued, however it was typed: in capitals, without separators and spaces. */
export function plainCode(text: string): string {
  return bareDigits(text).replace(/[!?]/g, '').toUpperCase();
}

/** Returns a code that may itself contain `-` and `_`: without spaces and without the punctuation of a sentence around it. */
export function plainKey(text: string): string {
  return tidySigns(text)
    .replace(/\s/g, '')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}

/** Returns an address, a user name or a reference as one word of ASCII signs; its case stays, because there it counts. */
export function plainWord(text: string): string {
  return tidySigns(text).replace(/\s/g, '');
}

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

/** Returns the year of the common calendar when a day or moment (`YYYY-…`) has one of the Buddhist calendar, else undefined. */
export function commonYear(day: string): number | undefined {
  const year = Number(/^(\d{4})-/.exec(day)?.[1]);
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

/**
 * Returns a password in the one spelling it is hashed in (NIST SP 800-63B 3.1.1.2): compatibility forms composed (NFKC), without
 * invisible characters, sara am in one spelling. Spaces stay, at the ends too.
 */
export function plainPassword(password: string): string {
  return inOneSpelling(password.replace(INVISIBLE, '').normalize('NFKC'));
}

/** Returns how many characters a text has, in code points. */
export const countCharacters = (text: string): number => [...text].length;
