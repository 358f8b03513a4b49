import type { BetFeedPage } from './bet-feed.ts';
import type { GameProvider } from './game-provider.ts';
import type { Notice } from './notice.ts';

/** Everything a provider of one game is asked. */
export interface GameGateway {
  /** Its players and their money; with the form of its own where the game has one. */
  provider(game: { hasLoginForm: boolean }): GameProvider;
  /** The next page of bets after a version; undefined when there was no readable answer. */
  readBets(after: bigint): Promise<BetFeedPage | undefined>;
  /** Where it asks us whose session a launch link carries; there exactly where `asksSessions` is declared. */
  sessions?: SessionQuestions;
}

export interface SessionQuestions {
  hear(question: Notice): { outcome: 'asked'; session: string } | { outcome: 'unsigned' };
  /** What the provider wants to read: the name it knows the player by, or that there is none. Nothing else of a member. */
  reply(username: string | undefined): unknown;
}
