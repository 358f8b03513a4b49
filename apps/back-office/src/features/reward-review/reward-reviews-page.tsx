import { REVIEW_STATES, type RewardReview, releaseReward } from '@kapao/contract/operator/reward-review.ts';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { Link } from 'react-router';
import { memberPath } from '../../paths.ts';
import { DetailHead } from '../../shell/detail-head.tsx';
import { Fact } from '../../shell/fact.tsx';
import { HeldQueue } from '../../shell/held-queue.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { useDecide, useRewardReviews } from './use-reward-reviews.ts';

const TONES = { HELD: 'wait', RELEASED: 'ok', REFUSED: 'bad' } as const;

/** Rewards of members who look like an older one wait here until somebody has looked (safety I). */
export function RewardReviewsPage() {
  const { rewardReviews: texts } = useMessages();
  const mayDecide = useMay(releaseReward);
  const { mutateAsync: decide } = useDecide();
  return (
    <HeldQueue
      states={REVIEW_STATES}
      useEntries={useRewardReviews}
      texts={texts}
      refuse={{ title: texts.refuse, text: texts.refuseText, reasons: texts.refuseReasons, done: texts.refused }}
      tones={TONES}
      mayDecide={mayDecide}
      decide={decide}
      nameOf={({ member, kind }) => ({ title: member.name, detail: texts.kinds[kind] })}
      detail={(entry) => <ReviewDetail review={entry} />}
    />
  );
}

function ReviewDetail({ review }: { review: RewardReview }) {
  const { rewardReviews: texts } = useMessages();
  const { member } = review;
  return (
    <>
      <DetailHead
        label={texts.kinds[review.kind]}
        amount={review.amount}
        currency={review.currency}
        name={member.name}
        memberId={member.memberId}
        account={member.username}
        at={review.createdAt}
      />
      {review.like.map((other) => (
        <dl className="kv" key={other.memberId}>
          <Fact label={texts.like}>
            <Link to={memberPath(other.memberId)}>{other.name}</Link>
          </Fact>
          <Fact label={texts.by}>{other.by.map((kind) => texts.likeness[kind]).join(', ')}</Fact>
          <Fact label={texts.score}>
            <span className="num">{other.score}</span>
          </Fact>
          <Fact label={texts.lastAt}>{formatDateTime(other.lastAt)}</Fact>
        </dl>
      ))}
      {review.decidedBy && (
        <dl className="kv">
          <Fact label={texts.decidedBy}>{review.decidedBy}</Fact>
        </dl>
      )}
    </>
  );
}
