import { assignInflow, getInflow, listInflows, noteInflow, returnInflow } from '@kapao/contract/operator/inflow.ts';
import { searchMembers } from '@kapao/contract/operator/member.ts';
import { useAnswer, useSend } from '../../api/contract-hooks.ts';
import { longQuery, longRead, moneyQuery } from '../../api/list-read.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../../api/query-keys.ts';
import type { ListFilter } from '../../lib/list-filter.ts';
import type { InflowState } from './inflow-view.ts';

export const useInflows = (filter: Pick<ListFilter<InflowState>, 'state' | 'place' | 'money'>) =>
  useAnswer(
    listInflows,
    { query: { ...moneyQuery(filter.money), ...longQuery(filter) } },
    {
      ...longRead(QUERY_KEYS.inflows, filter),
      select: ({ inflows: entries, ...long }) => ({ total: long.total, entries, long }),
    },
  );

/** One inflow in any state, wherever it is in the list. */
export const useInflow = (id: string | undefined) =>
  useAnswer(
    getInflow,
    { params: { id: id ?? '' } },
    { key: [...QUERY_KEYS.inflows, 'one', id], refetchInterval: POLL_EVERY_MS, enabled: id !== undefined },
  );

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
