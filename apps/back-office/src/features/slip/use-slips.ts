import {
  acceptSlip,
  operatorGetSlip,
  operatorListSlips,
  rejectSlip,
  type SLIP_FILTERS,
} from '@kapao/contract/operator/slip.ts';
import { useAnswer, useSend } from '../../api/contract-hooks.ts';
import { longQuery, longRead } from '../../api/list-read.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../../api/query-keys.ts';
import type { ListFilter } from '../../lib/list-filter.ts';

export type SlipFilter = (typeof SLIP_FILTERS)[number];

export const useSlips = (filter: Pick<ListFilter<SlipFilter>, 'state' | 'place'>) =>
  useAnswer(
    operatorListSlips,
    { query: longQuery(filter) },
    {
      ...longRead(QUERY_KEYS.slips, filter),
      select: ({ slips: entries, ...long }) => ({ total: long.total, entries, long }),
    },
  );

/** One slip in any state, by its id or by the reference its member knows. */
export function useSlip(name: string | undefined) {
  return useAnswer(
    operatorGetSlip,
    { params: { id: name ?? '' } },
    { key: [...QUERY_KEYS.slips, 'one', name], refetchInterval: POLL_EVERY_MS, enabled: name !== undefined },
  );
}

const TOUCHED = [QUERY_KEYS.slips, QUERY_KEYS.inflows, QUERY_KEYS.summary];

export const useAccept = () => useSend(acceptSlip, TOUCHED);

export const useReject = () => useSend(rejectSlip, TOUCHED);
