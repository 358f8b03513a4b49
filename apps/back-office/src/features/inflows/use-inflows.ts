import { assignInflow, listInflows, noteInflow, returnInflow } from '@kapao/contract/operator/inflows.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../../api/query-keys.ts';
import { useAct } from '../../api/use-act.ts';
import type { ListFilter } from '../../lib/list-filter.ts';
import type { InflowState } from './inflow-view.ts';

export const INFLOWS_PER_PAGE = 20;

export function useInflows({ state, page }: Pick<ListFilter<InflowState>, 'state' | 'page'>) {
  return useQuery({
    queryKey: [...QUERY_KEYS.inflows, state, page],
    queryFn: ({ signal }) => {
      const query = { page, limit: INFLOWS_PER_PAGE };
      return call(listInflows, { query: state === 'all' ? query : { ...query, state } }, signal);
    },
    refetchInterval: POLL_EVERY_MS,
    placeholderData: keepPreviousData,
    select: ({ total, inflows }) => ({ total, entries: inflows }),
  });
}

const TOUCHED = [QUERY_KEYS.inflows, QUERY_KEYS.summary];

export const useAssign = () =>
  useAct(
    ({ id, ...body }: { id: string; memberId: string; reason: string }) => call(assignInflow, { params: { id }, body }),
    TOUCHED,
  );

export const useReturn = () =>
  useAct(
    ({ id, reason }: { id: string; reason: string }) => call(returnInflow, { params: { id }, body: { reason } }),
    TOUCHED,
  );

export const useNote = () =>
  useAct(
    ({ id, ...body }: { id: string; act: 'NOTE' | 'MARK' | 'UNMARK'; reason: string }) =>
      call(noteInflow, { params: { id }, body }),
    TOUCHED,
  );
