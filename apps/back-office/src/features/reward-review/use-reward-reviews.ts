import {
  listRewardReviews,
  type REVIEW_STATES,
  refuseReward,
  releaseReward,
} from '@kapao/contract/operator/reward-review.ts';
import { call } from '../../api/call.ts';
import { useAct, useAnswer } from '../../api/contract-hooks.ts';
import { queueQuery, queueRead } from '../../api/list-read.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import type { ListFilter } from '../../lib/list-filter.ts';

export const useRewardReviews = (filter: Pick<ListFilter<(typeof REVIEW_STATES)[number]>, 'state' | 'page'>) =>
  useAnswer(
    listRewardReviews,
    { query: queueQuery(filter) },
    {
      ...queueRead(QUERY_KEYS.rewardReviews, filter),
      select: ({ total, reviews }) => ({ total, entries: reviews }),
    },
  );

export const useDecide = () =>
  useAct(
    ({ id, isRelease, reason }: { id: string; isRelease: boolean; reason: string }) =>
      call(isRelease ? releaseReward : refuseReward, { params: { id }, body: { reason } }),
    [QUERY_KEYS.rewardReviews, QUERY_KEYS.summary],
  );
