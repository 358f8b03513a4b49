import * as z from 'zod/mini';
import { missingOr } from '../shared/fields.ts';
import { LOCALES } from '../shared/locale.ts';
import { route } from '../shared/route.ts';
import { line, phoneNumber } from '../shared/typed-fields.ts';
import { bareDigits } from '../shared/typed-text.ts';

/** What a code is asked for; a code of one purpose is worth nothing for another (safety 5, 39). */
export const CODE_PURPOSES = ['registration', 'reset', 'payout-account', 'second-factor', 'line'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** The token of one request for a code, as the send call answered it. */
export const otpToken = z
  .string({ error: missingOr('OTP_TOKEN_INVALID') })
  .check(z.minLength(1, { error: 'KEY_MISSING' }), z.regex(/^[A-Za-z0-9_-]{43}$/, { error: 'OTP_TOKEN_INVALID' }));

/**
 * `code` is OTP_VERIFIED when `otpToken` was given, is verified and still counts for this phone and purpose: then nothing
 * is sent and the wizard goes on (spec 4). Otherwise it is SUCCESS and a message is on its way. With purpose `reset` a
 * phone without a member answers the same, and its message says so.
 */
export const sendCode = route({
  method: 'POST',
  path: '/api/otp/send',
  access: 'public',
  effect: true,
  summary:
    'Sends a one-time code, to LINE where the member linked it and the phone itself need not be proven, else by text message',
  body: z.strictObject({
    phoneNumber,
    purpose: z._default(z.enum(CODE_PURPOSES, { error: 'KEY_INVALID' }), 'registration'),
    /** Language of the message. */
    locale: z._default(z.enum(LOCALES, { error: 'KEY_INVALID' }), 'th'),
    /** The caller's own earlier token, verified or not. */
    otpToken: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.object({
    /** Also in the message, so that people know which message belongs to which request. */
    otpRef: z.string(),
    otpToken: z.string(),
    code: z.enum(['SUCCESS', 'OTP_VERIFIED']),
    /** With OTP_VERIFIED for a registration: somebody has registered with this phone already. */
    isTaken: z.boolean(),
    /** Seconds until another code may be asked for. */
    resendInSeconds: z.number(),
    /** Seconds the code may be entered. */
    expiresInSeconds: z.number(),
  }),
  refusals: [
    'KEY_MISSING',
    'PHONE_NUMBER_REQUIRE_10_DIGIT',
    'OTP_BLOCK',
    'REQUEST_LIMIT_1MIN',
    'REQUEST_LIMIT',
    'OTP_SEND_FAIL',
  ],
});

/**
 * A right code is taken once: later calls answer OTP_VERIFIED while the verification counts. OTP_NOT_EXIST: a newer code
 * replaced this one, or it has been used. OTP_VERIFY_FAIL: the tries of this code are used up.
 */
export const verifyCode = route({
  method: 'POST',
  path: '/api/otp/verify',
  access: 'public',
  effect: true,
  summary: 'Checks a one-time code; the token then counts as verified for 15 minutes',
  body: z.strictObject({
    otpToken,
    otpCode: line(20, 'OTP_CODE_INVALID', bareDigits),
  }),
  reply: z.object({
    message: z.literal('OTP_CODE_VALID'),
    code: z.literal('OTP_CODE_VALID'),
    /** For a registration: somebody has registered with this phone already. Only its owner is told. */
    isTaken: z.boolean(),
  }),
  refusals: [
    'KEY_MISSING',
    'OTP_TOKEN_INVALID',
    'OTP_BLOCK',
    'OTP_VERIFIED',
    'OTP_NOT_EXIST',
    'OTP_EXPIRED',
    'OTP_VERIFY_FAIL',
    'OTP_CODE_INVALID',
  ],
});

export const ONE_TIME_CODE_ROUTES = [sendCode, verifyCode] as const;
