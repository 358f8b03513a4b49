import {
  listRewardReviews,
  type REVIEW_STATES,
  refuseReward,
  releaseReward,
} from '@kapao/contract/operator/reward-reviews.ts';
import { call } from '../../api/call.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import { useAct } from '../../api/use-act.ts';
import { useQueueRead } from '../../api/use-queue-read.ts';
import type { ListFilter } from '../../lib/list-filter.ts';

export const useRewardReviews = (filter: Pick<ListFilter<(typeof REVIEW_STATES)[number]>, 'state' | 'page'>) =>
  useQueueRead({
    queryKey: QUERY_KEYS.rewardReviews,
    filter,
    read: async (query, signal) => {
      const { total, reviews } = await call(listRewardReviews, { query }, signal);
      return { total, entries: reviews };
    },
  });

export const useDecide = () =>
  useAct(
    ({ id, isRelease, reason }: { id: string; isRelease: boolean; reason: string }) =>
      call(isRelease ? releaseReward : refuseReward, { params: { id }, body: { reason } }),
    [QUERY_KEYS.rewardReviews, QUERY_KEYS.summary],
  );
