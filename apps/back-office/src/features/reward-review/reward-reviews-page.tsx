import { REVIEW_STATES, type RewardReview, releaseReward } from '@kapao/contract/operator/reward-review.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { Link } from 'react-router';
import { QUEUE_PER_PAGE } from '../../api/list-read.ts';
import { useQueueList } from '../../lib/use-queue-list.ts';
import { memberPath } from '../../paths.ts';
import { DetailHead } from '../../shell/detail-head.tsx';
import { Fact } from '../../shell/fact.tsx';
import { useHeldDecision } from '../../shell/held-decision.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { QueuePage } from '../../shell/queue-page.tsx';
import { QueueRow } from '../../shell/queue-row.tsx';
import { useDecide, useRewardReviews } from './use-reward-reviews.ts';

const RULES = {
  states: REVIEW_STATES,
  fallback: 'HELD',
  perPage: QUEUE_PER_PAGE,
  useEntries: useRewardReviews,
} as const;
const TONES = { HELD: 'wait', RELEASED: 'ok', REFUSED: 'bad' } as const;

/** Rewards of members who look like an older one wait here until somebody has looked (safety I). */
export function RewardReviewsPage() {
  const { rewardReviews: texts } = useMessages();
  const queue = useQueueList(RULES);
  const mayDecide = useMay(releaseReward);
  const { mutateAsync: decide } = useDecide();
  const decision = useHeldDecision({
    release: {
      title: texts.release,
      text: texts.releaseText,
      reasons: texts.releaseReasons,
      done: texts.released,
    },
    refuse: { title: texts.refuse, text: texts.refuseText, reasons: texts.refuseReasons, done: texts.refused },
    decide,
    onDone: queue.goOn,
  });
  const target = queue.current?.state === 'HELD' && mayDecide ? queue.current : undefined;
  return (
    <>
      <QueuePage
        queue={queue}
        texts={texts}
        common={REVIEW_STATES}
        row={(entry, place) => (
          <QueueRow
            {...place}
            since={entry.createdAt}
            finalAt={entry.state === 'HELD' ? null : entry.createdAt}
            title={entry.member.name}
            detail={texts.kinds[entry.kind]}
            amount={formatMoney(entry.amount, entry.currency)}
            chip={<StatusChip tone={TONES[entry.state]} text={texts.states[entry.state]} />}
          />
        )}
        detail={(entry) => <ReviewDetail review={entry} />}
        actions={target && decision.buttonsFor(target)}
      />
      {decision.sheet}
    </>
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
