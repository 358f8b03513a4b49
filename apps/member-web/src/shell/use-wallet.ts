import { getWallet, refreshSlots, type WalletInfo } from '@kapao/contract/member/wallet.ts';
import { queryOptions, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/member-client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { userCache } from '../api/user-cache.ts';

const REFRESH_KEY = ['refresh-wallet'];
/** While money is under way, its arrival is looked for this often; never in a hidden tab. */
const UNDER_WAY_POLL_MS = 5_000;

const walletQuery = queryOptions({
  queryKey: queryKeys.wallet,
  queryFn: async (): Promise<WalletInfo> => {
    const wallet = await call(getWallet, {});
    userCache.save(wallet);
    return wallet;
  },
  initialData: () => userCache.read()?.wallet,
  initialDataUpdatedAt: () => userCache.read()?.syncedAtMs,
  refetchInterval: ({ state: { data } }) => (data && data.inTransit + data.onHold > 0 ? UNDER_WAY_POLL_MS : false),
});

/** The member's wallet: the last one known at once, a fresh one as soon as it is there. */
export function useWallet() {
  return useQuery(walletQuery);
}

/** Asks every provider for its balance. Not an action with an effect on the member's side, so no veil. */
export function useWalletRefresh() {
  const queries = useQueryClient();
  const refresh = useMutation({
    mutationKey: REFRESH_KEY,
    meta: { quiet: true },
    mutationFn: () => call(refreshSlots, {}),
    onSuccess: (wallet) => {
      userCache.save(wallet);
      queries.setQueryData(queryKeys.wallet, wallet);
    },
  });
  const refreshing = useIsMutating({ mutationKey: REFRESH_KEY }) > 0;
  return { refresh: () => refresh.mutate(), refreshing, failed: refresh.isError };
}

/** After money moved: balances and history are asked for again. */
export function useMoneyMoved() {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: queryKeys.wallet }),
      queries.invalidateQueries({ queryKey: queryKeys.statement }),
    ]);
  };
}
