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

/** Numbers and texts of partners whose clients read both; zeros after the second decimal say nothing more, anything else does not parse. */
const DECIMAL = /^(-?)(\d{1,13})(?:\.(\d{1,2})0*)?$/;

/** Minor units of such an amount, with its sign. */
export const signedDecimal = z
  .union([z.number(), z.string().max(40)])
  .transform((told) => DECIMAL.exec(String(told)))
  .refine((match) => match !== null)
  .transform((match) => {
    const [, sign = '', whole = '0', fraction = ''] = match ?? [];
    const minor = BigInt(whole + fraction.padEnd(2, '0'));
    return sign === '-' ? -minor : minor;
  });
export const partnerDecimal = signedDecimal.refine((minor) => minor >= 0n);

/** A partner's JSON number of baht or kip: at most two decimals, never rounded; so large that it is inexact does not parse. */
export const partnerUnits = z
  .number()
  .refine((units) => /^\d{1,12}(?:\.\d{1,2})?$/.test(String(units)))
  .transform((units) => {
    const [whole = '0', fraction = ''] = String(units).split('.');
    return BigInt(whole + fraction.padEnd(2, '0'));
  });
