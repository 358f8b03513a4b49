import type { Bonus, Turnover } from '@kapao/contract/member/bonus.ts';
import { Button } from '@kapao/ui/button.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { TurnoverMeter } from '../../shell/turnover-meter.tsx';
import { useModal } from '../../shell/use-modal.ts';
import { useShownMoney } from '../../shell/use-shown-money.ts';
import { CardPicture } from './card-picture.tsx';

const CancelDialog = lazyPart(async () => (await import('./cancel-dialog.tsx')).CancelDialog, {
  words: ['errors', 'rewards', 'site'],
});

/** The bonus that runs: its type, its meter, and the way out of it. */
export function ActiveBonus({ turnover, bonus }: { turnover: Turnover; bonus: Bonus | undefined }) {
  const { bonus: words } = useMessages();
  const { showInUnit } = useShownMoney();
  const kept = showInUnit(turnover.ifStopped.kept, turnover.currency);
  const { open } = useModal();
  const { times } = turnover;
  const [isAsking, setAsking] = useState(false);
  return (
    <section className="card now-bonus">
      {bonus && <CardPicture banners={bonus.banners} />}
      <div className="stack inside">
        <div className="line between">
          <h2>{turnover.name}</h2>
          <StatusChip tone="info" text={words.inUse} />
        </div>
        {times && <p className="small">{words.times[times.type](times.maxReceived)}</p>}
        <TurnoverMeter turnover={turnover} />
        {!turnover.isAllHome && (
          <Button wide icon="transfer" onPress={() => open('transfer', { method: 'all', to: 'WALLET' })}>
            {words.bringAllHome}
          </Button>
        )}
        <Button
          variant={turnover.isMet ? 'cta' : 'danger'}
          wide
          reason={turnover.isAllHome ? undefined : words.bringHome}
          onPress={() => setAsking(true)}
        >
          {turnover.isMet ? words.finishKeep(kept) : words.cancel}
        </Button>
      </div>
      <Suspense fallback={null}>
        {isAsking && <CancelDialog turnover={turnover} onClose={() => setAsking(false)} />}
      </Suspense>
    </section>
  );
}
