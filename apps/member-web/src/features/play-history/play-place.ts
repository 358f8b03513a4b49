import { PLAY_PERIODS, type PlayPeriod } from '@kapao/contract/member/play-history.ts';

export interface PlayPlace {
  period: PlayPeriod;
  /** Only this game; all of them when undefined. */
  game: string | undefined;
  page: number;
}

/** Period, game and page as the address says; anything strange is the beginning. */
export function playPlaceOf(params: URLSearchParams): PlayPlace {
  const game = params.get('game') ?? '';
  const page = params.get('page') ?? '';
  return {
    period: PLAY_PERIODS.find((known) => known === params.get('period')) ?? 'today',
    game: /^[a-z0-9]{2,20}$/.test(game) ? game : undefined,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

export function addressOfPlay({ period, game, page }: PlayPlace): URLSearchParams {
  const params = new URLSearchParams();
  if (period !== 'today') params.set('period', period);
  if (game !== undefined) params.set('game', game);
  if (page > 1) params.set('page', String(page));
  return params;
}
