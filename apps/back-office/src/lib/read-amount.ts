import { type CashCurrency, isWireAmount } from '@kapao/contract/shared/money.ts';
import { readDecimal } from '@kapao/contract/shared/typed-values.ts';

/** Returns the amount somebody typed or pasted, in a currency where it is known; undefined when it is none, or could be another. */
export function readAmount(text: string, currency?: CashCurrency): number | undefined {
  const plain = readDecimal(text, { currency });
  const amount = plain === undefined ? undefined : Number(plain);
  return amount !== undefined && isWireAmount(amount) ? amount : undefined;
}
