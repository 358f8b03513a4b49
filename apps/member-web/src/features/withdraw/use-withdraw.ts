import { lookupWithdraw } from '@kapao/contract/member/lookup.ts';
import { prove } from '@kapao/contract/member/session.ts';
import { withdrawAll } from '@kapao/contract/member/withdraw.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/member-client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useMoneyMoved } from '../../shell/use-wallet.ts';

/** The smallest and the largest withdrawal as the operator has set them, and what is left of the day and the month. */
export function useWithdrawLimits() {
  return useQuery({ queryKey: queryKeys.lookup('withdraw'), queryFn: () => call(lookupWithdraw, {}) });
}

/** Proves with the password that it is still the member, where the server asks for it before money leaves. */
export function useProof(onProven: () => void) {
  return useMutation({
    mutationFn: (password: string) => call(prove, { body: { password } }),
    onSuccess: onProven,
  });
}

/** The withdraw screen brings every game balance home and then withdraws (spec 7, design 4). */
export function useWithdraw() {
  const moneyMoved = useMoneyMoved();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: { amount: number }) => call(withdrawAll, { body: request }),
    // Games may have come home even when the withdrawal itself was refused.
    onSettled: () => {
      void moneyMoved();
      // What is left of the day and the month is another now, or was another than shown.
      void queries.invalidateQueries({ queryKey: queryKeys.lookup('withdraw') });
    },
  });
}
