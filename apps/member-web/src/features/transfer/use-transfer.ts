import { listStatement } from '@kapao/contract/member/statement.ts';
import { type TransferLeg, transfer, transferAll } from '@kapao/contract/member/transfer.ts';
import { useEffect } from 'react';
import { useAnswer, useSend } from '../../api/contract-hooks.ts';
import { MONEY_KEYS, queryKeys } from '../../api/query-keys.ts';
import { endVisit } from '../../lib/game-visit.ts';
import { notePlayAmount } from '../../lib/play-amount.ts';
import { useLocale } from '../../shell/locale.tsx';
import { useMoneyMoved, useWallet } from '../../shell/use-wallet.ts';
import { legsAsOf } from './transfer-legs.ts';

/** How often the end of an unclear transfer is looked for while its receipt is open. */
const END_POLL_MS = 3_000;
/** An unclear transfer is among the newest: there is at most one per game. */
const NEWEST_ROWS = 100;

/** Moves money once. Balances are reloaded even after a failure, because only the server knows them. */
export function useTransfer() {
  const { data: wallet } = useWallet();
  return useSend(transfer, MONEY_KEYS, {
    onSuccess: (_reply, { from, amount }) => {
      endVisit();
      if (wallet && from === 'WALLET') notePlayAmount(amount, wallet.currency);
    },
  });
}

/** Brings everything home, and then to one game when `to` names one. */
export const useTransferAll = () => useSend(transferAll, MONEY_KEYS, { onSuccess: endVisit });

/** The legs as they stand now: those without an answer are looked up until each has an end. */
export function useLegs(legs: readonly TransferLeg[]): TransferLeg[] {
  const { locale } = useLocale();
  const moneyMoved = useMoneyMoved();
  const isOpen = (now: readonly TransferLeg[]) => now.some((leg) => leg.status === 'PENDING');
  const { data } = useAnswer(
    listStatement,
    { query: { locale }, body: { page: 1, limit: NEWEST_ROWS, types: ['transfer'] } },
    {
      key: [...queryKeys.statement, 'ends', legs.map((leg) => leg.transferId)],
      enabled: isOpen(legs),
      refetchInterval: ({ state }) => (isOpen(legsAsOf(legs, state.data?.statements ?? [])) ? END_POLL_MS : false),
    },
  );
  const now = legsAsOf(legs, data?.statements ?? []);
  const hasEnded = isOpen(legs) && !isOpen(now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the last leg has its end.
  useEffect(() => {
    if (hasEnded) void moneyMoved();
  }, [hasEnded]);
  return now;
}
