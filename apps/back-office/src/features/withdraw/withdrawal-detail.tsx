import type { OperatorWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Icon } from '@kapao/ui/icon.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { accountNumber } from '../../lib/format.ts';
import { CopiedReference } from '../../shell/copied-reference.tsx';
import { DetailHead } from '../../shell/detail-head.tsx';
import { Fact } from '../../shell/fact.tsx';
import { LatestOperations } from '../../shell/latest-operations.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { MemberChanges } from '../../shell/member-changes.tsx';
import { MemberNotes } from '../../shell/member-notes.tsx';
import { DecisiveFacts } from './decisive-facts.tsx';
import { MemberMoneyCard } from './member-money.tsx';
import { MemberNow } from './member-now.tsx';
import { PayoutOrderCard } from './payout-order.tsx';
import { CrossedText, PayoutSums } from './payout-sums.tsx';
import { ReturnedDepositCard } from './returned-deposit.tsx';
import { useWithdrawal } from './use-withdrawals.ts';
import { limitOfReason, reasonText, stateText, toneOf } from './withdrawal-view.ts';

function Approvals({ withdrawal }: { withdrawal: OperatorWithdrawal }) {
  const { withdrawals } = useMessages();
  const { approvals, approvalsNeeded, state } = withdrawal;
  if (approvalsNeeded < 2) return null;
  const isWaiting = state === 'REVIEW';
  const lead = approvals.length === 0 ? withdrawals.needsTwo : withdrawals.needsSecond;
  return (
    <Note tone={isWaiting ? 'warn' : 'info'} icon="users">
      {isWaiting && `${lead} · `}
      {withdrawals.approvalsSoFar(approvals.length, approvalsNeeded)}
    </Note>
  );
}

function WhyReview({ withdrawal }: { withdrawal: OperatorWithdrawal }) {
  const messages = useMessages();
  const { approvals, reviewReasons, crossed, currency } = withdrawal;
  return (
    <section className="card">
      <h2>{messages.withdrawals.whyReview}</h2>
      {reviewReasons.length === 0 && <p className="small">{messages.withdrawals.notWaiting}</p>}
      <ul className="checks">
        {reviewReasons.map((code) => (
          <li key={code} className="warn">
            <Icon name="alert" />
            <span>
              {reasonText(messages, code)}
              {crossed
                .filter(({ limit }) => limit === limitOfReason(code))
                .map((one) => (
                  <CrossedText key={one.limit} crossed={one} currency={currency} />
                ))}
            </span>
          </li>
        ))}
        {approvals.map((given) => (
          <li key={given.operator} className="yes">
            <Icon name="check" />
            <span>{messages.withdrawals.approvedBy(given.operator, formatDateTime(given.at))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function WithdrawalDetail({ withdrawal: listed }: { withdrawal: OperatorWithdrawal }) {
  const { withdrawals, transferDesk } = useMessages();
  // The list may no longer hold it: what became of it is shown all the same.
  const withdrawal = useWithdrawal(listed.id).data ?? listed;
  return (
    <>
      <DetailHead
        label={withdrawals.requested}
        amount={withdrawal.amount}
        currency={withdrawal.currency}
        name={withdrawal.memberName}
        memberId={withdrawal.memberId}
        account={withdrawal.username}
        at={withdrawal.createdAt}
      />
      <DecisiveFacts withdrawal={withdrawal} />
      <Approvals withdrawal={withdrawal} />
      {withdrawal.isCancelled && withdrawal.finalAt !== null && (
        <Note role="status">{withdrawals.cancelledAt(formatDateTime(withdrawal.finalAt))}</Note>
      )}
      {withdrawal.cancels.count > 1 && (
        <Note tone="warn" icon="alert">
          {withdrawals.cancelsOften(withdrawal.cancels.count, withdrawal.cancels.days)}
        </Note>
      )}
      {withdrawal.rejection && (
        <Note tone="bad">
          {withdrawals.rejectedBy(withdrawal.rejection.operator, formatDateTime(withdrawal.rejection.at))}
          {withdrawal.rejection.reason !== null && <> {withdrawal.rejection.reason}</>}
        </Note>
      )}
      {withdrawal.state === 'UNKNOWN' && <Note icon="clock">{withdrawals.unclear}</Note>}
      {withdrawal.state === 'DISPUTED' && <Note tone="bad">{withdrawals.disputed}</Note>}
      <PayoutOrderCard withdrawal={withdrawal} />
      <ReturnedDepositCard withdrawal={withdrawal} />
      <div className="two">
        <WhyReview withdrawal={withdrawal} />
        <section className="card">
          <dl className="kv">
            <Fact label={withdrawals.destination}>
              {withdrawal.bankCode} <span className="num">{accountNumber(withdrawal.bankAccountNo)}</span>
              <br />
              {withdrawal.bankAccountName}
            </Fact>
            <Fact label={withdrawals.cashAfter} ruled>
              <span className="num">{formatMoney(withdrawal.cashAfter, withdrawal.currency)}</span>
            </Fact>
          </dl>
        </section>
      </div>
      <MemberMoneyCard withdrawal={withdrawal} />
      <MemberNow withdrawal={withdrawal} />
      <PayoutSums withdrawal={withdrawal} />
      <LatestOperations memberId={withdrawal.memberId} />
      <div className="two">
        <MemberNotes memberId={withdrawal.memberId} />
        <MemberChanges memberId={withdrawal.memberId} />
      </div>
      <section className="card">
        <dl className="kv">
          <Fact label={withdrawals.state}>
            <StatusChip tone={toneOf(withdrawal)} text={stateText(withdrawals, withdrawal)} />
          </Fact>
          <Fact label={withdrawals.payoutReference}>
            {withdrawal.payoutReference === null ? (
              withdrawals.notSent
            ) : (
              <CopiedReference text={withdrawal.payoutReference} />
            )}
          </Fact>
          {withdrawal.partnerReference !== null && (
            <Fact label={transferDesk.bankReference}>
              <CopiedReference text={withdrawal.partnerReference} />
            </Fact>
          )}
          {withdrawal.finalAt !== null && (
            <Fact label={withdrawals.finalAt}>
              <span className="num">{formatDateTime(withdrawal.finalAt)}</span>
            </Fact>
          )}
        </dl>
      </section>
    </>
  );
}
