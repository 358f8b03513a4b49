import { assignInflow, INFLOW_STATES, type OperatorInflow } from '@kapao/contract/operator/inflows.ts';
import { Button } from '@kapao/ui/button.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useState } from 'react';
import { money } from '../../lib/format.ts';
import { pageCount } from '../../lib/list-filter.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { useExistingPage, useListFilter } from '../../lib/use-list-filter.ts';
import { useNow } from '../../lib/use-now.ts';
import { useQueue } from '../../lib/use-queue.ts';
import { useMessages } from '../../shell/language.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { QueueLayout } from '../../shell/queue-layout.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { StateFilter } from '../../shell/state-filter.tsx';
import { CandidatePicker } from './candidate-picker.tsx';
import { InflowDetail } from './inflow-detail.tsx';
import { InflowRow } from './inflow-row.tsx';
import { chosenMember, type Owner } from './owner.ts';
import { INFLOWS_PER_PAGE, useAssign, useInflows } from './use-inflows.ts';

const RULES = { states: INFLOW_STATES, fallback: 'UNMATCHED' } as const;
const AGE_EVERY_MS = 15_000;
const NONE: readonly OperatorInflow[] = [];

export function InflowsPage() {
  const { inflows: texts } = useMessages();
  const { filter, setState, setPage, open } = useListFilter(RULES);
  const list = useInflows(filter);
  const entries = list.data?.inflows ?? NONE;
  const nowMs = useNow(AGE_EVERY_MS);
  useExistingPage({ page: filter.page, limit: INFLOWS_PER_PAGE, total: list.data?.total }, setPage);
  const queue = useQueue({ entries, filter, open });
  const assigning = useAssigning({ queue, open });
  return (
    <>
      <QueueLayout
        title={texts.title}
        list={{
          isPending: list.isPending,
          error: list.error,
          total: list.data?.total,
          retry: () => void list.refetch(),
        }}
        filter={
          <StateFilter value={filter.state} onChange={setState} common={INFLOW_STATES} rest={[]} names={texts.states} />
        }
        rows={entries.map((entry) => (
          <InflowRow
            key={entry.id}
            inflow={entry}
            isCurrent={entry.id === filter.id}
            nowMs={nowMs}
            onOpen={() => open(entry.id, { replace: filter.id !== undefined })}
          />
        ))}
        isEmpty={entries.length === 0}
        empty={
          filter.state === 'UNMATCHED'
            ? { title: texts.emptyTitle, text: texts.empty }
            : { title: texts.emptyOther, text: '' }
        }
        pager={{ page: filter.page, pageCount: pageCount(list.data?.total ?? 0, INFLOWS_PER_PAGE), onPage: setPage }}
        detail={
          queue.opened && {
            hasLeft: queue.opened.hasLeft,
            content: (
              <>
                <InflowDetail inflow={queue.opened.entry} />
                {assigning.picker}
              </>
            ),
          }
        }
        actions={assigning.actions}
        isOpen={filter.id !== undefined}
        onBack={() => open(undefined, { replace: true })}
      />
      {assigning.sheet}
    </>
  );
}

interface AssigningInput {
  queue: ReturnType<typeof useQueue<OperatorInflow>>;
  open: ReturnType<typeof useListFilter>['open'];
}

/** Choosing the owner, the reason, and what follows: a toast and the next entry. */
function useAssigning({ queue, open }: AssigningInput) {
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
    open(next, { replace: true });
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
    <div className="queue-actions">
      <Button variant="cta" icon="check" reason={chosen ? undefined : missing} onPress={start}>
        {chosen ? texts.assignTo(chosen.name) : texts.assign} <kbd>a</kbd>
      </Button>
      <span className="small audited">{common.audited}</span>
    </div>
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
