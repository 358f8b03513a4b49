import { approveWithdrawal, listWithdrawals, rejectWithdrawal } from '@kapao/contract/operator/withdrawals.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../../api/query-keys.ts';
import { useAct } from '../../api/use-act.ts';
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

const TOUCHED = [QUERY_KEYS.withdrawals, QUERY_KEYS.summary];

export const useApprove = () => useAct((id: string) => call(approveWithdrawal, { params: { id }, body: {} }), TOUCHED);

export const useReject = () =>
  useAct(
    ({ id, reason }: { id: string; reason: string }) => call(rejectWithdrawal, { params: { id }, body: { reason } }),
    TOUCHED,
  );
