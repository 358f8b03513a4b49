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
