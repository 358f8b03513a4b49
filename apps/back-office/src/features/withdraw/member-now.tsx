import type { OperatorWithdrawal, WithdrawalReview } from '@kapao/contract/operator/withdraw.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { Link } from 'react-router';
import { memberPath } from '../../paths.ts';
import { Fact } from '../../shell/fact.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { NameComparison } from '../../shell/name-comparison.tsx';
import { useWithdrawalReview } from './use-withdrawals.ts';

/** What speaks for and against paying: the member as he is now, and who looks like the same person. */
export function MemberNow({ withdrawal }: { withdrawal: OperatorWithdrawal }) {
  const { data: review } = useWithdrawalReview(withdrawal.id);
  const { payouts, withdrawalReview } = useMessages();
  const words = payouts.review;
  return (
    <section className="card stack">
      <h2>{words.title}</h2>
      <dl className="kv" aria-busy={review === undefined}>
        <Fact label={words.bankChanged}>
          {review && (review.bankChangedAt === null ? words.never : formatDateTime(review.bankChangedAt))}
        </Fact>
        <Fact label={words.paidBefore}>
          {review && (review.paidBefore === 0 ? <b className="late">{words.first}</b> : words.paid(review.paidBefore))}
        </Fact>
        <Fact label={words.play}>{review && <PlayText review={review} currency={withdrawal.currency} />}</Fact>
        <Fact label={withdrawalReview.unplayed}>
          <UnplayedText withdrawal={withdrawal} />
        </Fact>
        <Fact label={words.condition}>{review && (review.hasOpenCondition ? words.open : words.none)}</Fact>
        <Fact label={words.linked}>{review && <Linked members={review.linked} />}</Fact>
      </dl>
      {review && <ComparedNames compared={review.compared} />}
    </section>
  );
}

/** The names that the payout account is compared with, each side by side with it. */
function ComparedNames({ compared }: Pick<WithdrawalReview, 'compared'>) {
  const { sources } = useMessages().comparison;
  return compared.map(({ source, parts }) => (
    <NameComparison
      key={source}
      parts={parts}
      caption={sources[source].title}
      isCaptionShown
      registered={sources[source].registered}
      shown={sources[source].shown}
    />
  ));
}

function PlayText({ review, currency }: { review: WithdrawalReview; currency: OperatorWithdrawal['currency'] }) {
  const { withdrawalReview: words } = useMessages();
  if (!review.playThrough) return words.playMet;
  const { played, required } = review.playThrough;
  return <span className="num">{words.playOpen(formatMoney(played, currency), formatMoney(required, currency))}</span>;
}

/** Beside the requirement, because a requirement that asks for nothing says nothing about what was played. */
function UnplayedText({ withdrawal: { circled, circles, currency } }: { withdrawal: OperatorWithdrawal }) {
  const { withdrawalReview: words } = useMessages();
  if (circled === 0) return words.unplayedNone;
  return <b className="late">{words.unplayedOf(formatMoney(circled, currency), circles)}</b>;
}

function Linked({ members }: { members: WithdrawalReview['linked'] }) {
  const messages = useMessages();
  if (members.length === 0) return messages.payouts.review.nobody;
  return members.map(({ memberId, name, kinds }) => (
    <span key={memberId} className="small block">
      <Link to={memberPath(memberId)}>{name}</Link>{' '}
      <small>{kinds.map((kind) => messages.rewardReviews.likeness[kind]).join(', ')}</small>
    </span>
  ));
}
