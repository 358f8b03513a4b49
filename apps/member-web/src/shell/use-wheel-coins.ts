import { spinWheelActive } from '@kapao/contract/member/spin-wheel-active.ts';
import { useAnswer } from '../api/contract-hooks.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useWallet } from './use-wallet.ts';

const FRESH_MS = 60_000;

/**
 * The member's coins while the server says that the wheel is active; undefined otherwise, and while they are not known (spec 4). They
 * come with that answer, which settles what is due, as the wheel does.
 */
export function useWheelCoins(): number | undefined {
  const { data: wallet } = useWallet();
  const { data } = useActive();
  return data?.isActive ? (data.coins ?? wallet?.profile.coin) : undefined;
}

/** Unspent coins that a withdrawal may take along. */
export function useCoinsAtStake(): number {
  const { data } = useActive();
  return data?.coins ?? 0;
}

/** Fetched by the watch below alone, along with what else home reads, so that it costs no request of its own. */
const useActive = (enabled = false) =>
  useAnswer(spinWheelActive, {}, { key: [...queryKeys.wheel, 'active'], staleTime: FRESH_MS, enabled });

/** Stands beside every member page and keeps the answer fresh. */
export function WheelWatch() {
  useActive(true);
  return null;
}
