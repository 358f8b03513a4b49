import { refreshSlots } from '@kapao/contract/member/wallet.ts';
import { queryOptions, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../api/contract-hooks.ts';
import { call } from '../api/member-client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { remember } from './use-wallet.ts';

const REFRESH_KEY = ['refresh-wallet'];

const notRefreshedQuery = queryOptions({
  queryKey: queryKeys.notRefreshed,
  queryFn: (): readonly string[] => [],
  initialData: [],
  staleTime: Number.POSITIVE_INFINITY,
});

/** The games whose provider did not answer the last time: their earlier balance is shown. */
export function useNotRefreshed(): readonly string[] {
  return useQuery(notRefreshedQuery).data;
}

/** Asks every provider for its balance, or one. Not an action with an effect on the member's side, so no veil. */
export function useWalletRefresh() {
  const queries = useQueryClient();
  const ask = (game: string | undefined) => call(refreshSlots, { query: game === undefined ? {} : { game } });
  const refresh = useAct(ask, [], {
    mutationKey: REFRESH_KEY,
    meta: { quiet: true },
    onSuccess: ({ notRefreshed, ...wallet }, game) => {
      queries.setQueryData(queryKeys.wallet, remember(wallet));
      // Money in games is part of the sum that a bonus would let out.
      void queries.invalidateQueries({ queryKey: queryKeys.turnover });
      queries.setQueryData(notRefreshedQuery.queryKey, (known: readonly string[] = []) =>
        game === undefined ? notRefreshed : [...known.filter((code) => code !== game), ...notRefreshed],
      );
    },
  });
  const refreshing = useIsMutating({ mutationKey: REFRESH_KEY }) > 0;
  return {
    refresh: () => refresh.mutate(undefined),
    refreshGame: (game: string) => refresh.mutate(game),
    refreshing,
    failed: refresh.isError,
    isAnswered: refresh.isSuccess,
  };
}
