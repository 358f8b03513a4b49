import type { inviteBanners, lookupBanners, refundBanners } from '@kapao/contract/member/banner.ts';
import { useAnswer } from '../api/contract-hooks.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useLocale } from './locale.tsx';

const SHORTEST_WAIT_MS = 1_000;

/** Banners in their time: they are asked for again when one begins or ends, so an open page shows none for longer. */
export function useBanners(route: typeof lookupBanners | typeof inviteBanners | typeof refundBanners, name: string) {
  const { locale } = useLocale();
  return useAnswer(
    route,
    { query: { locale } },
    {
      key: queryKeys.lookup(name, locale),
      refetchInterval({ state }) {
        const changesInMs = state.data?.changesInMs ?? null;
        return changesInMs !== null && Math.max(SHORTEST_WAIT_MS, changesInMs);
      },
    },
  );
}
