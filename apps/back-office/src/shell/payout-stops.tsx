import { listPayoutStops, type PayoutStop, resetPayoutStop } from '@kapao/contract/operator/payout-stop.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { useAnswer, useSend } from '../api/contract-hooks.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../api/query-keys.ts';
import { useMessages } from './locale.tsx';
import { useMay } from './operator-session.tsx';
import { ReasonSheet } from './reason-sheet.tsx';

/** Says why automatic payouts stand still, and lets who may end it; nothing while they run. */
export function PayoutStops() {
  const { payouts } = useMessages();
  const words = payouts.stops;
  const maySee = useMay(listPayoutStops);
  const mayReset = useMay(resetPayoutStop);
  const [resetting, setResetting] = useState<PayoutStop>();
  const { data } = useAnswer(
    listPayoutStops,
    {},
    { key: QUERY_KEYS.payoutStops, enabled: maySee, refetchInterval: POLL_EVERY_MS },
  );
  const reset = useSend(resetPayoutStop, [QUERY_KEYS.payoutStops]);
  return (
    <>
      {data?.stops.map((stop) => (
        <Note key={stop.id} tone="bad" icon="alert" role="alert">
          <b className="block">{words.title}</b>
          {words.reasons[stop.reason]} {words.since(formatDateTime(stop.stoppedAt))}
          {mayReset && (
            <Button variant="link" compact onPress={() => setResetting(stop)}>
              {words.reset}
            </Button>
          )}
        </Note>
      ))}
      {resetting && (
        <ReasonSheet
          title={words.resetTitle}
          reasons={words.resetReasons}
          submit={{ text: words.reset, variant: 'cta' }}
          act={(reason) => reset.mutateAsync({ id: resetting.id, reason })}
          done={words.done}
          onClose={() => setResetting(undefined)}
        >
          <p>{words.reasons[resetting.reason]}</p>
          <p>{words.resetConsequence}</p>
        </ReasonSheet>
      )}
    </>
  );
}
