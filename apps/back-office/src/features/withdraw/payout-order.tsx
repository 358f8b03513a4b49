import { askPayoutNow, closePayout, undoApproval } from '@kapao/contract/operator/payout-desk.ts';
import type { OperatorWithdrawal, PayoutOrder } from '@kapao/contract/operator/withdraw.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { partnerAnswer } from '../../lib/partner-answer.ts';
import { listPath, PATHS } from '../../paths.ts';
import { Fact } from '../../shell/fact.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';
import { ClosePayoutSheet } from './close-payout-sheet.tsx';
import { useAskNow, usePayoutOrder, useUndo } from './use-withdrawals.ts';

/** States in which something was ordered, or is about to be. */
const ORDERED: readonly OperatorWithdrawal['state'][] = ['APPROVED', 'SENT', 'UNKNOWN', 'PAID', 'FAILED', 'DISPUTED'];

/** The order behind a payout: what was asked and answered, and what people can do about it. */
export function PayoutOrderCard({ withdrawal }: { withdrawal: OperatorWithdrawal }) {
  const { data: order } = usePayoutOrder(withdrawal.id);
  const { payoutDesk: words } = useMessages();
  if (!order || !ORDERED.includes(withdrawal.state)) return null;
  return (
    <section className="card stack">
      <h2>{words.title}</h2>
      <Said withdrawal={withdrawal} order={order} />
      <OrderFacts state={withdrawal.state} order={order} />
      <OrderActs withdrawal={withdrawal} order={order} />
    </section>
  );
}

function Said({ withdrawal: { state }, order }: { withdrawal: OperatorWithdrawal; order: PayoutOrder }) {
  const { payoutDesk: words } = useMessages();
  return (
    <>
      {order.may.undo && <Note icon="clock">{words.held}</Note>}
      {state === 'FAILED' && <Note tone="warn">{words.failed}</Note>}
      {state === 'DISPUTED' && <Link to={PATHS.reconciliation}>{words.decideDispute}</Link>}
      {order.closedBy && (
        <Note>
          {words.closedBy(order.closedBy.operator, formatDateTime(order.closedBy.at))} {order.closedBy.reason}
        </Note>
      )}
      {order.proposalId !== null && (
        <Note tone="warn" icon="users">
          {words.waits}{' '}
          <Link to={listPath('proposals', { state: 'PROPOSED', id: order.proposalId })}>{words.toProposals}</Link>
        </Note>
      )}
    </>
  );
}

function OrderFacts({ state, order }: { state: OperatorWithdrawal['state']; order: PayoutOrder }) {
  const { partnerAnswers, payoutDesk: words } = useMessages();
  const isOver = state === 'PAID' || state === 'DISPUTED';
  return (
    <dl className="kv">
      <Fact label={words.partner}>{order.isFiled ? words.filed : (order.partner ?? words.nobody)}</Fact>
      {order.holder !== null && <Fact label={words.holder}>{order.holder}</Fact>}
      <Fact label={state === 'FAILED' ? words.asked : words.attempts}>
        <span className="num">{words.times(order.attempts)}</span>
      </Fact>
      <Fact label={words.lastAnswer}>
        {order.lastAnswer === null ? words.noAnswer : partnerAnswer(partnerAnswers, order.lastAnswer)}
      </Fact>
      {!isOver && !order.isFiled && (
        <Fact label={words.nextAt}>
          <span className="num">{order.nextAt === null ? words.never : formatDateTime(order.nextAt)}</span>
        </Fact>
      )}
    </dl>
  );
}

function OrderActs({ withdrawal, order }: { withdrawal: OperatorWithdrawal; order: PayoutOrder }) {
  const { payoutDesk: words } = useMessages();
  const toast = useToast();
  const textOf = useErrorText();
  const [mayUndo, mayAsk, mayClose] = [useMay(undoApproval), useMay(askPayoutNow), useMay(closePayout)];
  const [ask, undo] = [useAskNow(), useUndo()];
  const [isClosing, setClosing] = useState(false);
  const run = (act: typeof ask, done: string) =>
    act.mutateAsync(withdrawal.id).then(
      () => toast('success', done),
      (error: unknown) => toast('danger', textOf(error)),
    );
  const canUndo = mayUndo && order.may.undo;
  const canAsk = mayAsk && order.may.ask;
  const canClose = mayClose && order.may.close && order.proposalId === null;
  if (!canUndo && !canAsk && !canClose) return null;
  return (
    <div className="line wrap">
      {canUndo && (
        <Button variant="danger" busy={undo.isPending} onPress={() => void run(undo, words.undone)}>
          {words.takeBack}
        </Button>
      )}
      {canAsk && (
        <Button icon="refresh" busy={ask.isPending} onPress={() => void run(ask, words.asking)}>
          {words.ask}
        </Button>
      )}
      {canClose && (
        <Button variant="ghost" onPress={() => setClosing(true)}>
          {words.close}
        </Button>
      )}
      {isClosing && <ClosePayoutSheet withdrawal={withdrawal} onClose={() => setClosing(false)} />}
    </div>
  );
}
