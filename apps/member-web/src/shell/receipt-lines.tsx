import { shortReference } from '@kapao/contract/shared/short-reference.ts';
import type { ReceiptLine } from '../kit/receipt.tsx';
import type { MoneyMessages } from '../messages/money-en.ts';
import { CopyReference } from './copy-reference.tsx';

/** The reference that is read out; money without a row has the long one of the bank or of the site, and `ReceiptDetails` has it otherwise. */
export function referenceLines(
  money: MoneyMessages,
  {
    id,
    reference,
    short = id === undefined ? undefined : shortReference(id),
  }: { id?: string | undefined; reference: string; short?: string | undefined },
): ReceiptLine[] {
  const text = short ?? reference;
  return [{ key: 'reference', name: money.reference, value: <CopyReference reference={text} />, text, ruled: true }];
}

/** A name of an account and the end of its number. */
export const withEnding = (name: string, ending: string | undefined) =>
  ending === undefined ? name : `${name} ··${ending}`;
