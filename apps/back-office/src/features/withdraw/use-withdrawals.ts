import { putEvidence } from '@kapao/contract/operator/adjustment.ts';
import { askPayoutNow, closePayout, type PayoutEnd, undoApproval } from '@kapao/contract/operator/payout-desk.ts';
import {
  approveWithdrawal,
  getWithdrawal,
  listWithdrawals,
  rejectWithdrawal,
} from '@kapao/contract/operator/withdraw.ts';
import { call, uploadTo } from '../../api/call.ts';
import { useAct, useAnswer, useSend } from '../../api/contract-hooks.ts';
import { longQuery, longRead, moneyQuery } from '../../api/list-read.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../../api/query-keys.ts';
import type { ListFilter } from '../../lib/list-filter.ts';
import type { WithdrawalState } from './withdrawal-view.ts';

export const useWithdrawals = (filter: Pick<ListFilter<WithdrawalState>, 'state' | 'place' | 'money'>) =>
  useAnswer(
    listWithdrawals,
    { query: { ...moneyQuery(filter.money), ...handQuery(filter), ...longQuery(filter) } },
    {
      ...longRead(QUERY_KEYS.withdrawals, filter),
      select: ({ withdrawals: entries, ...long }) => ({ total: long.total, entries, long }),
    },
  );

/** Who has approved is asked for only while it waits. */
const handQuery = ({ state, money: { hand } }: Pick<ListFilter<WithdrawalState>, 'state' | 'money'>) =>
  state === 'REVIEW' && (hand === 'mine' || hand === 'others') ? ({ hand } as const) : {};

const oneOf = (id: string | undefined) => ({
  key: [...QUERY_KEYS.withdrawals, 'one', id],
  refetchInterval: POLL_EVERY_MS,
  enabled: id !== undefined,
});

/** One withdrawal in any state, wherever it is in the list. */
export const useWithdrawal = (id: string | undefined) =>
  useAnswer(getWithdrawal, { params: { id: id ?? '' } }, { ...oneOf(id), select: ({ withdrawal }) => withdrawal });

/** What stands beside the decision about it. */
export const useWithdrawalReview = (id: string | undefined) =>
  useAnswer(getWithdrawal, { params: { id: id ?? '' } }, { ...oneOf(id), select: ({ review }) => review });

/** The order behind it. */
export const usePayoutOrder = (id: string) =>
  useAnswer(getWithdrawal, { params: { id } }, { ...oneOf(id), select: ({ payout }) => payout });

/** The deposit it sends back; null where the member asked for it. */
export const useReturnedDeposit = (id: string) =>
  useAnswer(getWithdrawal, { params: { id } }, { ...oneOf(id), select: ({ deposit }) => deposit });

const TOUCHED = [QUERY_KEYS.withdrawals, QUERY_KEYS.summary, QUERY_KEYS.members];

export const useApprove = () =>
  useAct(
    ({ id, amount }: { id: string; amount?: number | undefined }) =>
      call(approveWithdrawal, { params: { id }, body: amount === undefined ? {} : { amount } }),
    TOUCHED,
  );

export const useUndo = () => useAct((id: string) => call(undoApproval, { params: { id } }), TOUCHED);
export const useAskNow = () => useAct((id: string) => call(askPayoutNow, { params: { id } }), TOUCHED);

interface Closing {
  id: string;
  memberId: string;
  outcome: PayoutEnd;
  picture: File;
  reason: string;
}

/** The picture first: without it nobody can agree. */
export const useClosePayout = () =>
  useAct(
    async ({ id, memberId, outcome, picture, reason }: Closing) => {
      const { evidenceId } = await uploadTo(putEvidence, { file: picture, params: { id: memberId } });
      return call(closePayout, { params: { id }, body: { outcome, evidenceId, reason } });
    },
    [...TOUCHED, QUERY_KEYS.proposals],
  );

/** Reads one withdrawal as it is now; undefined where it cannot be read. */
export const findWithdrawal = async (id: string) => {
  try {
    return (await call(getWithdrawal, { params: { id } })).withdrawal;
  } catch {
    return undefined;
  }
};

export const useReject = () => useSend(rejectWithdrawal, TOUCHED);
