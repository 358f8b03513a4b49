import { spinWheelActive } from '@kapao/contract/member/spin-wheel.ts';
import { useAnswer } from '../api/contract-hooks.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useWallet } from './use-wallet.ts';

const FRESH_MS = 60_000;

/** The member's coins while the server says that the wheel is active; undefined otherwise, and while they are not known (spec 4). */
export function useWheelCoins(): number | undefined {
  const { data: wallet } = useWallet();
  const { data } = useAnswer(spinWheelActive, {}, { key: [...queryKeys.wheel, 'active'], staleTime: FRESH_MS });
  return data?.isActive ? wallet?.profile.coin : undefined;
}
