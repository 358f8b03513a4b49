import type { BetReport } from './bet-feed.ts';
import type { CallTrace } from './partner-http.ts';

/** The protocols providers speak (facts 5). A game's row says which. */
export const GAME_FAMILIES = ['own-reference', 'signed-agent', 'no-reference'] as const;
export type GameFamily = (typeof GAME_FAMILIES)[number];

/** The capabilities of a provider's protocol. How transfers with it are made safe follows from these alone. */
export interface Abilities {
  /** Our reference travels with a transfer, and the provider refuses to use it twice. */
  ownReference: boolean;
  /** A repeated transfer under the same reference returns the first result. */
  idempotentRepeat: boolean;
  /** The outcome of a reference can be queried. */
  statusQuery: boolean;
  /** Transfers of a player can be listed, with our references. */
  referenceList: boolean;
  balanceQuery: boolean;
  /** Players sign in at a form of its own that wants view state (spec 3, `event`). */
  loginForm: boolean;
  /** Players have a password of their own, and may sign in with it elsewhere. */
  passwords: boolean;
  /** A launch link carries a session of ours, and the provider asks us whose it is. */
  asksSessions: boolean;
  /** Its bets are told with their times, so that play can be told apart from a transfer by them. */
  betTimes: boolean;
  /** A launch link is asked for with the player's password. */
  launchPassword: boolean;
}

export interface TransferOrder {
  /** Our reference: the operation id or its sent form, the same in every repeat (safety T). */
  reference: string;
  /** As the provider knows the player. */
  username: string;
  /** Into the game or out of it. */
  direction: 'in' | 'out';
  amountMinor: bigint;
  currency: string;
  /** When it was first to be sent: lists of transfers are read back to this moment. */
  sentAt: Date;
}

/** `refused` is definite: the provider says it has not done it and never will. `unknown` is everything unclear. */
export type TransferOutcome =
  | {
      outcome: 'done';
      detail: string;
      /** Its own name of the transfer, where it asks for that one later. */
      partnerRef?: string;
    }
  | { outcome: 'refused'; detail: string }
  | { outcome: 'unknown'; detail: string };

/** `not-found`: it knows no such transfer now. `other`: it has this reference with another amount or direction (F14, F16). */
export type TransferStatus =
  | TransferOutcome
  | { outcome: 'not-found'; detail: string }
  | { outcome: 'other'; detail: string };

/**
 * Why a provider will not serve a player, where its protocol says so: it knows no such player, another agent has it, it is
 * suspended, it may not sign in now, or we may open no more players.
 */
export type PlayerRefusal = 'unknown' | 'foreign' | 'suspended' | 'sign-in' | 'full';
export interface PlayerRefused {
  refused: PlayerRefusal;
}

/** A changed password is `undefined` when the answer was lost: it is then unknown to us. */
export type NewPassword =
  | { outcome: 'changed'; password: string }
  | { outcome: 'refused'; why?: PlayerRefusal }
  | { outcome: 'unknown' };

export type LaunchDevice = 'web' | 'android' | 'ios';

export interface LaunchWish {
  device: LaunchDevice;
  /** What the member reads, as the language is tagged (BCP 47). */
  lang?: 'th' | 'lo' | 'en';
  /** By which a provider that asks us knows the player. */
  session?: string;
  /** Where `launchPassword` is declared. */
  password?: string;
}

/** Without a password where its players have none. */
export interface OpenedPlayer {
  username: string;
  password?: string;
}

/** What was staked and decided since a transfer, and what is still staked, of one product. */
export interface PlaySinceTransfer {
  product: BetReport['product'];
  turnoverMinor: bigint;
  runningMinor: bigint;
}
/** `refused` is its definite answer that it says nothing under that name. */
export type PlayAnswer =
  | { outcome: 'told'; play: readonly PlaySinceTransfer[] }
  | { outcome: 'refused' }
  | { outcome: 'unknown' };

/** A game provider of the transfer-wallet kind (facts 5). Every method answers; none throws for what a partner does. */
export interface GameProvider {
  readonly abilities: Abilities;
  /**
   * Returns our reference in the form in which it travels with a transfer; undefined where none does. The one home of that form:
   * the calls carry it, and it is stored when a transfer is opened. The form of a sent form is itself.
   */
  sentReference(reference: string): string | undefined;
  /**
   * Opens a player; one that exists already counts as opened and gets a new password. The name is the provider's spelling
   * of the wish: some put a prefix before it or change its case.
   */
  createPlayer(username: string): Promise<OpenedPlayer | PlayerRefused | undefined>;
  resetPassword(username: string): Promise<NewPassword>;
  balance(username: string, trace?: CallTrace): Promise<bigint | undefined>;
  transfer(order: TransferOrder, trace?: CallTrace): Promise<TransferOutcome>;
  /** Looks for an order by reference; there exactly where `statusQuery` or `referenceList` is declared. */
  findTransfer?(order: TransferOrder, trace?: CallTrace): Promise<TransferStatus>;
  /** Where bets are not told one by one: sums since a transfer, asked for by the provider's own name of it. */
  playSince?(username: string, partnerRef: string): Promise<PlayAnswer>;
  /** What its sign-in form wants besides name and password; there exactly where `loginForm` is declared. */
  loginForm?(username: string): Promise<Record<string, string> | undefined>;
  /** An address that opens the game signed in; only on an allowed host. */
  launch(username: string, wish: LaunchWish): Promise<string | PlayerRefused | undefined>;
}

/** What of a game's row decides how its provider is spoken to. */
export interface GameConnection {
  code: string;
  family: GameFamily;
  has_login_form: boolean;
  /** Who opened the member's account there; null before there is one. */
  partner_id: string | null;
}

/** The provider behind a game. */
export type ProviderOf = (game: GameConnection) => GameProvider;
