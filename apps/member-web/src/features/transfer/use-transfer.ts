import { listStatement } from '@kapao/contract/member/statement.ts';
import { type TransferLeg, transfer, transferAll } from '@kapao/contract/member/transfer.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/member-client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useLocale } from '../../shell/locale.tsx';
import { useMoneyMoved } from '../../shell/use-wallet.ts';
import type { TransferRequest } from './transfer-form.ts';
import { legsAsOf } from './transfer-legs.ts';

/** How often the end of an unclear transfer is looked for while its receipt is open. */
const END_POLL_MS = 3_000;
/** An unclear transfer is among the newest: there is at most one per game. */
const NEWEST_ROWS = 100;

/** Moves money once. Balances are reloaded even after a failure, because only the server knows them. */
export function useTransfer() {
  const moneyMoved = useMoneyMoved();
  return useMutation({
    mutationFn: (request: TransferRequest) => call(transfer, { body: request }),
    onSettled: () => {
      void moneyMoved();
    },
  });
}

/** Brings everything home, and then to one game when `to` names one. */
export function useTransferAll() {
  const moneyMoved = useMoneyMoved();
  return useMutation({
    mutationFn: (to: string) => call(transferAll, { body: { to } }),
    onSettled: () => {
      void moneyMoved();
    },
  });
}

/** The legs as they stand now: those without an answer are looked up until each has an end. */
export function useLegs(legs: readonly TransferLeg[]): TransferLeg[] {
  const { locale } = useLocale();
  const moneyMoved = useMoneyMoved();
  const isOpen = (now: readonly TransferLeg[]) => now.some((leg) => leg.status === 'PENDING');
  const { data } = useQuery({
    queryKey: [...queryKeys.statement, 'ends', legs.map((leg) => leg.transferId)],
    queryFn: () =>
      call(listStatement, { query: { locale }, body: { page: 1, limit: NEWEST_ROWS, types: ['transfer'] } }),
    enabled: isOpen(legs),
    refetchInterval: ({ state }) => (isOpen(legsAsOf(legs, state.data?.statements ?? [])) ? END_POLL_MS : false),
  });
  const now = legsAsOf(legs, data?.statements ?? []);
  const hasEnded = isOpen(legs) && !isOpen(now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the last leg has its end.
  useEffect(() => {
    if (hasEnded) void moneyMoved();
  }, [hasEnded]);
  return now;
}
