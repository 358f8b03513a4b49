import { isWireAmount } from '@kapao/contract/shared/money.ts';

/** The amount somebody typed, with or without group commas; undefined when it is none. */
export function readAmount(text: string): number | undefined {
  const plain = text.trim().replaceAll(',', '');
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(plain)) return undefined;
  const amount = Number(plain);
  return isWireAmount(amount) ? amount : undefined;
}

/** The ids with one moved a place up; the first stays first. */
export function movedUp(ids: readonly string[], id: string): string[] {
  const place = ids.indexOf(id);
  const above = ids[place - 1];
  if (above === undefined) return [...ids];
  return ids.map((other) => (other === id ? above : other === above ? id : other));
}
