import { Suspense } from 'react';
import { lazyPart } from './lazy-part.tsx';

/** The receipt is whole without it, so it is missed in silence. */
const ReceiptCheck = lazyPart(async () => (await import('./receipt-check.tsx')).loadReceiptCheck(), {
  missing: () => null,
});

/** The check code of a receipt, once it is known. */
export function ReceiptProof({ code }: { code: string | undefined }) {
  if (code === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ReceiptCheck code={code} />
    </Suspense>
  );
}
