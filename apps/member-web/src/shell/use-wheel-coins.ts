import { spinWheelActive } from '@kapao/contract/member/spin-wheel-active.ts';
import { useQueryClient } from '@tanstack/react-query';
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

const KEY = [...queryKeys.wheel, 'active'];

/** Fetched first by the watch below, along with what else home reads, so that it costs no request of its own. */
function useActive(isFirst = false) {
  const isKnown = useQueryClient().getQueryData(KEY) !== undefined;
  return useAnswer(spinWheelActive, {}, { key: KEY, staleTime: FRESH_MS, enabled: isFirst || isKnown });
}

/** Stands beside every member page. */
export function WheelWatch() {
  useActive(true);
  return null;
}
