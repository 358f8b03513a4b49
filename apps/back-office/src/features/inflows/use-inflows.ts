import { assignInflow, listInflows, noteInflow, returnInflow } from '@kapao/contract/operator/inflows.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../../api/query-keys.ts';
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

/** Reads again whatever the answer was: an unanswered decision may have been made. */
function useDecision<Input, Reply>(decide: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: decide,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: QUERY_KEYS.inflows }),
        client.invalidateQueries({ queryKey: QUERY_KEYS.summary }),
      ]),
  });
}

export const useAssign = () =>
  useDecision(({ id, ...body }: { id: string; memberId: string; reason: string }) =>
    call(assignInflow, { params: { id }, body }),
  );

export const useReturn = () =>
  useDecision(({ id, reason }: { id: string; reason: string }) =>
    call(returnInflow, { params: { id }, body: { reason } }),
  );

export const useNote = () =>
  useDecision(({ id, ...body }: { id: string; act: 'NOTE' | 'MARK' | 'UNMARK'; reason: string }) =>
    call(noteInflow, { params: { id }, body }),
  );
