import { getTransfer, listTransfers, settleTransfer } from '@kapao/contract/operator/transfers.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../../api/query-keys.ts';
import { useAct } from '../../api/use-act.ts';
import type { ListFilter } from '../../lib/list-filter.ts';
import type { Outcome, TransferState } from './transfer-view.ts';

export const TRANSFERS_PER_PAGE = 20;

export function useTransfers({ state, page }: Pick<ListFilter<TransferState>, 'state' | 'page'>) {
  return useQuery({
    queryKey: [...QUERY_KEYS.transfers, state, page],
    queryFn: ({ signal }) => {
      const query = { page, limit: TRANSFERS_PER_PAGE };
      return call(listTransfers, { query: state === 'all' ? query : { ...query, state } }, signal);
    },
    refetchInterval: POLL_EVERY_MS,
    placeholderData: keepPreviousData,
    select: ({ total, transfers }) => ({ total, entries: transfers }),
  });
}

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
