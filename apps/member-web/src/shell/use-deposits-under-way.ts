import { type DepositUnderWay, listDepositsUnderWay } from '@kapao/contract/member/qr-deposit.ts';
import { useAnswer } from '../api/contract-hooks.ts';
import { queryKeys } from '../api/query-keys.ts';

/** While there is one, its next state is looked for this often; never in a hidden tab. */
const NEXT_STATE_POLL_MS = 4_000;

export interface TimedDeposit {
  deposit: DepositUnderWay;
  clock: { aheadMs: number; takenAtMs: number };
}

/** Deposits that go on after their sheet is closed, by the server's clock; `isFollowed` where their states are shown. */
export function useDepositsUnderWay({ isFollowed }: { isFollowed: boolean }) {
  return useAnswer(
    listDepositsUnderWay,
    {},
    {
      key: queryKeys.depositsUnderWay,
      keep: ({ deposits, serverTime }) => {
        const takenAtMs = Date.now();
        return { deposits, clock: { aheadMs: Date.parse(serverTime) - takenAtMs, takenAtMs } };
      },
      staleTime: 0,
      refetchInterval: ({ state }) => (isFollowed && state.data?.deposits.length ? NEXT_STATE_POLL_MS : false),
    },
  );
}
