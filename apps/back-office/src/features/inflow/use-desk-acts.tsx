import { noteInflow, type OperatorInflow } from '@kapao/contract/operator/inflow.ts';
import { Button } from '@kapao/ui/button.tsx';
import { useState } from 'react';
import type { QueueList } from '../../lib/use-queue-list.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import type { InflowState } from './inflow-view.ts';
import { useNote } from './use-inflows.ts';

type Act = 'NOTE' | 'MARK' | 'UNMARK';

/** What can be done with an inflow besides assigning and returning it: note something, mark it. Each needs a reason. */
export function useDeskActs({ current: inflow }: QueueList<OperatorInflow, InflowState>) {
  const { inflowDesk: words } = useMessages();
  const mayNote = useMay(noteInflow);
  const note = useNote();
  const [asking, setAsking] = useState<{ inflow: OperatorInflow; act: Act }>();
  const mark: Act = inflow?.isMarked ? 'UNMARK' : 'MARK';
  const actions = inflow && mayNote && (
    <>
      <Button variant="ghost" icon="flag" onPress={() => setAsking({ inflow, act: mark })}>
        {mark === 'MARK' ? words.mark : words.unmark}
      </Button>
      <Button variant="ghost" icon="pencil" onPress={() => setAsking({ inflow, act: 'NOTE' })}>
        {words.note}
      </Button>
    </>
  );
  const act = asking?.act;
  const sheet = asking && act && (
    <ReasonSheet
      title={act === 'NOTE' ? words.noteTitle : words.acts[act]}
      reasons={words.noteReasons}
      submit={{ text: act === 'NOTE' ? words.note : words.acts[act], variant: 'cta' }}
      act={(reason) => note.mutateAsync({ id: asking.inflow.id, act, reason })}
      done={words.written}
      onClose={() => setAsking(undefined)}
    >
      {null}
    </ReasonSheet>
  );
  return { actions, sheet };
}
