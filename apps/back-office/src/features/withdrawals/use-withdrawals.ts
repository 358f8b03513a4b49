import {
  approveWithdrawal,
  getWithdrawal,
  listWithdrawals,
  rejectWithdrawal,
} from '@kapao/contract/operator/withdrawals.ts';
import { call } from '../../api/call.ts';
import { useAct, useAnswer, useSend } from '../../api/contract-hooks.ts';
import { longQuery, longRead, moneyQuery } from '../../api/list-read.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../../api/query-keys.ts';
import type { ListFilter } from '../../lib/list-filter.ts';
import type { WithdrawalState } from './withdrawal-view.ts';

export const useWithdrawals = (filter: Pick<ListFilter<WithdrawalState>, 'state' | 'place' | 'money'>) =>
  useAnswer(
    listWithdrawals,
    { query: { ...moneyQuery(filter.money), ...longQuery(filter) } },
    {
      ...longRead(QUERY_KEYS.withdrawals, filter),
      select: ({ withdrawals: entries, ...long }) => ({ total: long.total, entries, long }),
    },
  );

const oneOf = (id: string | undefined) => ({
  key: [...QUERY_KEYS.withdrawals, 'one', id],
  refetchInterval: POLL_EVERY_MS,
  enabled: id !== undefined,
});

/** One withdrawal in any state, wherever it is in the list. */
export const useWithdrawal = (id: string | undefined) =>
  useAnswer(getWithdrawal, { params: { id: id ?? '' } }, { ...oneOf(id), select: ({ withdrawal }) => withdrawal });

/** What stands beside the decision about it. */
export const useWithdrawalReview = (id: string) =>
  useAnswer(getWithdrawal, { params: { id } }, { ...oneOf(id), select: ({ review }) => review });

const TOUCHED = [QUERY_KEYS.withdrawals, QUERY_KEYS.summary, QUERY_KEYS.members];

export const useApprove = () => useAct((id: string) => call(approveWithdrawal, { params: { id }, body: {} }), TOUCHED);

export const useReject = () => useSend(rejectWithdrawal, TOUCHED);
