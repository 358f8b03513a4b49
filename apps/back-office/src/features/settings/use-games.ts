import {
  addGame,
  changeGameFace,
  listGames,
  type OperatorGame,
  orderGames,
  planMaintenance,
  switchGame,
} from '@kapao/contract/operator/game.ts';
import { useAnswer, useSend } from '../../api/contract-hooks.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';

const GAMES_KEY = [...QUERY_KEYS.settings, 'games'];

export function useGames() {
  return useAnswer(listGames, {}, { key: GAMES_KEY });
}

export const useSwitchGame = () => useSend(switchGame, [GAMES_KEY]);
export const useAddGame = () => useSend(addGame, [GAMES_KEY]);
export const useChangeGameFace = () => useSend(changeGameFace, [GAMES_KEY]);
export const usePlanMaintenance = () => useSend(planMaintenance, [GAMES_KEY]);
export const useOrderGames = () => useSend(orderGames, [GAMES_KEY]);

export const GAME_STATES = ['on', 'maintenance', 'off'] as const;
export type GameState = (typeof GAME_STATES)[number];

type Switched = Pick<OperatorGame, 'isOn' | 'inMaintenance'>;

/** One state for both switches; off wins, because maintenance then changes nothing. */
export function switchedStateOf({ isOn, inMaintenance }: Switched): GameState {
  if (!isOn) return 'off';
  return inMaintenance ? 'maintenance' : 'on';
}

/** As members find it, also in maintenance that was planned. */
export function gameStateOf(game: Switched & Pick<OperatorGame, 'maintenance'>): GameState {
  return switchedStateOf({ isOn: game.isOn, inMaintenance: game.inMaintenance || game.maintenance?.isNow === true });
}
