import { listPlay } from '@kapao/contract/member/play-history.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/member-client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import type { PlayPlace } from './play-place.ts';

export const BETS_PER_PAGE = 10;
/** New bets show up by themselves while the page is looked at (never in a hidden tab). */
const NEW_BETS_POLL_MS = 5_000;

export function usePlayHistory({ period, game, page }: PlayPlace) {
  return useQuery({
    queryKey: [...queryKeys.playHistory, period, game, page],
    queryFn: () =>
      call(listPlay, { body: { period, page, limit: BETS_PER_PAGE, ...(game !== undefined && { game }) } }),
    placeholderData: keepPreviousData,
    refetchInterval: page === 1 ? NEW_BETS_POLL_MS : false,
  });
}
