import * as z from 'zod/mini';
import { done } from '../shared/fields.ts';
import { typedPassword } from '../shared/password.ts';
import { route } from '../shared/route.ts';
import { factorCode, phoneNumber } from '../shared/typed-fields.ts';

export const login = route({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  effect: true,
  summary: 'Signs in; unknown user and wrong password answer the same (safety 5, 35)',
  body: z.strictObject({
    username: phoneNumber,
    password: typedPassword('WRONG_CREDENTIAL'),
    /** Remembered sessions live 30 days, others 12 hours (design 4). */
    remember: z.optional(z.boolean()),
    /** Asked for with SECOND_FACTOR_REQUIRED: the code an authenticator app shows, or a recovery code. Each counts once. */
    secondFactor: z.optional(factorCode),
  }),
  reply: z.object({ token: z.string() }),
  refusals: [
    'KEY_MISSING',
    'INVALID_IP',
    'REQUEST_LIMIT',
    'WRONG_CREDENTIAL',
    'INACTIVE_USER',
    'SECOND_FACTOR_REQUIRED',
    'SECOND_FACTOR_INVALID',
  ],
});

export const logout = route({
  method: 'POST',
  path: '/api/logout',
  access: 'member',
  effect: true,
  summary: 'Ends this session',
  reply: done,
  refusals: [],
});

export const LOGIN_ROUTES = [login, logout] as const;
