import * as z from 'zod/mini';
import { done, missingOr, timestamp } from '../shared/fields.ts';
import { typedPassword } from '../shared/password.ts';
import { route } from '../shared/route.ts';
import { factorCode } from '../shared/typed-fields.ts';

const own = { access: 'member' } as const;

const password = z.optional(typedPassword('WRONG_PASSWORD'));

export const readLine = route({
  ...own,
  method: 'GET',
  path: '/api/account/line',
  effect: false,
  summary: 'Whether the site sends messages by LINE, and since when this member’s is linked',
  reply: z.object({ isOffered: z.boolean(), since: z.nullable(timestamp) }),
  refusals: [],
});

/**
 * UNAUTHORIZED asks for the password, as changes of the payout account do. UNVERIFIED_OTP: where codes are sent, one to the phone
 * on record with purpose `line` has to come along. The code is sent to the site’s account in LINE, which answers with a number.
 */
export const startLine = route({
  ...own,
  method: 'POST',
  path: '/api/account/line/start',
  effect: true,
  summary: 'A code for the member to send from LINE; nothing is linked until its number is typed here',
  body: z.strictObject({
    password,
    otpToken: z.optional(z.string().check(z.maxLength(200))),
    secondFactor: z.optional(factorCode),
  }),
  reply: z.object({
    code: z.string(),
    /** The site’s account there, as people find it. */
    account: z.string(),
    /** Opens LINE at that account with the code typed in. */
    address: z.string(),
    expiresInSeconds: z.number(),
  }),
  refusals: [
    'KEY_MISSING',
    'INACTIVE_USER',
    'NO_DATA',
    'UNAUTHORIZED',
    'REQUEST_LIMIT',
    'WRONG_PASSWORD',
    'SECOND_FACTOR_REQUIRED',
    'KEY_INVALID',
    'UNVERIFIED_OTP',
    'SECOND_FACTOR_INVALID',
  ],
});

/** OTP_NOT_EXIST: there is no code any more. EXISTING_LINE: that LINE has become somebody else’s meanwhile. */
export const finishLine = route({
  ...own,
  method: 'POST',
  path: '/api/account/line/finish',
  effect: true,
  summary: 'Links the LINE that sent the code, with the number it was told',
  body: z.strictObject({
    number: z
      .string({ error: missingOr('OTP_CODE_INVALID') })
      .check(z.trim(), z.minLength(1, { error: 'KEY_MISSING' }), z.regex(/^\d{6}$/, { error: 'OTP_CODE_INVALID' })),
  }),
  reply: done,
  refusals: [
    'KEY_MISSING',
    'INACTIVE_USER',
    'OTP_NOT_EXIST',
    'OTP_EXPIRED',
    'OTP_VERIFY_FAIL',
    'OTP_CODE_INVALID',
    'EXISTING_LINE',
  ],
});

export const endLine = route({
  ...own,
  method: 'POST',
  path: '/api/account/line/end',
  effect: true,
  summary: 'Unlinks the member’s LINE; codes come by text message again',
  body: z.strictObject({ password }),
  reply: done,
  refusals: ['KEY_MISSING', 'UNAUTHORIZED', 'REQUEST_LIMIT', 'WRONG_PASSWORD', 'KEY_INVALID'],
});

export const LINE_ROUTES = [readLine, startLine, finishLine, endLine] as const;
