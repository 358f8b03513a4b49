import type { SlipReason } from '@kapao/contract/member/slip.ts';
import {
  acceptSlip,
  operatorGetSlip,
  operatorListSlips,
  rejectSlip,
  type SLIP_FILTERS,
} from '@kapao/contract/operator/slips.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../../api/query-keys.ts';
import { useAct } from '../../api/use-act.ts';
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
  return useQuery({
    queryKey: [...QUERY_KEYS.slips, 'one', name],
    queryFn: ({ signal }) => call(operatorGetSlip, { params: { id: name ?? '' } }, signal),
    refetchInterval: POLL_EVERY_MS,
    enabled: name !== undefined,
  });
}

const TOUCHED = [QUERY_KEYS.slips, QUERY_KEYS.inflows, QUERY_KEYS.summary];

export const useAccept = () =>
  useAct(
    ({ id, reason }: { id: string; reason: string }) => call(acceptSlip, { params: { id }, body: { reason } }),
    TOUCHED,
  );

export const useReject = () =>
  useAct(
    ({ id, ...body }: { id: string; note: SlipReason; reason: string }) => call(rejectSlip, { params: { id }, body }),
    TOUCHED,
  );
