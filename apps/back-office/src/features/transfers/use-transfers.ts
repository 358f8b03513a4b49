import { getTransfer, listTransfers, settleTransfer } from '@kapao/contract/operator/transfers.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../../api/query-keys.ts';
import { useAct } from '../../api/use-act.ts';
import { useLongRead } from '../../api/use-long-read.ts';
import type { ListFilter } from '../../lib/list-filter.ts';
import type { Outcome, TransferState } from './transfer-view.ts';

export const useTransfers = (filter: Pick<ListFilter<TransferState>, 'state' | 'place'>) =>
  useLongRead({
    queryKey: QUERY_KEYS.transfers,
    filter,
    read: async (query, signal) => {
      const { transfers: entries, ...list } = await call(listTransfers, { query }, signal);
      return { ...list, entries };
    },
  });

/** Read again while it is open: another try may have been made meanwhile. */
export function useTransferCalls(id: string) {
  return useQuery({
    queryKey: [...QUERY_KEYS.transfers, 'one', id],
    queryFn: ({ signal }) => call(getTransfer, { params: { id } }, signal),
    refetchInterval: ({ state }) => (state.data?.transfer.finalAt ? false : POLL_EVERY_MS),
  });
}

export const useSettle = () =>
  useAct(
    ({ id, ...body }: { id: string; outcome: Outcome; reason: string }) =>
      call(settleTransfer, { params: { id }, body }),
    [QUERY_KEYS.transfers, QUERY_KEYS.summary],
  );
