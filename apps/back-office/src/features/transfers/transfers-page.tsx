import { type OperatorTransfer, settleTransfer, TRANSFER_STATES } from '@kapao/contract/operator/transfers.ts';
import { Button } from '@kapao/ui/button.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useState } from 'react';
import { money } from '../../lib/format.ts';
import { useQueueList } from '../../lib/use-queue-list.ts';
import { useMessages } from '../../shell/language.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { QueueLayout } from '../../shell/queue-layout.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { StateFilter } from '../../shell/state-filter.tsx';
import { TransferDetail } from './transfer-detail.tsx';
import { TransferRow } from './transfer-row.tsx';
import { consequenceText, maySettle, OTHER_STATES, type Outcome, WORKING_STATES } from './transfer-view.ts';
import { TRANSFERS_PER_PAGE, useSettle, useTransfers } from './use-transfers.ts';

const RULES = {
  states: TRANSFER_STATES,
  fallback: 'UNKNOWN',
  perPage: TRANSFERS_PER_PAGE,
  useEntries: useTransfers,
} as const;

export function TransfersPage() {
  const { transfers: texts } = useMessages();
  const queue = useQueueList(RULES);
  const settling = useSettling(queue);
  return (
    <>
      <QueueLayout
        title={texts.title}
        {...queue.layout}
        filter={
          <StateFilter
            value={queue.state}
            onChange={queue.setState}
            common={WORKING_STATES}
            rest={OTHER_STATES}
            names={texts.states}
          />
        }
        rows={queue.entries.map((entry) => <TransferRow key={entry.id} transfer={entry} {...queue.rowOf(entry)} />)}
        empty={
          queue.isAtFallback ? { title: texts.emptyTitle, text: texts.empty } : { title: texts.emptyOther, text: '' }
        }
        detail={
          queue.opened && {
            hasLeft: queue.opened.hasLeft,
            content: <TransferDetail transfer={queue.opened.entry} />,
          }
        }
        actions={settling.actions}
      />
      {settling.sheet}
    </>
  );
}

type SettlingInput = Pick<
  ReturnType<typeof useQueueList<OperatorTransfer, string>>,
  'opened' | 'isSteady' | 'nextAfter' | 'open'
>;

/** Recording the outcome with a reason, and what follows: a toast and the next entry. */
function useSettling(queue: SettlingInput) {
  const messages = useMessages();
  const { transfers: texts, common } = messages;
  const maySettleAny = useMay(settleTransfer);
  const toast = useToast();
  const settle = useSettle();
  const [confirming, setConfirming] = useState<{ transfer: OperatorTransfer; outcome: Outcome }>();

  const entry = queue.opened?.hasLeft === false ? queue.opened.entry : undefined;
  const target = entry && maySettleAny && maySettle(entry) ? entry : undefined;

  const start = (outcome: Outcome) => {
    if (!target) return;
    settle.reset();
    setConfirming({ transfer: target, outcome });
  };
  const send = async (reason: string) => {
    if (!confirming) return;
    const { transfer, outcome } = confirming;
    const next = queue.nextAfter(transfer.id);
    // A refusal is shown inside the sheet, from the mutation itself.
    const reply = await settle.mutateAsync({ id: transfer.id, outcome, reason }).catch(() => undefined);
    if (!reply) return;
    setConfirming(undefined);
    toast('success', texts.settled[outcome]);
    queue.open(next, { replace: true });
  };

  const actions = target && (
    <div className="queue-actions">
      <Button variant="ghost" icon="check" onPress={() => start('SUCCEEDED')}>
        {texts.succeeded}
      </Button>
      <Button variant="danger" icon="x" onPress={() => start('FAILED')}>
        {texts.failed}
      </Button>
      <span className="small audited">{common.audited}</span>
    </div>
  );
  const sheet = confirming && (
    <ReasonSheet
      title={texts.settleTitle[confirming.outcome]}
      reasons={confirming.outcome === 'SUCCEEDED' ? texts.succeededReasons : texts.failedReasons}
      submit={{ text: texts.settle[confirming.outcome], variant: 'cta' }}
      busy={settle.isPending}
      error={settle.error}
      onSubmit={(reason) => void send(reason)}
      onClose={() => setConfirming(undefined)}
    >
      <p>
        <b>{confirming.transfer.memberName}</b> <span className="num">{confirming.transfer.username}</span>
      </p>
      <p>
        {consequenceText(messages, confirming.transfer, {
          outcome: confirming.outcome,
          amount: `${money(confirming.transfer.amount)} ${common.unit[confirming.transfer.currency]}`,
        })}{' '}
        <b>{texts.finality}</b>
      </p>
    </ReasonSheet>
  );
  return { actions, sheet };
}
