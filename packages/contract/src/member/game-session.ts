import * as z from 'zod/mini';
import { LOCALES } from '../shared/locale.ts';
import { route } from '../shared/route.ts';
import { gameCode, PLAYER_REFUSALS } from './wallet.ts';

/** For which device a game is opened: the three launch addresses of a card. */
export const LAUNCH_DEVICES = ['web', 'android', 'ios'] as const;

export const autoLogin = route({
  method: 'GET',
  path: '/api/autoLogin/:provider/:username',
  postTwin: true,
  access: 'member',
  effect: true,
  summary: 'A link that opens the provider signed in; the server uses its own sealed credentials (design 4)',
  params: z.object({ provider: gameCode, username: z.string().check(z.minLength(1), z.maxLength(64)) }),
  query: z.strictObject({
    device: z.optional(z.enum(LAUNCH_DEVICES, { error: 'KEY_INVALID' })),
    /** The member's language; it is passed to the provider, which decides the languages of its games. */
    locale: z.optional(z.enum(LOCALES, { error: 'KEY_INVALID' })),
  }),
  reply: z.object({ link: z.string() }),
  refusals: [
    'KEY_INVALID',
    'INACTIVE_USER',
    'NO_GAME',
    'SLOT_NO_ACCOUNT',
    'INVALID_USER_4',
    'ON_BREAK',
    'EXCLUDED',
    'LOSS_LIMIT',
    'STAKE_LIMIT',
    'TIME_LIMIT',
    'REQUEST_LIMIT',
    'MONEY_NOT_ENOUGH',
    ...PLAYER_REFUSALS,
    'LOGIN_FAIL',
    'SLOT_ACTIVATE_FAIL',
  ],
});

/** The same with a password in the address, as older clients send it: the segment is ignored and never logged (design 4). */
export const autoLoginWithPassword = route({
  ...autoLogin,
  path: '/api/autoLogin/:provider/:username/:password',
  params: z.extend(autoLogin.params, { password: z.string() }),
});
