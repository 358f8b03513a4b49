import { Suspense, useState } from 'react';
import { KeyValues } from '../kit/receipt.tsx';
import { CopyReference } from './copy-reference.tsx';
import { lazyPart } from './lazy-part.tsx';
import { useMessages } from './locale.tsx';

/** The receipt is whole without it, so it is missed in silence. */
const ReceiptCheck = lazyPart(async () => (await import('./receipt-check.tsx')).loadReceiptCheck(), {
  missing: () => null,
});

interface ReceiptDetailsProps {
  /** The long reference, where the receipt itself names the short one. */
  reference?: string | undefined;
  /** The check code, once it is known; absent of what has no end. */
  code: string | undefined;
}

/** The long reference and the check code of a receipt, folded: they arrive later than the receipt and move nothing. */
export function ReceiptDetails({ reference, code }: ReceiptDetailsProps) {
  const { money } = useMessages();
  const [isOpen, setOpen] = useState(false);
  if (reference === undefined && code === undefined) return null;
  const full = { key: 'full', name: money.fullReference, value: reference && <CopyReference reference={reference} /> };
  return (
    <details className="receipt-details" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="small">{money.details}</summary>
      {reference !== undefined && <KeyValues lines={[full]} />}
      {isOpen && code !== undefined && (
        <Suspense fallback={null}>
          <ReceiptCheck code={code} />
        </Suspense>
      )}
    </details>
  );
}
