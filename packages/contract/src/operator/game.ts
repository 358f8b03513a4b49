import * as z from 'zod/mini';
import { GAME_CATEGORIES } from '../member/wallet.ts';
import { done, missingOr, text } from '../shared/fields.ts';
import { route } from '../shared/route.ts';

const operatorGame = z.object({
  code: z.string(),
  name: z.string(),
  category: z.enum(GAME_CATEGORIES),
  /** The protocol its provider speaks. */
  family: z.string(),
  isOn: z.boolean(),
  inMaintenance: z.boolean(),
  /** Members with an account there, counted up to 1,001. */
  accounts: z.number(),
  /** Transfers with it that have no end yet. */
  openTransfers: z.number(),
});

export type OperatorGame = z.output<typeof operatorGame>;

export const listGames = route({
  method: 'GET',
  path: '/ops/api/games',
  access: 'operator',
  right: 'settings.read',
  effect: false,
  summary: 'Game providers and how they stand',
  reply: z.object({ games: z.array(operatorGame) }),
  refusals: [],
});

export const addGame = route({
  method: 'POST',
  path: '/ops/api/games',
  access: 'operator',
  right: 'games.switch',
  effect: true,
  summary: 'Enters a game that a partner provides; it is switched off until somebody switches it on',
  body: z.strictObject({
    /** As settings of partners name it. */
    code: z
      .string({ error: missingOr('KEY_INVALID') })
      .check(z.trim(), z.minLength(1, { error: 'KEY_MISSING' }), z.regex(/^[a-z0-9]{2,20}$/, { error: 'KEY_INVALID' })),
    name: text(60),
    category: z.enum(GAME_CATEGORIES, { error: missingOr('KEY_INVALID') }),
    reason: text(500),
  }),
  reply: done,
  refusals: ['KEY_MISSING', 'KEY_INVALID'],
});

export const switchGame = route({
  method: 'PUT',
  path: '/ops/api/games/:code',
  access: 'operator',
  right: 'games.switch',
  effect: true,
  summary: 'Switches a provider on or off, or into maintenance; money can come home from it in every state',
  params: z.object({ code: z.string().check(z.regex(/^[a-z0-9]{2,20}$/, { error: 'NO_GAME' })) }),
  body: z.strictObject({ isOn: z.boolean(), inMaintenance: z.boolean(), reason: text(500) }),
  reply: done,
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'NO_GAME'],
});

export const GAMES_ROUTES = [listGames, addGame, switchGame] as const;
