import { noteInflow, type OperatorInflow, returnInflow } from '@kapao/contract/operator/inflows.ts';
import { Button } from '@kapao/ui/button.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useState } from 'react';
import { money } from '../../lib/format.ts';
import { useMessages } from '../../shell/language.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { useNote, useReturn } from './use-inflows.ts';

type Act = 'RETURN' | 'NOTE' | 'MARK' | 'UNMARK';

/** What can be done with an inflow besides assigning it: return it, note something, mark it. Each needs a reason. */
export function useDeskActs(inflow: OperatorInflow | undefined, onLeft: () => void) {
  const { inflowDesk: words, common } = useMessages();
  const mayNote = useMay(noteInflow);
  const mayReturn = useMay(returnInflow);
  const toast = useToast();
  const giveBack = useReturn();
  const note = useNote();
  const [asking, setAsking] = useState<{ inflow: OperatorInflow; act: Act }>();
  const start = (act: Act) => {
    giveBack.reset();
    note.reset();
    if (inflow) setAsking({ inflow, act });
  };
  const send = async (reason: string) => {
    if (!asking) return;
    const { act } = asking;
    const { id } = asking.inflow;
    const sent = act === 'RETURN' ? giveBack.mutateAsync({ id, reason }) : note.mutateAsync({ id, act, reason });
    const reply = await sent.catch(() => undefined);
    if (!reply) return;
    setAsking(undefined);
    const isReturned = reply.inflow.state === 'RETURNED';
    toast('success', act !== 'RETURN' ? words.written : isReturned ? words.returned : words.waitsForSecond);
    if (isReturned) onLeft();
  };
  const mark: Act = inflow?.isMarked ? 'UNMARK' : 'MARK';
  const actions = inflow && mayNote && (
    <>
      {mayReturn && inflow.state === 'UNMATCHED' && (
        <Button variant="ghost" icon="refund" onPress={() => start('RETURN')}>
          {words.giveBack}
        </Button>
      )}
      <Button variant="ghost" icon="flag" onPress={() => start(mark)}>
        {mark === 'MARK' ? words.mark : words.unmark}
      </Button>
      <Button variant="ghost" icon="pencil" onPress={() => start('NOTE')}>
        {words.note}
      </Button>
    </>
  );
  const amount = asking ? `${money(asking.inflow.amount)} ${common.unit[asking.inflow.currency]}` : '';
  const isReturn = asking?.act === 'RETURN';
  const sheet = asking && (
    <ReasonSheet
      title={isReturn ? words.giveBackTitle : asking.act === 'NOTE' ? words.noteTitle : words.acts[asking.act]}
      reasons={isReturn ? words.returnReasons : words.noteReasons}
      submit={{
        text: isReturn ? words.giveBack : asking.act === 'NOTE' ? words.note : words.acts[asking.act],
        variant: isReturn ? 'danger' : 'cta',
      }}
      busy={giveBack.isPending || note.isPending}
      error={giveBack.error ?? note.error}
      onSubmit={(reason) => void send(reason)}
      onClose={() => setAsking(undefined)}
    >
      {isReturn && <p>{asking.inflow.returnsNeeded > 1 ? words.giveBackTwo(amount) : words.giveBackOne(amount)}</p>}
    </ReasonSheet>
  );
  return { actions, sheet };
}
