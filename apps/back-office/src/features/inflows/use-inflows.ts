import { assignInflow, listInflows, noteInflow, returnInflow } from '@kapao/contract/operator/inflows.ts';
import { searchMembers } from '@kapao/contract/operator/members.ts';
import { call } from '../../api/call.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import { useSend } from '../../api/use-act.ts';
import { useAnswer } from '../../api/use-answer.ts';
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
  useAnswer(
    searchMembers,
    { query: { search, limit: MAX_FOUND } },
    { key: [...QUERY_KEYS.members, 'owner', search], enabled: search !== '' },
  );

const TOUCHED = [QUERY_KEYS.inflows, QUERY_KEYS.summary];

export const useAssign = () => useSend(assignInflow, TOUCHED);

export const useReturn = () => useSend(returnInflow, TOUCHED);

export const useNote = () => useSend(noteInflow, TOUCHED);
