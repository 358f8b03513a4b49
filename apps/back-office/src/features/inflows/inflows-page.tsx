import { assignInflow, INFLOW_STATES, type OperatorInflow } from '@kapao/contract/operator/inflows.ts';
import { Button } from '@kapao/ui/button.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useState } from 'react';
import { money } from '../../lib/format.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { useQueueList } from '../../lib/use-queue-list.ts';
import { useMessages } from '../../shell/language.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { QueueLayout } from '../../shell/queue-layout.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { StateFilter } from '../../shell/state-filter.tsx';
import { CandidatePicker } from './candidate-picker.tsx';
import { InflowActs } from './inflow-acts.tsx';
import { InflowDetail } from './inflow-detail.tsx';
import { InflowRow } from './inflow-row.tsx';
import { chosenMember, type Owner } from './owner.ts';
import { useDeskActs } from './use-desk-acts.tsx';
import { INFLOWS_PER_PAGE, useAssign, useInflows } from './use-inflows.ts';

const RULES = {
  states: INFLOW_STATES,
  fallback: 'UNMATCHED',
  perPage: INFLOWS_PER_PAGE,
  useEntries: useInflows,
} as const;

export function InflowsPage() {
  const { inflows: texts, common } = useMessages();
  const queue = useQueueList(RULES);
  const assigning = useAssigning(queue);
  const opened = queue.opened?.hasLeft === false ? queue.opened.entry : undefined;
  const acting = useDeskActs(opened, () => opened && queue.open(queue.nextAfter(opened.id), { replace: true }));
  return (
    <>
      <QueueLayout
        title={texts.title}
        {...queue.layout}
        filter={
          <StateFilter
            value={queue.state}
            onChange={queue.setState}
            common={INFLOW_STATES}
            rest={[]}
            names={texts.states}
          />
        }
        rows={queue.entries.map((entry) => <InflowRow key={entry.id} inflow={entry} {...queue.rowOf(entry)} />)}
        empty={
          queue.isAtFallback ? { title: texts.emptyTitle, text: texts.empty } : { title: texts.emptyOther, text: '' }
        }
        detail={
          queue.opened && {
            hasLeft: queue.opened.hasLeft,
            content: (
              <>
                <InflowDetail inflow={queue.opened.entry} />
                {assigning.picker}
                <InflowActs acts={queue.opened.entry.acts} />
              </>
            ),
          }
        }
        actions={
          (assigning.actions || acting.actions) && (
            <div className="queue-actions">
              {assigning.actions}
              {acting.actions}
              <span className="small audited">{common.audited}</span>
            </div>
          )
        }
      />
      {assigning.sheet}
      {acting.sheet}
    </>
  );
}

type AssigningInput = Pick<
  ReturnType<typeof useQueueList<OperatorInflow, string>>,
  'opened' | 'isSteady' | 'nextAfter' | 'open'
>;

/** Choosing the owner, the reason, and what follows: a toast and the next entry. */
function useAssigning(queue: AssigningInput) {
  const { inflows: texts, common } = useMessages();
  const mayAssign = useMay(assignInflow);
  const toast = useToast();
  const assign = useAssign();
  // The choice belongs to one inflow; on the next one nobody is chosen.
  const [choice, setChoice] = useState<{ inflowId: string; owner: Owner }>();
  const [confirming, setConfirming] = useState<{ inflow: OperatorInflow; memberId: string; name: string }>();

  const entry = queue.opened?.hasLeft === false ? queue.opened.entry : undefined;
  const target = entry?.state === 'UNMATCHED' && mayAssign ? entry : undefined;
  const owner: Owner = target && choice?.inflowId === target.id ? choice.owner : { kind: 'none' };
  const chosen = target && chosenMember(owner, target.candidates);

  const start = () => {
    if (!target || !chosen) return;
    assign.reset();
    setConfirming({ inflow: target, ...chosen });
  };
  const send = async (reason: string) => {
    if (!confirming) return;
    const { inflow, memberId } = confirming;
    const next = queue.nextAfter(inflow.id);
    // A refusal is shown inside the sheet, from the mutation itself.
    const reply = await assign.mutateAsync({ id: inflow.id, memberId, reason }).catch(() => undefined);
    if (!reply) return;
    setConfirming(undefined);
    toast('success', texts.assigned);
    queue.open(next, { replace: true });
  };
  useKeys({ a: start });

  const missing = owner.kind === 'other' ? texts.memberIdMissing : texts.chooseFirst;
  const picker = target && (
    <CandidatePicker
      inflow={target}
      owner={owner}
      onChange={(next) => setChoice({ inflowId: target.id, owner: next })}
    />
  );
  const actions = target && (
    <Button variant="cta" icon="check" reason={chosen ? undefined : missing} onPress={start}>
      {chosen ? texts.assignTo(chosen.name) : texts.assign} <kbd>a</kbd>
    </Button>
  );
  const sheet = confirming && (
    <ReasonSheet
      title={texts.confirmTitle}
      reasons={texts.assignReasons}
      submit={{ text: texts.assign, variant: 'cta' }}
      busy={assign.isPending}
      error={assign.error}
      onSubmit={(reason) => void send(reason)}
      onClose={() => setConfirming(undefined)}
    >
      <p>
        {texts.confirmConsequence(
          `${money(confirming.inflow.amount)} ${common.unit[confirming.inflow.currency]}`,
          confirming.name,
        )}
      </p>
    </ReasonSheet>
  );
  return { picker, actions, sheet };
}
