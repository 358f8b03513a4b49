import { assignInflow, INFLOW_STATES, type OperatorInflow } from '@kapao/contract/operator/inflow.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { useState } from 'react';
import { QUEUE_PER_PAGE } from '../../api/list-read.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { type QueueList, useQueueList } from '../../lib/use-queue-list.ts';
import { HeldByOther, useOtherHolder } from '../../shell/item-claim.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { QueuePage } from '../../shell/queue-page.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { CandidatePicker } from './candidate-picker.tsx';
import { InflowActs } from './inflow-acts.tsx';
import { InflowDetail } from './inflow-detail.tsx';
import { InflowRow } from './inflow-row.tsx';
import { type InflowState, isGoingBack } from './inflow-view.ts';
import { chosenMember, type Owner } from './owner.ts';
import { ReturnCard } from './return-card.tsx';
import { useReturn } from './return-sheet.tsx';
import { useDeskActs } from './use-desk-acts.tsx';
import { useAssign, useInflow, useInflows } from './use-inflows.ts';

const RULES = {
  states: INFLOW_STATES,
  fallback: 'UNMATCHED',
  perPage: QUEUE_PER_PAGE,
  partner: 'bank',
  text: 'reference',
  useEntries: useInflows,
  useNamed: useInflow,
} as const;

export function InflowsPage() {
  const { inflows: texts } = useMessages();
  const queue = useQueueList(RULES);
  const assigning = useAssigning(queue);
  const acting = useDeskActs(queue);
  const returning = useReturn(queue);
  return (
    <>
      <QueuePage
        queue={queue}
        claimed="inflows"
        texts={texts}
        common={INFLOW_STATES}
        row={(entry, place) => <InflowRow inflow={entry} {...place} />}
        detail={(entry) => (
          <>
            <InflowDetail inflow={entry} />
            {entry.goesBack !== null && <ReturnCard inflow={entry} />}
            {assigning.picker}
            <InflowActs acts={entry.acts} />
          </>
        )}
        actions={
          (assigning.actions || acting.actions || returning.actions) && (
            <>
              {assigning.actions}
              {returning.actions}
              {acting.actions}
            </>
          )
        }
      />
      {assigning.sheet}
      {acting.sheet}
      {returning.sheet}
    </>
  );
}

/** Choosing the owner, the reason, and what follows: a toast and the next entry. */
function useAssigning({ current, goOn }: QueueList<OperatorInflow, InflowState>) {
  const { inflows: texts, common } = useMessages();
  const mayAssign = useMay(assignInflow);
  const assign = useAssign();
  // The choice belongs to one inflow; the next one starts without a choice.
  const [choice, setChoice] = useState<{ inflowId: string; owner: Owner }>();
  const [confirming, setConfirming] = useState<{ inflow: OperatorInflow; memberId: string; name: string }>();

  const open = current?.state === 'UNMATCHED' && !isGoingBack(current) && mayAssign ? current : undefined;
  const holder = useOtherHolder('inflows', open?.id);
  const target = holder === undefined ? open : undefined;
  const owner: Owner = target && choice?.inflowId === target.id ? choice.owner : { kind: 'none' };
  const chosen = target && chosenMember(owner, target.candidates);
  const start = () => {
    if (target && chosen) setConfirming({ inflow: target, ...chosen });
  };
  useKeys({ a: start });

  const picker = target && (
    <CandidatePicker
      inflow={target}
      owner={owner}
      onChange={(next) => setChoice({ inflowId: target.id, owner: next })}
    />
  );
  const actions =
    holder !== undefined ? (
      <HeldByOther holder={holder} />
    ) : (
      target && (
        <Button variant="cta" icon="check" reason={chosen ? undefined : texts.chooseFirst} onPress={start}>
          {chosen ? texts.assignTo(chosen.name) : texts.assign} <kbd>a</kbd>
        </Button>
      )
    );
  const sheet = confirming && (
    <ReasonSheet
      title={texts.confirmTitle}
      reasons={texts.assignReasons}
      submit={{ text: texts.assign, variant: 'cta' }}
      act={(reason) => assign.mutateAsync({ id: confirming.inflow.id, memberId: confirming.memberId, reason })}
      done={texts.assigned}
      onDone={() => goOn(confirming.inflow.id)}
      onClose={() => setConfirming(undefined)}
    >
      <p>
        {texts.confirmConsequence(
          `${formatMoney(confirming.inflow.amount, confirming.inflow.currency)} ${common.unit[confirming.inflow.currency]}`,
          confirming.name,
        )}
      </p>
    </ReasonSheet>
  );
  return { picker, actions, sheet };
}
