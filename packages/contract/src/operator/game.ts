import * as z from 'zod/mini';
import { GAME_CATEGORIES } from '../member/wallet.ts';
import { done, isInOrder, missingOr, text, timestamp } from '../shared/fields.ts';
import { orProposed } from '../shared/proposed.ts';
import { route } from '../shared/route.ts';
import { chosenMoment } from '../shared/typed-days.ts';
import { isPlainAddress } from './content.ts';

const category = z.enum(GAME_CATEGORIES, { error: missingOr('KEY_INVALID') });
const localName = z.optional(text(60));
/** What a language lacks is shown by `name`, and a game without a group of its own in that of its kind. */
const ownFace = { nameTH: localName, nameLA: localName, nameEN: localName, group: z.optional(category) };

const operatorGame = z.object({
  code: z.string(),
  name: z.string(),
  ...ownFace,
  /** Its kind, by which turnover counts. */
  category,
  /** The protocol its provider speaks. */
  family: z.string(),
  /** What its card shows. */
  logo: z.string(),
  background: z.string(),
  isOn: z.boolean(),
  /** Switched to maintenance by hand, until somebody switches it back. */
  inMaintenance: z.boolean(),
  maintenance: z.nullable(z.object({ from: timestamp, until: timestamp, isNow: z.boolean() })),
  /** Members with an account there, counted up to 1,001. */
  accounts: z.number(),
  /** Transfers with it that have no end yet. */
  openTransfers: z.number(),
});

export type OperatorGame = z.output<typeof operatorGame>;

export const listGames = route({
  method: 'GET',
  path: '/ops/api/games',
  kept: {},
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
  proposes: 'above-limit',
  summary: 'Enters a game that a partner provides; it is switched off until somebody switches it on',
  body: z.strictObject({
    /** As settings of partners name it. */
    code: z
      .string({ error: missingOr('KEY_INVALID') })
      .check(z.trim(), z.minLength(1, { error: 'KEY_MISSING' }), z.regex(/^[a-z0-9]{2,20}$/, { error: 'KEY_INVALID' })),
    name: text(60),
    category,
    reason: text(500),
  }),
  reply: orProposed(done),
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

/** A picture of this site or of the web. */
const picture = z
  .string({ error: missingOr('KEY_INVALID') })
  .check(z.trim(), z.minLength(1, { error: 'KEY_MISSING' }), z.maxLength(500, { error: 'KEY_INVALID' }))
  .check(z.refine(isPlainAddress, { error: 'KEY_INVALID' }));

/** How members see a game. Its kind stays: turnover already played is counted by it. */
export const gameFace = z.strictObject({ name: text(60), ...ownFace, logo: picture, background: picture });
export const gameOrder = z
  .array(z.string({ error: 'KEY_INVALID' }).check(z.maxLength(20)))
  .check(z.minLength(1), z.maxLength(100, { error: 'KEY_INVALID' }));

export const changeGameFace = route({
  method: 'PUT',
  path: '/ops/api/games/:code/face',
  access: 'operator',
  right: 'games.switch',
  effect: true,
  proposes: 'above-limit',
  summary: 'Names and pictures of a game, for another operator to agree to; its group alone counts at once',
  params: switchGame.params,
  body: z.strictObject({ ...gameFace.shape, reason: text(500) }),
  reply: orProposed(done),
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'NO_GAME'],
});

/** The longest maintenance that may be planned; the database holds it. */
export const MAX_MAINTENANCE_DAYS = 14;

const isBounded = ({ from, until }: { from: string; until: string }) =>
  isInOrder({ startsAt: from, endsAt: until }) &&
  Date.parse(until) - Date.parse(from) <= MAX_MAINTENANCE_DAYS * 86_400_000;
export const gameMaintenance = z.nullable(
  z
    .strictObject({ from: chosenMoment, until: chosenMoment })
    .check(z.refine(isBounded, { error: 'KEY_INVALID', path: ['until'] })),
);

export const planMaintenance = route({
  method: 'PUT',
  path: '/ops/api/games/:code/maintenance',
  access: 'operator',
  right: 'games.switch',
  effect: true,
  summary: 'Plans maintenance of a game: it begins and ends by itself, and money can come home all the while',
  params: switchGame.params,
  body: z.strictObject({ maintenance: gameMaintenance, reason: text(500) }),
  reply: done,
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'NO_GAME'],
});

export const orderGames = route({
  method: 'PUT',
  path: '/ops/api/games',
  access: 'operator',
  right: 'games.switch',
  effect: true,
  summary: 'The order members see; names every game once',
  body: z.strictObject({ codes: gameOrder }),
  reply: done,
  refusals: ['KEY_MISSING', 'KEY_INVALID'],
});

export const GAMES_ROUTES = [listGames, addGame, switchGame, changeGameFace, planMaintenance, orderGames] as const;
