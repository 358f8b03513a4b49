import {
  type OperatorTransfer,
  settleTransfer,
  settleTransfers,
  TRANSFER_STATES,
} from '@kapao/contract/operator/transfer.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { useState } from 'react';
import { QUEUE_PER_PAGE } from '../../api/list-read.ts';
import { type QueueList, useQueueList } from '../../lib/use-queue-list.ts';
import { HeldByOther, useOtherHolder } from '../../shell/item-claim.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { QueuePage } from '../../shell/queue-page.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { Contradiction, useTransferLook } from '../../shell/transfer-evidence.tsx';
import { SettleSeveral } from './settle-several.tsx';
import { TransferDetail } from './transfer-detail.tsx';
import { TransferRow } from './transfer-row.tsx';
import {
  consequenceText,
  maySettle,
  OTHER_STATES,
  type Outcome,
  type TransferState,
  WORKING_STATES,
} from './transfer-view.ts';
import { useSettle, useTransfer, useTransfers } from './use-transfers.ts';

const RULES = {
  states: TRANSFER_STATES,
  fallback: 'UNKNOWN',
  perPage: QUEUE_PER_PAGE,
  partner: 'game',
  useEntries: useTransfers,
  useNamed: useTransfer,
} as const;

export function TransfersPage() {
  const { transfers: texts } = useMessages();
  const queue = useQueueList(RULES);
  const settling = useSettling(queue);
  const several = useSettlingSeveral(queue);
  return (
    <>
      <QueuePage
        queue={queue}
        claimed="transfers"
        texts={texts}
        common={WORKING_STATES}
        rest={OTHER_STATES}
        row={(entry, place) => <TransferRow transfer={entry} {...place} />}
        detail={(entry) => <TransferDetail transfer={entry} />}
        actions={
          settling.actions && (
            <>
              {settling.actions}
              {several.action}
            </>
          )
        }
      />
      {settling.sheet}
      {several.sheet}
    </>
  );
}

/** Several of one outage in one sheet. */
function useSettlingSeveral({ entries }: QueueList<OperatorTransfer, TransferState>) {
  const { transferDesk: words } = useMessages();
  const maySettleAny = useMay(settleTransfers);
  const [isOpen, setIsOpen] = useState(false);
  const waiting = entries.filter(maySettle);
  return {
    action: maySettleAny && waiting.length > 1 && (
      <Button variant="ghost" onPress={() => setIsOpen(true)}>
        {words.several(waiting.length)}
      </Button>
    ),
    sheet: isOpen && <SettleSeveral transfers={waiting} onClose={() => setIsOpen(false)} />,
  };
}

/** The provider's last answer, where it speaks against the outcome that is about to be recorded. */
function AgainstOutcome({ id, outcome }: { id: string; outcome: Outcome }) {
  const { data } = useTransferLook(id);
  return (
    <>
      {data?.transfer.sentReference != null && <p className="small num long">{data.transfer.sentReference}</p>}
      <Contradiction decided={outcome} verdict={data?.inquiry?.verdict} />
    </>
  );
}

/** Recording the outcome with a reason, and what follows: a toast and the next entry. */
function useSettling({ current, goOn }: QueueList<OperatorTransfer, TransferState>) {
  const messages = useMessages();
  const { transfers: texts, common } = messages;
  const maySettleAny = useMay(settleTransfer);
  const settle = useSettle();
  const [confirming, setConfirming] = useState<{ transfer: OperatorTransfer; outcome: Outcome }>();
  const open = current && maySettleAny && maySettle(current) ? current : undefined;
  const holder = useOtherHolder('transfers', open?.id);
  const target = holder === undefined ? open : undefined;

  const actions =
    holder !== undefined ? (
      <HeldByOther holder={holder} />
    ) : (
      target && (
        <>
          <Button
            variant="ghost"
            icon="check"
            onPress={() => setConfirming({ transfer: target, outcome: 'SUCCEEDED' })}
          >
            {texts.succeeded}
          </Button>
          <Button variant="danger" icon="x" onPress={() => setConfirming({ transfer: target, outcome: 'FAILED' })}>
            {texts.failed}
          </Button>
        </>
      )
    );
  const sheet = confirming && (
    <ReasonSheet
      title={texts.settleTitle[confirming.outcome]}
      reasons={confirming.outcome === 'SUCCEEDED' ? texts.succeededReasons : texts.failedReasons}
      submit={{ text: texts.settle[confirming.outcome], variant: 'cta' }}
      act={(reason) => settle.mutateAsync({ id: confirming.transfer.id, outcome: confirming.outcome, reason })}
      done={({ decidedBy }) => (decidedBy === 'provider' ? texts.providerSaid : texts.settled[confirming.outcome])}
      onDone={() => goOn(confirming.transfer.id)}
      onClose={() => setConfirming(undefined)}
    >
      <p>
        <b>{confirming.transfer.memberName}</b> <span className="num">{confirming.transfer.username}</span>
      </p>
      <AgainstOutcome id={confirming.transfer.id} outcome={confirming.outcome} />
      <p>
        {consequenceText(messages, confirming.transfer, {
          outcome: confirming.outcome,
          amount: `${formatMoney(confirming.transfer.amount, confirming.transfer.currency)} ${common.unit[confirming.transfer.currency]}`,
        })}{' '}
        <b>{texts.finality}</b>
      </p>
    </ReasonSheet>
  );
  return { actions, sheet };
}
