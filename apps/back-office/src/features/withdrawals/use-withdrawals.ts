import { approveWithdrawal, listWithdrawals, rejectWithdrawal } from '@kapao/contract/operator/withdrawals.ts';
import { call } from '../../api/call.ts';
import { useAct, useAnswer, useSend } from '../../api/contract-hooks.ts';
import { longQuery, longRead } from '../../api/list-read.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import type { ListFilter } from '../../lib/list-filter.ts';
import type { WithdrawalState } from './withdrawal-view.ts';

export const useWithdrawals = (filter: Pick<ListFilter<WithdrawalState>, 'state' | 'place'>) =>
  useAnswer(
    listWithdrawals,
    { query: longQuery(filter) },
    {
      ...longRead(QUERY_KEYS.withdrawals, filter),
      select: ({ withdrawals: entries, ...long }) => ({ total: long.total, entries, long }),
    },
  );

const TOUCHED = [QUERY_KEYS.withdrawals, QUERY_KEYS.summary, QUERY_KEYS.members];

export const useApprove = () => useAct((id: string) => call(approveWithdrawal, { params: { id }, body: {} }), TOUCHED);

export const useReject = () => useSend(rejectWithdrawal, TOUCHED);
