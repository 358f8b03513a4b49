import { prove } from '@kapao/contract/member/session.ts';
import { listStatement } from '@kapao/contract/member/statement.ts';
import { lookupWithdraw, withdraw, withdrawAll } from '@kapao/contract/member/withdraw.ts';
import { useAct, useAnswer, useSend } from '../../api/contract-hooks.ts';
import { call } from '../../api/member-client.ts';
import { MONEY_KEYS, queryKeys } from '../../api/query-keys.ts';
import { useLocale } from '../../shell/locale.tsx';
import { outcomeOf } from '../../shell/statement-status.ts';

const LIMITS_KEY = queryKeys.lookup('withdraw');

/** The smallest and the largest withdrawal as the operator has set them, and what is left of the day and the month. */
export function useWithdrawLimits() {
  return useAnswer(lookupWithdraw, {}, { key: LIMITS_KEY });
}

/** Proves with the password that it is still the member, where the server asks for it before money leaves. */
export function useProof(onProven: () => void) {
  return useSend(prove, [], { onSuccess: onProven });
}

export interface WithdrawWish {
  amount: number;
  /** Every game balance moves to the wallet first (spec 7, design 4); without it games keep what they hold. */
  takesGames: boolean;
}

export function useWithdraw() {
  // Games may have come home even when the withdrawal itself was refused; what is left of the day and the month is
  // another now, or was another than shown.
  return useAct(
    ({ amount, takesGames }: WithdrawWish) => call(takesGames ? withdrawAll : withdraw, { body: { amount } }),
    [...MONEY_KEYS, LIMITS_KEY],
  );
}

/** More rows than can be newer than the one that is unfinished. */
const NEWEST_WITHDRAWALS = 5;

/** The id of the withdrawal that is under way, of which a member has one at a time; undefined until it is known. */
export function useUnderWay(): string | undefined {
  const { locale } = useLocale();
  const { data } = useAnswer(
    listStatement,
    { query: { locale }, body: { page: 1, limit: NEWEST_WITHDRAWALS, types: ['withdraw'] } },
    { key: [...queryKeys.statement, 'withdrawal-under-way'] },
  );
  return data?.statements.find(({ status }) => outcomeOf(status) === 'wait')?.id;
}
