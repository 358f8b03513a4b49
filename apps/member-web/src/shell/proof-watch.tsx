import { isRefusal } from '@kapao/web/api/api-failure.ts';
import { Suspense, useEffect, useState } from 'react';
import { proveWith } from '../api/member-client.ts';
import { lazyPart } from './lazy-part.tsx';

interface ProofProps {
  onEnd: (isProven: boolean) => void;
}

/** A call must not wait for a sheet that could not be fetched. */
function NoSheet({ onEnd }: ProofProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => onEnd(false), []);
  return null;
}

const ProofSheet = lazyPart<ProofProps>(async () => (await import('./proof-sheet.tsx')).ProofSheet, {
  words: ['account'],
  missing: NoSheet,
});

/** Asks for the password where the server wants it before money moves, and sends the refused call again once it was right. */
export function ProofWatch() {
  const [endProof, setEndProof] = useState<(isProven: boolean) => void>();
  useEffect(() => {
    const ask = () => new Promise<boolean>((resolve) => setEndProof(() => resolve));
    proveWith(async (send) => {
      try {
        return await send();
      } catch (error) {
        if (!isRefusal(error, 'UNAUTHORIZED') || !(await ask())) throw error;
        return send();
      }
    });
  }, []);
  const endOf = (isProven: boolean) => {
    setEndProof(undefined);
    endProof?.(isProven);
  };
  if (!endProof) return null;
  return (
    <Suspense fallback={null}>
      <ProofSheet onEnd={endOf} />
    </Suspense>
  );
}
