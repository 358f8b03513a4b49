import {
  addGame,
  changeGameFace,
  listGames,
  type OperatorGame,
  orderGames,
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
export const useOrderGames = () => useSend(orderGames, [GAMES_KEY]);

export const GAME_STATES = ['on', 'maintenance', 'off'] as const;
export type GameState = (typeof GAME_STATES)[number];

/** One state for both switches; off wins, because maintenance then changes nothing. */
export function gameStateOf({ isOn, inMaintenance }: Pick<OperatorGame, 'isOn' | 'inMaintenance'>): GameState {
  if (!isOn) return 'off';
  return inMaintenance ? 'maintenance' : 'on';
}
