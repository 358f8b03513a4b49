import { getTurnover } from '@kapao/contract/member/bonus.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { useAnswer } from '../api/contract-hooks.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useLocale } from './locale.tsx';

/** Bets arrive by the providers' feeds, so the meter is reloaded while it is visible. */
const POLL_MS = 15_000;

const turnoverOf = ({ turnover }: RouteReply<typeof getTurnover>) => turnover;

/** How the condition on the member's money stands; null without one. */
export function useTurnover() {
  const { locale } = useLocale();
  return useAnswer(
    getTurnover,
    { query: { locale } },
    {
      key: [...queryKeys.turnover, locale],
      keep: turnoverOf,
      refetchInterval: ({ state: { data } }) => (data ? POLL_MS : false),
    },
  );
}
