import { chooseBonus, getBonusChoice } from '@kapao/contract/member/bonus.ts';
import { useEffect, useState } from 'react';
import { useAnswer, useSend } from '../../api/contract-hooks.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useLocale } from '../../shell/locale.tsx';
import { useMoneyMoved, useWallet } from '../../shell/use-wallet.ts';

/** A choice is followed this often while its money is waited for, and while its bonus is being given. */
const POLL_MS = { WAITING: 4_000, TAKING: 1_500, TAKEN: false, REFUSED: false } as const;

/** The bonus of the next deposit: chosen, to choose from, or given. */
export function useBonusChoice() {
  const { locale } = useLocale();
  return useAnswer(
    getBonusChoice,
    { query: { locale } },
    {
      key: [...queryKeys.bonuses, 'choice', locale],
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data?.choice ? POLL_MS[data.choice.state] : false),
    },
  );
}

export const useChoose = () => useSend(chooseBonus, [queryKeys.bonuses]);

/** The same, read again whenever the balance says that the deposit of the choice may have come. */
export function useWatchedChoice() {
  const { data: wallet, dataUpdatedAt: walletReadAt } = useWallet();
  const answer = useBonusChoice();
  const { data, refetch } = answer;
  const moneyMoved = useMoneyMoved();
  const state = data?.choice?.state;
  const isWaiting = state === 'WAITING';
  const isTaken = state === 'TAKEN';
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each reading of the balance while a choice waits, and at each other balance.
  useEffect(() => {
    // One that was asked before the money came says nothing of it.
    if (data) void refetch();
  }, [wallet?.wallet.amount, isWaiting && walletReadAt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the award is in the balance from then on.
  useEffect(() => {
    if (isTaken) void moneyMoved();
  }, [isTaken]);
  return answer;
}

/**
 * Cash without the award of a chosen bonus, so that what has arrived is not counted with it. Undefined while nobody knows whether the
 * award is in the balance that was read last.
 */
export function useCashWithoutAward(): number | undefined {
  const { data: wallet, isFetchedAfterMount, dataUpdatedAt: walletReadAt } = useWallet();
  const { data, dataUpdatedAt: choiceReadAt } = useBonusChoice();
  const choice = data?.choice;
  const isTaken = choice?.state === 'TAKEN';
  const [takenAt, setTakenAt] = useState<number>();
  if (isTaken && takenAt === undefined) setTakenAt(choiceReadAt);
  if (!isTaken && takenAt !== undefined) setTakenAt(undefined);
  const cash = wallet?.wallet.amount;
  // The remembered wallet may be old: what came in before this page opened is not news.
  if (cash === undefined || !isFetchedAfterMount) return undefined;
  if (choice?.state === 'TAKING') return undefined;
  if (choice?.state === 'WAITING' && choiceReadAt < walletReadAt) return undefined;
  if (isTaken && (takenAt === undefined || walletReadAt < takenAt)) return undefined;
  return isTaken ? cash - (choice.award ?? 0) : cash;
}
