import * as z from 'zod/mini';
import { currency, done, localNames, timestamp } from '../shared/fields.ts';
import { replyAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';
import { profile } from './account-profile.ts';

export const GAME_CATEGORIES = ['slot', 'sport', 'lotto'] as const;

const moment = z.optional(z.nullable(timestamp));

/** Game slot of spec 3. `web`, `android` and `ios` are launch addresses (design 4). */
export const gameSlot = z.object({
  code: z.string(),
  name: z.string(),
  ...localNames,
  /** The group its card stands in. */
  category: z.enum(GAME_CATEGORIES),
  logo: z.string(),
  background: z.string(),
  amount: replyAmount,
  /** The part of `amount` whose bets the provider has not reported yet; it stays there until it is confirmed. */
  unconfirmed: replyAmount,
  /** The member has an account there. */
  isActive: z.boolean(),
  /** The operator has the provider switched on and it is not in maintenance. */
  isAvailable: z.boolean(),
  /** Switched on, but its maker is at work on it: the card says so. */
  inMaintenance: z.boolean(),
  /** Maintenance with a known end: the one that lasts, or the next. Null where nobody has said when it ends. */
  maintenance: z.nullable(z.object({ from: timestamp, until: timestamp })),
  /** The member's name at the provider; null until there is an account. */
  username: z.nullable(z.string()),
  /** The moment for which `amount` is known; null without an account. Absent from servers before this field. */
  knownAt: moment,
  /** When the member opened it last, unless money was moved there since: it may be played until now. */
  playedSince: moment,
  /** Its player has a password of their own, known before anybody asks for it; absent until there is an account. */
  hasPassword: z.optional(z.boolean()),
  web: z.nullable(z.string()),
  android: z.nullable(z.string()),
  ios: z.nullable(z.string()),
  /** The member put it first. */
  isFavourite: z.optional(z.boolean()),
  /** When the member opened it last; null for never. */
  lastPlayedAt: z.optional(z.nullable(timestamp)),
});

export type GameSlot = z.output<typeof gameSlot>;

/** Wallet info of spec 3. `total` is cash plus games; money in transit or on hold is shown apart (safety L9). */
export const walletInfo = z.object({
  profile,
  bankAccount: z.object({
    bankAccountName: z.string(),
    bankAccountNo: z.string(),
    bank: z.object({ code: z.string(), ...localNames }),
  }),
  currency,
  wallet: z.object({ amount: replyAmount }),
  invite: z.object({ amount: replyAmount, success: z.number(), fail: z.number() }),
  inviteAmount: replyAmount,
  inviteSuccess: z.number(),
  inviteFail: z.number(),
  slots: z.array(gameSlot),
  slot: replyAmount,
  slotAccount: z.array(gameSlot),
  sportAccount: z.array(gameSlot),
  lottoAccount: z.array(gameSlot),
  total: replyAmount,
  inTransit: replyAmount,
  onHold: replyAmount,
  /** Amounts the member wants offered under amount fields; none means those of the site. */
  favouriteAmounts: z.optional(z.array(replyAmount)),
  /** As of when all of it is known: now, or when the game with money that was asked longest ago was asked. */
  timesync: timestamp,
  /** The moment of this answer: cash is as of then. */
  readAt: z.optional(timestamp),
  /** Another text once money, coins, an operation on its way or the bonus are different; the open socket reports it. */
  version: z.optional(z.string()),
});

export type WalletInfo = z.output<typeof walletInfo>;

export const gameCode = z.string().check(z.regex(/^[a-z0-9]{2,20}$/, { error: 'NO_GAME' }));

export const getWallet = route({
  method: 'GET',
  path: '/api/wallet',
  access: 'member',
  effect: false,
  summary: 'Balances as last known',
  reply: walletInfo,
  refusals: [],
});

export const refreshSlots = route({
  method: 'GET',
  path: '/api/wallet/refresh/slot',
  postTwin: true,
  access: 'member',
  effect: true,
  summary: 'Asks every active provider, or the one of `game`, for its balance, each within its own time limit',
  query: z.strictObject({ game: z.optional(gameCode) }),
  reply: z.extend(walletInfo, {
    /** Games whose provider did not answer in time; their amounts are the last known ones. */
    notRefreshed: z.array(z.string()),
  }),
  refusals: ['NO_GAME', 'SLOT_NO_ACCOUNT'],
});

const gameParams = z.object({ game: gameCode });

/** What a provider says of a player: not known there, another agent's, suspended (59). */
export const PLAYER_REFUSALS = [
  'INVALID_USER_1',
  'NOT_AREASLOT',
  'NOT_UFABET',
  'INVALID_USER_2',
  'INVALID_USER_3',
] as const;

export const activateGame = route({
  method: 'GET',
  path: '/api/wallet/activate/:game',
  postTwin: true,
  access: 'member',
  effect: true,
  summary: 'Opens an account at a game provider',
  params: gameParams,
  reply: done,
  refusals: [
    'INACTIVE_USER',
    'NO_GAME',
    'SLOT_ALREADY_ACTIVE',
    'REQUEST_LIMIT',
    'GAME_ACTIVATION_FAIL',
    'INVALID_USER_2',
    'INVALID_USER_3',
    'SLOT_ACTIVATE_FAIL',
  ],
});

/**
 * Username and password of the member at a provider; for one provider also the fields its sign-in form wants (spec 3).
 * Where the last proof of this session is older than 5 minutes the answer is UNAUTHORIZED: the password is then given to
 * `POST /api/account/prove`, and the call repeated. Every look is written down.
 */
export const gameAccount = route({
  method: 'GET',
  path: '/api/wallet/account/:game',
  access: 'member',
  effect: false,
  summary: 'The credentials at a provider, shown to their owner after a fresh proof',
  params: gameParams,
  reply: z.object({
    username: z.string(),
    /** Empty where the provider has none: its players come by our links only. */
    password: z.string(),
    event: z.optional(z.record(z.string(), z.string())),
  }),
  refusals: ['UNAUTHORIZED', 'NO_GAME', 'SLOT_NO_ACCOUNT', 'SLOT_RESET_PASSWORD_FAIL'],
});

/** A new password at the provider. It is not in the answer: `gameAccount` shows it. */
export const resetGamePassword = route({
  method: 'GET',
  path: '/api/wallet/resetpassword/:game',
  postTwin: true,
  access: 'member',
  effect: true,
  summary: 'Gives the account at a provider a new password',
  params: gameParams,
  reply: done,
  refusals: [
    'INACTIVE_USER',
    'UNAUTHORIZED',
    'NO_GAME',
    'SLOT_NO_ACCOUNT',
    'REQUEST_LIMIT',
    ...PLAYER_REFUSALS,
    'SLOT_RESET_PASSWORD_FAIL',
  ],
});

export const WALLET_ROUTES = [getWallet, refreshSlots, activateGame, gameAccount, resetGamePassword] as const;
