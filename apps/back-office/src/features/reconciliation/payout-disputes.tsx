import { agreeToDispute, decideDispute, type PayoutDispute } from '@kapao/contract/operator/payout-dispute.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { useMessages } from '../../shell/locale.tsx';
import { useMay, useOperator } from '../../shell/operator-session.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { useAgreeToDispute, useDecideDispute, usePayoutDisputes } from './use-payout-books.ts';

type Decision = NonNullable<PayoutDispute['decision']>;

/** Withdrawals that failed, were given back, and were paid after all: taken back or given up. */
export function PayoutDisputes() {
  const { payoutBooks: words } = useMessages();
  const { data } = usePayoutDisputes();
  const [open, setOpen] = useState<{ dispute: PayoutDispute; decision: Decision }>();
  const disputes = data?.disputes ?? [];
  return (
    <section className="rows set-aside">
      <div className="rows-head">
        <h2>{words.disputes}</h2>
        <p className="small">{words.disputesLead}</p>
      </div>
      {disputes.length === 0 && <p className="rows-none">{words.disputesNone}</p>}
      <ul>
        {disputes.map((dispute) => (
          <DisputeRow key={dispute.id} dispute={dispute} onDecide={(decision) => setOpen({ dispute, decision })} />
        ))}
      </ul>
      {open && <DecideSheet {...open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

function DisputeRow({ dispute, onDecide }: { dispute: PayoutDispute; onDecide: (decision: Decision) => void }) {
  const { payoutBooks: words, common } = useMessages();
  const mayDecide = useMay(decideDispute);
  const mayAgree = useMay(agreeToDispute);
  const { username } = useOperator();
  const agree = useAgreeToDispute();
  const unit = common.unit[dispute.currency];
  const isOpen = dispute.decision === null || dispute.needsSecond;
  return (
    <li className="account-row">
      <span className="grow">
        <b>{dispute.memberName}</b> <b className="num">{`${formatMoney(dispute.amount, dispute.currency)} ${unit}`}</b>
        <small className="small block">
          {words.inWallet(`${formatMoney(dispute.cash, dispute.currency)} ${unit}`)} ·{' '}
          <span className="num">{`${dispute.username} · ${formatDateTime(dispute.foundAt)}`}</span>
        </small>
        {dispute.decision !== null && (
          <small className="small block">
            {words.decided(words.decisions[dispute.decision], dispute.decidedBy ?? '', dispute.reason ?? '')}{' '}
            {dispute.needsSecond ? words.needsSecond : words.waitsForMoney}
          </small>
        )}
      </span>
      {mayDecide && isOpen && (
        <>
          <Button compact variant="ghost" onPress={() => onDecide('TAKE')}>
            {words.decisions.TAKE}
          </Button>
          <Button compact variant="ghost" onPress={() => onDecide('WRITE_OFF')}>
            {words.decisions.WRITE_OFF}
          </Button>
        </>
      )}
      {mayAgree && dispute.needsSecond && dispute.decidedBy !== username && (
        <Button compact onPress={() => agree.mutate(dispute.id)}>
          {words.agree}
        </Button>
      )}
    </li>
  );
}

interface DecideProps {
  dispute: PayoutDispute;
  decision: Decision;
  onClose: () => void;
}

function DecideSheet({ dispute, decision, onClose }: DecideProps) {
  const { payoutBooks: words } = useMessages();
  const decide = useDecideDispute();
  return (
    <ReasonSheet
      title={words.decideTitles[decision]}
      reasons={words.decideReasons[decision]}
      submit={{ text: words.decisions[decision], variant: decision === 'TAKE' ? 'cta' : 'danger' }}
      act={(reason) => decide.mutateAsync({ id: dispute.id, decision, reason })}
      done={words.decisionDone}
      onClose={onClose}
    >
      <p>{words.decideTexts[decision]}</p>
    </ReasonSheet>
  );
}
