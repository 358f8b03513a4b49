import { noteInflow, type OperatorInflow } from '@kapao/contract/operator/inflow.ts';
import { returnInflow } from '@kapao/contract/operator/inflow-return.ts';
import { Button } from '@kapao/ui/button.tsx';
import { useState } from 'react';
import type { QueueList } from '../../lib/use-queue-list.ts';
import { useOtherHolder } from '../../shell/item-claim.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { AskReturnSheet } from './ask-return-sheet.tsx';
import { type InflowState, isGoingBack } from './inflow-view.ts';
import { useNote } from './use-inflows.ts';

type Act = 'RETURN' | 'NOTE' | 'MARK' | 'UNMARK';

/** What can be done with an inflow besides assigning it: return it, note something, mark it. Each needs a reason. */
export function useDeskActs({ current: inflow }: QueueList<OperatorInflow, InflowState>) {
  const { inflowDesk: words, inflowReturns } = useMessages();
  const mayNote = useMay(noteInflow);
  const isHeld = useOtherHolder('inflows', inflow?.id) !== undefined;
  const mayReturn = useMay(returnInflow) && !isHeld;
  const note = useNote();
  const [asking, setAsking] = useState<{ inflow: OperatorInflow; act: Act }>();
  const onClose = () => setAsking(undefined);
  const mark: Act = inflow?.isMarked ? 'UNMARK' : 'MARK';
  const actions = inflow && mayNote && (
    <>
      {mayReturn && inflow.state === 'UNMATCHED' && !isGoingBack(inflow) && (
        <Button variant="ghost" icon="refund" onPress={() => setAsking({ inflow, act: 'RETURN' })}>
          {inflowReturns.open}
        </Button>
      )}
      <Button variant="ghost" icon="flag" onPress={() => setAsking({ inflow, act: mark })}>
        {mark === 'MARK' ? words.mark : words.unmark}
      </Button>
      <Button variant="ghost" icon="pencil" onPress={() => setAsking({ inflow, act: 'NOTE' })}>
        {words.note}
      </Button>
    </>
  );
  if (asking?.act === 'RETURN') {
    return { actions, sheet: <AskReturnSheet inflow={asking.inflow} onClose={onClose} /> };
  }
  const act = asking?.act;
  const sheet = asking && act && (
    <ReasonSheet
      title={act === 'NOTE' ? words.noteTitle : words.acts[act]}
      reasons={words.noteReasons}
      submit={{ text: act === 'NOTE' ? words.note : words.acts[act], variant: 'cta' }}
      act={(reason) => note.mutateAsync({ id: asking.inflow.id, act, reason })}
      done={words.written}
      onClose={onClose}
    >
      {null}
    </ReasonSheet>
  );
  return { actions, sheet };
}
