import * as z from 'zod/mini';
import { done, missingOr, timestamp } from '../shared/fields.ts';
import { typedPassword } from '../shared/password.ts';
import { route } from '../shared/route.ts';
import { factorCode } from '../shared/typed-fields.ts';

const own = { access: 'member' } as const;

const password = z.optional(typedPassword('WRONG_PASSWORD'));

export const readSecondFactor = route({
  ...own,
  method: 'GET',
  path: '/api/account/secondFactor',
  effect: false,
  summary: 'Since when signing in asks for a second factor, and how many recovery codes are left',
  reply: z.object({ since: z.nullable(timestamp), recoveryCodesLeft: z.int() }),
  refusals: [],
});

/**
 * UNAUTHORIZED asks for the password, as changes of the payout account do. UNVERIFIED_OTP: where codes are sent, one to the phone
 * on record with purpose `second-factor` has to come along.
 */
export const startSecondFactor = route({
  ...own,
  method: 'POST',
  path: '/api/account/secondFactor/start',
  effect: true,
  summary: 'A new secret for the authenticator app; nothing is switched on until a code of it confirms it',
  body: z.strictObject({ password, otpToken: z.optional(z.string().check(z.maxLength(200))) }),
  reply: z.object({ secret: z.string(), address: z.string() }),
  refusals: [
    'KEY_MISSING',
    'INACTIVE_USER',
    'UNAUTHORIZED',
    'REQUEST_LIMIT',
    'WRONG_PASSWORD',
    'KEY_INVALID',
    'UNVERIFIED_OTP',
  ],
});

export const finishSecondFactor = route({
  ...own,
  method: 'POST',
  path: '/api/account/secondFactor/finish',
  effect: true,
  summary: 'Switches the second factor on with a code of the new secret; answers ten recovery codes, once',
  body: z.strictObject({
    code: z
      .string({ error: missingOr('SECOND_FACTOR_INVALID') })
      .check(z.regex(/^\d{6}$/, { error: 'SECOND_FACTOR_INVALID' })),
  }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: ['KEY_MISSING', 'SECOND_FACTOR_INVALID'],
});

export const endSecondFactor = route({
  ...own,
  method: 'POST',
  path: '/api/account/secondFactor/end',
  effect: true,
  summary: 'Switches the second factor off, with a code of it or a recovery code',
  body: z.strictObject({ password, secondFactor: z.optional(factorCode) }),
  reply: done,
  refusals: [
    'KEY_MISSING',
    'UNAUTHORIZED',
    'WRONG_PASSWORD',
    'KEY_INVALID',
    'SECOND_FACTOR_REQUIRED',
    'REQUEST_LIMIT',
    'SECOND_FACTOR_INVALID',
  ],
});

export const SECOND_FACTOR_ROUTES = [readSecondFactor, startSecondFactor, finishSecondFactor, endSecondFactor] as const;
