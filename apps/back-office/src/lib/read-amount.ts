import { isWireAmount } from '@kapao/contract/shared/money.ts';

/** The amount somebody typed, with or without group commas; undefined when it is none. */
export function readAmount(text: string): number | undefined {
  const plain = text.trim().replaceAll(',', '');
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(plain)) return undefined;
  const amount = Number(plain);
  return isWireAmount(amount) ? amount : undefined;
}
