import { listGames, type OperatorGame, switchGame } from '@kapao/contract/operator/games.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import { useAct } from '../../api/use-act.ts';

const GAMES_KEY = [...QUERY_KEYS.settings, 'games'];

export function useGames() {
  return useQuery({ queryKey: GAMES_KEY, queryFn: ({ signal }) => call(listGames, {}, signal) });
}

export const useSwitchGame = () =>
  useAct(
    ({ code, ...body }: { code: string; isOn: boolean; inMaintenance: boolean; reason: string }) =>
      call(switchGame, { params: { code }, body }),
    [GAMES_KEY],
  );

export const GAME_STATES = ['on', 'maintenance', 'off'] as const;
export type GameState = (typeof GAME_STATES)[number];

/** The one word for both switches; off wins, for then maintenance changes nothing. */
export function gameStateOf({ isOn, inMaintenance }: Pick<OperatorGame, 'isOn' | 'inMaintenance'>): GameState {
  if (!isOn) return 'off';
  return inMaintenance ? 'maintenance' : 'on';
}
