import { Sheet } from '@kapao/ui/sheet.tsx';
import { Suspense } from 'react';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { MoneyFailure } from '../../shell/money-failure.tsx';

const LimitLines = lazyPart(async () => (await import('../../shell/limit-lines.tsx')).loadLimitLines());

const DEPOSITS = ['DEPOSIT'] as const;

/** In place of every way to pay in: the member's own limit is used up, or a break or exclusion stands. */
export function DepositStop({ error, onClose }: { error: unknown; onClose: () => void }) {
  const { deposit, common } = useMessages();
  return (
    <Sheet title={deposit.title} closeLabel={common.close} onClose={onClose}>
      <div className="stack">
        <MoneyFailure error={error} />
        <Suspense fallback={null}>
          <LimitLines kinds={DEPOSITS} />
        </Suspense>
      </div>
    </Sheet>
  );
}
