import { z } from 'zod';

/** Partners write amounts as decimal text with two decimals; both of our currencies have ISO exponent 2. */
export function amountText(amountMinor: bigint): string {
  const digits = amountMinor.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Minor units of a partner's decimal text; anything else does not parse. */
export const partnerAmount = z
  .string()
  .regex(/^\d{1,13}\.\d{2}$/)
  .transform((text) => BigInt(text.replace('.', '')));

/** Minor units of a partner that counts in satang: a JSON integer, signed. */
export const partnerSatang = z.int().transform((satang) => BigInt(satang));

/** Thirteen digits and two decimals are exact as a JSON number; larger ones do not parse. */
const DECIMAL = /^(-?)(\d{1,13})(?:\.(\d{1,40}))?$/;
/** JavaScript writes numbers below 1e-6 this way. Partners that write text never do, so such a text does not parse. */
const TINY = /^(-?)(\d)(?:\.(\d+))?e-(\d{1,2})$/;
/** A value this close to a whole minor unit is that unit with the tail of a float: 1e-9 minor units, in 1e-11 units. */
const TAIL_DIGITS = 11;
const WITHIN = 10n ** BigInt(TAIL_DIGITS - 2 - 9);
const MINOR_IN_TAIL = 10n ** BigInt(TAIL_DIGITS - 2);

/** Minor units of decimal text, rounded only within 1e-9 of a whole one; undefined for anything else. */
function minorOf(text: string): bigint | undefined {
  const [, sign = '', whole, fraction = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return undefined;
  // Cut behind the tail's digits, which errs by less than the distance allowed.
  const scaled = BigInt(whole + fraction.slice(0, TAIL_DIGITS).padEnd(TAIL_DIGITS, '0'));
  const isCut = /[1-9]/.test(fraction.slice(TAIL_DIGITS));
  const below = scaled / MINOR_IN_TAIL;
  const rest = scaled % MINOR_IN_TAIL;
  const isBelow = rest < WITHIN || (rest === WITHIN && !isCut);
  if (!isBelow && MINOR_IN_TAIL - rest > WITHIN) return undefined;
  const minor = isBelow ? below : below + 1n;
  return sign === '-' ? -minor : minor;
}

/** A JSON number as decimal text without an exponent; undefined for one too large to be written so. */
function textOfNumber(units: number): string {
  const text = String(units);
  const [, sign, first, more = '', exponent] = TINY.exec(text) ?? [];
  return exponent === undefined ? text : `${sign}0.${'0'.repeat(Number(exponent) - 1)}${first}${more}`;
}

/**
 * Minor units, with their sign, of partners whose clients read numbers and texts. A float's tail is rounded away (`0.30000000000000004`);
 * a third decimal, an exponent in text, spaces, grouping, other digits than 0 to 9 and too many digits do not parse.
 */
export const signedDecimal = z
  .union([z.number().transform(textOfNumber), z.string().max(60)])
  .transform(minorOf)
  .refine((minor) => minor !== undefined)
  .transform((minor) => minor ?? 0n);
export const partnerDecimal = signedDecimal.refine((minor) => minor >= 0n);

/** A partner's JSON number of baht or kip, never negative. */
export const partnerUnits = z
  .number()
  .transform((units): string | number => units)
  .pipe(partnerDecimal);

const GROUPED = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
/** The same of a partner that writes commas between thousands, and there only. */
export const groupedDecimal = z
  .union([z.number(), z.string().max(60)])
  .transform((told): string | number =>
    typeof told === 'string' && GROUPED.test(told) ? told.replaceAll(',', '') : told,
  )
  .pipe(signedDecimal);

/** True for an amount that the currency can have: kip have no decimals, although the ledger counts in hundredths of them. */
export function isAmountOf(currency: string, amountMinor: bigint): boolean {
  return currency !== 'LAK' || amountMinor % 100n === 0n;
}
