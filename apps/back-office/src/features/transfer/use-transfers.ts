import { getTransfer, listTransfers, settleTransfer } from '@kapao/contract/operator/transfer.ts';
import { useAnswer, useSend } from '../../api/contract-hooks.ts';
import { longQuery, longRead, moneyQuery } from '../../api/list-read.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import type { ListFilter } from '../../lib/list-filter.ts';
import type { TransferState } from './transfer-view.ts';

export const useTransfers = (filter: Pick<ListFilter<TransferState>, 'state' | 'place' | 'money'>) =>
  useAnswer(
    listTransfers,
    { query: { ...moneyQuery(filter.money), ...longQuery(filter) } },
    {
      ...longRead(QUERY_KEYS.transfers, filter),
      select: ({ transfers: entries, ...long }) => ({ total: long.total, entries, long }),
    },
  );

/** One transfer wherever it is in the list. */
export function useTransfer(id: string | undefined) {
  const { data, isLoading } = useAnswer(
    getTransfer,
    { params: { id: id ?? '' } },
    { key: [...QUERY_KEYS.transfers, 'one', id], enabled: id !== undefined },
  );
  return { data: data?.transfer, isLoading };
}

export const useSettle = () =>
  useSend(settleTransfer, [QUERY_KEYS.transfers, QUERY_KEYS.proposals, QUERY_KEYS.summary]);
