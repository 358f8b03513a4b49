import { assignInflow, listInflows, noteInflow, returnInflow } from '@kapao/contract/operator/inflows.ts';
import { searchMembers } from '@kapao/contract/operator/members.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import { useAct } from '../../api/use-act.ts';
import { useLongRead } from '../../api/use-long-read.ts';
import type { ListFilter } from '../../lib/list-filter.ts';
import type { InflowState } from './inflow-view.ts';

export const useInflows = (filter: Pick<ListFilter<InflowState>, 'state' | 'place'>) =>
  useLongRead({
    queryKey: QUERY_KEYS.inflows,
    filter,
    read: async (query, signal) => {
      const { inflows: entries, ...list } = await call(listInflows, { query }, signal);
      return { ...list, entries };
    },
  });

const MAX_FOUND = 5;

/** Members that a search finds; nothing is asked for before somebody searches. */
export const useFoundMembers = (search: string) =>
  useQuery({
    queryKey: [...QUERY_KEYS.members, 'owner', search],
    queryFn: ({ signal }) => call(searchMembers, { query: { search, limit: MAX_FOUND } }, signal),
    enabled: search !== '',
  });

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
