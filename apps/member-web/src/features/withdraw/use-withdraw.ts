import { prove } from '@kapao/contract/member/session.ts';
import { lookupWithdraw, withdrawAll } from '@kapao/contract/member/withdraw.ts';
import { useAnswer, useSend } from '../../api/contract-hooks.ts';
import { MONEY_KEYS, queryKeys } from '../../api/query-keys.ts';

const LIMITS_KEY = queryKeys.lookup('withdraw');

/** The smallest and the largest withdrawal as the operator has set them, and what is left of the day and the month. */
export function useWithdrawLimits() {
  return useAnswer(lookupWithdraw, {}, { key: LIMITS_KEY });
}

/** Proves with the password that it is still the member, where the server asks for it before money leaves. */
export function useProof(onProven: () => void) {
  return useSend(prove, [], { onSuccess: onProven });
}

/** The withdraw screen brings every game balance home and then withdraws (spec 7, design 4). */
export function useWithdraw() {
  // Games may have come home even when the withdrawal itself was refused; what is left of the day and the month is
  // another now, or was another than shown.
  return useSend(withdrawAll, [...MONEY_KEYS, LIMITS_KEY]);
}
