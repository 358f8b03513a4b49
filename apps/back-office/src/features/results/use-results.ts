import { decideResultCheck, getResultCheck, listResultChecks } from '@kapao/contract/operator/result-checks.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../../api/query-keys.ts';
import { useAct } from '../../api/use-act.ts';
import { useQueueRead } from '../../api/use-queue-read.ts';
import type { ListFilter } from '../../lib/list-filter.ts';
import type { Decision, ResultState } from './result-view.ts';

export const useResults = (filter: Pick<ListFilter<ResultState>, 'state' | 'page'>) =>
  useQueueRead({
    queryKey: QUERY_KEYS.results,
    filter,
    read: async (query, signal) => {
      const { total, checks } = await call(listResultChecks, { query }, signal);
      return { total, entries: checks };
    },
  });

/** What happened around it; bets may still be told while it is open. */
export function useResultDetail(id: string) {
  return useQuery({
    queryKey: [...QUERY_KEYS.results, 'one', id],
    queryFn: ({ signal }) => call(getResultCheck, { params: { id } }, signal),
    refetchInterval: ({ state }) => (state.data?.check.closedAt ? false : POLL_EVERY_MS),
  });
}

export const useDecide = () =>
  useAct(
    ({ id, ...body }: { id: string; decision: Decision; reason: string }) =>
      call(decideResultCheck, { params: { id }, body }),
    [QUERY_KEYS.results, QUERY_KEYS.summary],
  );
