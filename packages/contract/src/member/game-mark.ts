import * as z from 'zod/mini';
import { done } from '../shared/fields.ts';
import { wireAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';
import { gameCode } from './wallet.ts';

export const markFavourite = route({
  method: 'POST',
  path: '/api/wallet/favourite/:game',
  access: 'member',
  effect: true,
  summary: 'Puts a game first, or back in its place, on every device of the member',
  params: z.object({ game: gameCode }),
  body: z.strictObject({ isFavourite: z.boolean({ error: 'KEY_INVALID' }) }),
  reply: done,
  refusals: ['KEY_INVALID', 'NO_GAME'],
});

export const MAX_FAVOURITE_AMOUNTS = 3;

export const saveFavouriteAmounts = route({
  method: 'PUT',
  path: '/api/wallet/amounts',
  access: 'member',
  effect: true,
  summary: 'Keeps the amounts that amount fields offer to the member',
  body: z.strictObject({
    amounts: z.array(wireAmount).check(z.maxLength(MAX_FAVOURITE_AMOUNTS, { error: 'KEY_INVALID' })),
  }),
  reply: done,
  refusals: ['KEY_MISSING', 'KEY_INVALID'],
});
