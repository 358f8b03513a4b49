import { noteInflow, type OperatorInflow, returnInflow } from '@kapao/contract/operator/inflow.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { useState } from 'react';
import type { QueueList } from '../../lib/use-queue-list.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import type { InflowState } from './inflow-view.ts';
import { useNote, useReturn } from './use-inflows.ts';

type Act = 'RETURN' | 'NOTE' | 'MARK' | 'UNMARK';

/** What can be done with an inflow besides assigning it: return it, note something, mark it. Each needs a reason. */
export function useDeskActs({ current: inflow, goOn }: QueueList<OperatorInflow, InflowState>) {
  const { inflowDesk: words, common } = useMessages();
  const mayNote = useMay(noteInflow);
  const mayReturn = useMay(returnInflow);
  const giveBack = useReturn();
  const note = useNote();
  const [asking, setAsking] = useState<{ inflow: OperatorInflow; act: Act }>();
  const send = ({ act, inflow: { id } }: { act: Act; inflow: OperatorInflow }, reason: string) =>
    act === 'RETURN' ? giveBack.mutateAsync({ id, reason }) : note.mutateAsync({ id, act, reason });
  const mark: Act = inflow?.isMarked ? 'UNMARK' : 'MARK';
  const actions = inflow && mayNote && (
    <>
      {mayReturn && inflow.state === 'UNMATCHED' && (
        <Button variant="ghost" icon="refund" onPress={() => setAsking({ inflow, act: 'RETURN' })}>
          {words.giveBack}
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
  const amount = asking
    ? `${formatMoney(asking.inflow.amount, asking.inflow.currency)} ${common.unit[asking.inflow.currency]}`
    : '';
  const isReturn = asking?.act === 'RETURN';
  const sheet = asking && (
    <ReasonSheet
      title={isReturn ? words.giveBackTitle : asking.act === 'NOTE' ? words.noteTitle : words.acts[asking.act]}
      reasons={isReturn ? words.returnReasons : words.noteReasons}
      submit={{
        text: isReturn ? words.giveBack : asking.act === 'NOTE' ? words.note : words.acts[asking.act],
        variant: isReturn ? 'danger' : 'cta',
      }}
      act={(reason) => send(asking, reason)}
      done={({ inflow: { state } }) =>
        !isReturn ? words.written : state === 'RETURNED' ? words.returned : words.waitsForSecond
      }
      onDone={({ inflow: { id, state } }) => {
        if (state === 'RETURNED') goOn(id);
      }}
      onClose={() => setAsking(undefined)}
    >
      {isReturn && <p>{asking.inflow.returnsNeeded > 1 ? words.giveBackTwo(amount) : words.giveBackOne(amount)}</p>}
    </ReasonSheet>
  );
  return { actions, sheet };
}
