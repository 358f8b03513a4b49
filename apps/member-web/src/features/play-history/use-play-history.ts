import { listPlay } from '@kapao/contract/member/play-history.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useAnswer } from '../../api/contract-hooks.ts';
import { queryKeys } from '../../api/query-keys.ts';
import type { PlayPlace } from './play-place.ts';

export const BETS_PER_PAGE = 10;
/** New bets show up by themselves while the page is looked at (never in a hidden tab). */
const NEW_BETS_POLL_MS = 5_000;

export function usePlayHistory({ period, game, page }: PlayPlace) {
  return useAnswer(
    listPlay,
    { body: { period, page, limit: BETS_PER_PAGE, ...(game !== undefined && { game }) } },
    {
      key: [...queryKeys.playHistory, period, game, page],
      placeholderData: keepPreviousData,
      refetchInterval: page === 1 ? NEW_BETS_POLL_MS : false,
    },
  );
}
