import {
  acceptSlip,
  operatorGetSlip,
  operatorListSlips,
  rejectSlip,
  type SLIP_FILTERS,
} from '@kapao/contract/operator/slips.ts';
import { call } from '../../api/call.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../../api/query-keys.ts';
import { useSend } from '../../api/use-act.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useLongRead } from '../../api/use-long-read.ts';
import type { ListFilter } from '../../lib/list-filter.ts';

export type SlipFilter = (typeof SLIP_FILTERS)[number];

export const useSlips = (filter: Pick<ListFilter<SlipFilter>, 'state' | 'place'>) =>
  useLongRead({
    queryKey: QUERY_KEYS.slips,
    filter,
    read: async (query, signal) => {
      const { slips: entries, ...list } = await call(operatorListSlips, { query }, signal);
      return { ...list, entries };
    },
  });

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
