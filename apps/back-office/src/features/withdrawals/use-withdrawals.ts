import { approveWithdrawal, listWithdrawals, rejectWithdrawal } from '@kapao/contract/operator/withdrawals.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../../api/query-keys.ts';
import type { ListFilter } from '../../lib/list-filter.ts';
import type { WithdrawalState } from './withdrawal-view.ts';

export const WITHDRAWALS_PER_PAGE = 20;

export function useWithdrawals({ state, page }: Pick<ListFilter<WithdrawalState>, 'state' | 'page'>) {
  return useQuery({
    queryKey: [...QUERY_KEYS.withdrawals, state, page],
    queryFn: ({ signal }) => {
      const query = { page, limit: WITHDRAWALS_PER_PAGE };
      return call(listWithdrawals, { query: state === 'all' ? query : { ...query, state } }, signal);
    },
    refetchInterval: POLL_EVERY_MS,
    placeholderData: keepPreviousData,
    select: ({ total, withdrawals }) => ({ total, entries: withdrawals }),
  });
}

/** Reads the queue again whatever the answer was: an unanswered decision may have been made. */
function useReadAgain() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: QUERY_KEYS.withdrawals }),
      client.invalidateQueries({ queryKey: QUERY_KEYS.summary }),
    ]);
  };
}

export function useApprove() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (id: string) => call(approveWithdrawal, { params: { id }, body: {} }),
    onSettled: readAgain,
  });
}

export function useReject() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(rejectWithdrawal, { params: { id }, body: { reason } }),
    onSettled: readAgain,
  });
}
