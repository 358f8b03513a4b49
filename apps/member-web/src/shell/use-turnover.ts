import { getTurnover } from '@kapao/contract/member/bonus.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/member-client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useLocale } from './locale.tsx';

/** Bets arrive by the providers' feeds, so the meter is reloaded while it is visible. */
const POLL_MS = 15_000;

/** How the condition on the member's money stands; null without one. */
export function useTurnover() {
  const { locale } = useLocale();
  return useQuery({
    queryKey: [...queryKeys.turnover, locale],
    queryFn: async () => (await call(getTurnover, { query: { locale } })).turnover,
    refetchInterval: ({ state: { data } }) => (data ? POLL_MS : false),
  });
}
