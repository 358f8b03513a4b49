import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '../api/query-keys.ts';
import { useWallet } from './use-wallet.ts';

/** Answers that came so close together may cross; the next ones agree. */
const TOGETHER_MS = 1_000;

/**
 * The wallet and what a bonus would let out of it are two answers with one sum. Where they differ, money has moved between them, and
 * the older is asked for again.
 */
export function useOneMoment(balance: number | undefined, readAtMs: number): void {
  const queries = useQueryClient();
  const { data: wallet, dataUpdatedAt } = useWallet();
  useEffect(() => {
    if (!wallet || balance === undefined || wallet.total === balance) return;
    const ageMs = readAtMs - dataUpdatedAt;
    if (Math.abs(ageMs) < TOGETHER_MS) return;
    void queries.invalidateQueries({ queryKey: ageMs > 0 ? queryKeys.wallet : queryKeys.turnover });
  }, [wallet, balance, readAtMs, dataUpdatedAt, queries]);
}
