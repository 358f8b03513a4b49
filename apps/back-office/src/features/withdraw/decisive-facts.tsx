import type { OperatorWithdrawal, WithdrawalReview } from '@kapao/contract/operator/withdraw.ts';
import { Note } from '@kapao/ui/note.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { accountNumber } from '../../lib/format.ts';
import { auditOfPath, listPath } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useOperator } from '../../shell/operator-session.tsx';
import { useWithdrawalReview } from './use-withdrawals.ts';
import { reasonText } from './withdrawal-view.ts';

/** Facts that decide about a withdrawal before anything else, heaviest first: at the top of the item. */
export function DecisiveFacts({ withdrawal }: { withdrawal: OperatorWithdrawal }) {
  const messages = useMessages();
  const words = messages.withdrawalReview;
  const { data: review } = useWithdrawalReview(withdrawal.id);
  const { reviewReasons, memberId } = withdrawal;
  return (
    <div className="decisive">
      {!review && withdrawal.hasOpenCase && <Bad>{words.anyCase}</Bad>}
      {!review && withdrawal.isFrozen && <Bad>{messages.payouts.review.frozen}</Bad>}
      {review?.cases.map((one) => (
        <OpenCase key={one.id} found={one} />
      ))}
      {review && <Holds review={review} />}
      {review?.otherAccount && (
        <Bad>
          {words.otherAccount(
            `${review.otherAccount.bankCode} ${accountNumber(review.otherAccount.accountNo)} ${review.otherAccount.accountName}`,
          )}
        </Bad>
      )}
      {reviewReasons.includes('PAYOUTS_STOPPED') && (
        <Note tone="warn" icon="alert">
          {reasonText(messages, 'PAYOUTS_STOPPED')}
        </Note>
      )}
      {reviewReasons.includes('SINGLE_HAND') && (
        <Note tone="warn" icon="users">
          {reasonText(messages, 'SINGLE_HAND')} <Link to={auditOfPath(memberId)}>{messages.memberNotes.looked}</Link>
        </Note>
      )}
    </div>
  );
}

const Bad = ({ children }: { children: ReactNode }) => (
  <Note tone="bad" icon="alert">
    {children}
  </Note>
);

function OpenCase({ found }: { found: WithdrawalReview['cases'][number] }) {
  const { withdrawalReview: words, amlCases } = useMessages();
  const { username } = useOperator();
  const { id, rule, state, openedAt, readBy } = found;
  const others = readBy.filter((name) => name !== username);
  return (
    <Bad>
      <b>{words.openCase(amlCases.rules[rule])}</b>
      {` · ${amlCases.states[state]} · ${words.opened(formatDateTime(openedAt))} `}
      {readBy.includes(username) ? words.readByYou : words.unread}{' '}
      {others.length > 0 ? words.readBy(others.join(', ')) : readBy.length === 0 && words.readByNobody}{' '}
      <Link to={listPath('cases', { state, id })}>{words.toCase}</Link>
    </Bad>
  );
}

/** Nothing is paid while the first or the last of these stands. */
function Holds({ review }: { review: WithdrawalReview }) {
  const { payouts, withdrawalReview: words } = useMessages();
  const { isFrozen, frozen, isExcluded, payoutsHeldAt } = review;
  return (
    <>
      {isFrozen && (
        <Bad>
          {frozen ? payouts.review.frozenBy(frozen.operator, formatDateTime(frozen.at)) : payouts.review.frozen}
          {frozen?.reason && <> {frozen.reason}</>}
        </Bad>
      )}
      {isExcluded && (
        <Note tone="warn" icon="alert">
          {words.excluded}
        </Note>
      )}
      {payoutsHeldAt !== null && <Bad>{payouts.hold.text(formatDateTime(payoutsHeldAt))}</Bad>}
    </>
  );
}
