import type { Bonus, Turnover } from '@kapao/contract/member/bonus.ts';
import { Alert, Confirm } from '@kapao/ui/alert-sheet.tsx';
import { Button } from '@kapao/ui/button.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useState } from 'react';
import { codeText, errorText } from '../../api/error-text.ts';
import { formatMoney } from '../../lib/format-money.ts';
import { useMessages } from '../../shell/locale.tsx';
import { TurnoverMeter } from '../../shell/turnover-meter.tsx';
import { CardPicture } from './bonus-banner.tsx';
import { useClear } from './use-bonus.ts';

/** The bonus that runs: its type, its meter, and the way out of it. */
export function ActiveBonus({ turnover, bonus }: { turnover: Turnover; bonus: Bonus | undefined }) {
  const { bonus: words } = useMessages();
  const [isAsking, setAsking] = useState(false);
  return (
    <section className="card now-bonus">
      {bonus && <CardPicture banners={bonus.banners} />}
      <div className="stack inside">
        <div className="line between">
          <h2>{turnover.name}</h2>
          <StatusChip tone="info" text={words.inUse} />
        </div>
        {bonus && <p className="small">{words.times[bonus.type](bonus.maxReceived)}</p>}
        <TurnoverMeter turnover={turnover} />
        <Button
          variant="danger"
          wide
          reason={turnover.isAllHome ? undefined : words.bringHome}
          onPress={() => setAsking(true)}
        >
          {turnover.isMet ? words.finish : words.cancel}
        </Button>
      </div>
      {isAsking && <CancelDialog turnover={turnover} onClose={() => setAsking(false)} />}
    </section>
  );
}

/** Says to the satang what is kept and lost, and asks once. */
function CancelDialog({ turnover, onClose }: { turnover: Turnover; onClose: () => void }) {
  const messages = useMessages();
  const { bonus: words, unit } = messages;
  const toast = useToast();
  const clear = useClear();
  const inUnit = (amount: number) => `${formatMoney(amount)} ${unit[turnover.currency]}`;
  const confirm = () =>
    clear.mutate(undefined, {
      onSuccess: ({ message }) => {
        toast('success', codeText(messages, message));
        onClose();
      },
    });
  if (clear.isError) {
    return (
      <Alert title={words.cancelFailed} close={words.close} onClose={onClose}>
        {errorText(messages, clear.error)}
      </Alert>
    );
  }
  const { kept, lost } = turnover.ifStopped;
  return (
    <Confirm
      title={turnover.isMet ? words.finishTitle(turnover.name) : words.cancelTitle(turnover.name)}
      confirm={turnover.isMet ? words.finish : words.cancel}
      cancel={words.keepIt}
      danger
      busy={clear.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <dl className="offer-terms">
        <div className="line between">
          <dt>{words.kept}</dt>
          <dd className="num strong">{inUnit(kept)}</dd>
        </div>
        <div className="line between">
          <dt>{words.lost}</dt>
          <dd className="num strong">{inUnit(lost)}</dd>
        </div>
      </dl>
      {turnover.own > 0 && <p>{words.ownStays(inUnit(turnover.own))}</p>}
    </Confirm>
  );
}
