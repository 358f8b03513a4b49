import type { BetFeedPage } from './bet-feed.ts';
import type { GameProvider } from './game-provider.ts';

/** Everything a provider of one game is asked. */
export interface GameGateway {
  /** Its players and their money; with the form of its own where the game has one. */
  provider(game: { hasLoginForm: boolean }): GameProvider;
  /** The next page of bets after a version; undefined when there was no readable answer. */
  readBets(after: bigint): Promise<BetFeedPage | undefined>;
}
