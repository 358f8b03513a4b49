import { getStatementRow } from '@kapao/contract/member/timeline.ts';
import { useEffect, useRef } from 'react';
import { useAnswer } from '../api/contract-hooks.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useLocale } from './locale.tsx';
import { useMoneyMoved } from './use-wallet.ts';

/** While it has no end, the next step is looked for this often; the open socket is sooner. */
const NEXT_STEP_POLL_MS = 5_000;

/** A row with its receipt and every step: one answer for all that a screen shows of it, read anew until it has an end. */
export const useReceipt = (id: string | undefined) => useReceiptAnswer(id).data;

export function useReceiptAnswer(id: string | undefined) {
  const { locale } = useLocale();
  const answer = useAnswer(
    getStatementRow,
    { params: { id: id ?? '' }, query: { locale } },
    {
      key: [...queryKeys.statement, 'receipt', id, locale],
      enabled: id !== undefined,
      refetchInterval: ({ state }) =>
        state.data && state.data.statement.status !== 'PENDING' ? false : NEXT_STEP_POLL_MS,
    },
  );
  useFollowedBy(answer.data?.statement.status);
  return answer;
}

/** When a row ends while it is shown, the balance and the history beside it are read again. */
function useFollowedBy(status: string | undefined): void {
  const moneyMoved = useMoneyMoved();
  const last = useRef(status);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each end.
  useEffect(() => {
    if (last.current === 'PENDING' && status !== 'PENDING') void moneyMoved();
    last.current = status;
  }, [status]);
}
