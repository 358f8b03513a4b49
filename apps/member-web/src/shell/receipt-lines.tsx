import { shortReference } from '@kapao/contract/shared/short-reference.ts';
import type { ReceiptLine } from '../kit/receipt.tsx';
import type { MoneyMessages } from '../messages/money-en.ts';
import { CopyReference } from './copy-reference.tsx';

/** The reference that is read out, and the long one of the bank or of the site; money without a row has the long one alone. */
export function referenceLines(
  money: MoneyMessages,
  {
    id,
    reference,
    short = id === undefined ? undefined : shortReference(id),
  }: { id?: string | undefined; reference: string; short?: string | undefined },
): ReceiptLine[] {
  const full = { value: <CopyReference reference={reference} />, text: reference };
  if (short === undefined) return [{ key: 'reference', name: money.reference, ...full, ruled: true }];
  return [
    { key: 'reference', name: money.reference, value: <CopyReference reference={short} />, text: short, ruled: true },
    { key: 'full', name: money.fullReference, ...full },
  ];
}

/** A name of an account and the end of its number. */
export const withEnding = (name: string, ending: string | undefined) =>
  ending === undefined ? name : `${name} ··${ending}`;
