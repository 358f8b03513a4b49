import { decideResultCheck, getResultCheck, listResultChecks } from '@kapao/contract/operator/game-result.ts';
import { useAnswer, useSend } from '../../api/contract-hooks.ts';
import { queueQuery, queueRead } from '../../api/list-read.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../../api/query-keys.ts';
import type { ListFilter } from '../../lib/list-filter.ts';
import type { ResultState } from './result-view.ts';

export const useResults = (filter: Pick<ListFilter<ResultState>, 'state' | 'page'>) =>
  useAnswer(
    listResultChecks,
    { query: queueQuery(filter) },
    {
      ...queueRead(QUERY_KEYS.results, filter),
      select: ({ total, checks }) => ({ total, entries: checks }),
    },
  );

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
