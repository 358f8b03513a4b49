import { type EARNING_STATES, listEarnings, rejectEarning, releaseEarning } from '@kapao/contract/operator/invites.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../../api/query-keys.ts';
import { useAct } from '../../api/use-act.ts';
import type { ListFilter } from '../../lib/list-filter.ts';

export const EARNINGS_PER_PAGE = 20;

export function useEarnings({ state, page }: Pick<ListFilter<(typeof EARNING_STATES)[number]>, 'state' | 'page'>) {
  return useQuery({
    queryKey: [...QUERY_KEYS.earnings, state, page],
    queryFn: ({ signal }) => {
      const query = { page, limit: EARNINGS_PER_PAGE };
      return call(listEarnings, { query: state === 'all' ? query : { ...query, state } }, signal);
    },
    refetchInterval: POLL_EVERY_MS * 3,
    placeholderData: keepPreviousData,
    select: ({ total, earnings }) => ({ total, entries: earnings }),
  });
}

export const useDecide = () =>
  useAct(
    ({ id, isRelease, reason }: { id: string; isRelease: boolean; reason: string }) =>
      call(isRelease ? releaseEarning : rejectEarning, { params: { id }, body: { reason } }),
    [QUERY_KEYS.earnings],
  );
