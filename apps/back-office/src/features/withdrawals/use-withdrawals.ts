import { approveWithdrawal, listWithdrawals, rejectWithdrawal } from '@kapao/contract/operator/withdrawals.ts';
import { call } from '../../api/call.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import { useAct, useSend } from '../../api/use-act.ts';
import { useLongRead } from '../../api/use-long-read.ts';
import type { ListFilter } from '../../lib/list-filter.ts';
import type { WithdrawalState } from './withdrawal-view.ts';

export const useWithdrawals = (filter: Pick<ListFilter<WithdrawalState>, 'state' | 'place'>) =>
  useLongRead({
    queryKey: QUERY_KEYS.withdrawals,
    filter,
    read: async (query, signal) => {
      const { withdrawals: entries, ...list } = await call(listWithdrawals, { query }, signal);
      return { ...list, entries };
    },
  });

const TOUCHED = [QUERY_KEYS.withdrawals, QUERY_KEYS.summary, QUERY_KEYS.members];

export const useApprove = () => useAct((id: string) => call(approveWithdrawal, { params: { id }, body: {} }), TOUCHED);

export const useReject = () => useSend(rejectWithdrawal, TOUCHED);
