import { decideResultCheck, getResultCheck, listResultChecks } from '@kapao/contract/operator/result-checks.ts';
import { call } from '../../api/call.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../../api/query-keys.ts';
import { useSend } from '../../api/use-act.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useQueueRead } from '../../api/use-queue-read.ts';
import type { ListFilter } from '../../lib/list-filter.ts';
import type { ResultState } from './result-view.ts';

export const useResults = (filter: Pick<ListFilter<ResultState>, 'state' | 'page'>) =>
  useQueueRead({
    queryKey: QUERY_KEYS.results,
    filter,
    read: async (query, signal) => {
      const { total, checks } = await call(listResultChecks, { query }, signal);
      return { total, entries: checks };
    },
  });

/** What happened around it; bets may still be reported while it is open. */
export function useResultDetail(id: string) {
  return useAnswer(
    getResultCheck,
    { params: { id } },
    {
      key: [...QUERY_KEYS.results, 'one', id],
      refetchInterval: ({ state }) => (state.data?.check.closedAt ? false : POLL_EVERY_MS),
    },
  );
}

export const useDecide = () => useSend(decideResultCheck, [QUERY_KEYS.results, QUERY_KEYS.summary]);
