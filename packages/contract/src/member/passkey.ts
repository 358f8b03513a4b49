import * as z from 'zod/mini';
import { done, missingOr, text, timestamp } from '../shared/fields.ts';
import { wireAmount } from '../shared/money.ts';
import { passkeyEntry, passkeyMade, passkeyOptions, passkeyUsed } from '../shared/passkey.ts';
import { typedPassword } from '../shared/password.ts';
import { route } from '../shared/route.ts';
import { factorCode } from '../shared/typed-fields.ts';

const own = { method: 'POST', access: 'member', effect: true } as const;

const password = z.optional(typedPassword('WRONG_PASSWORD'));
const secondFactor = z.optional(factorCode);
const challenge = z.object({ options: passkeyOptions });

/** Where the money of a withdrawal is: `ASIDE` is all that was set aside. */
const from = z.enum(['WALLET', 'ASIDE'], { error: missingOr('KEY_INVALID') });

export const startPasskeyLogin = route({
  method: 'POST',
  access: 'public',
  effect: false,
  path: '/api/login/passkey/start',
  summary: 'What the browser needs to sign in with a passkey; it names nobody',
  body: z.strictObject({}),
  reply: challenge,
  refusals: [],
});

/** A passkey asks its owner for finger, face or PIN, so that no second factor is asked for besides. */
export const passkeyLogin = route({
  method: 'POST',
  access: 'public',
  effect: true,
  path: '/api/login/passkey',
  summary: 'Signs in with a passkey; whatever does not fit answers the same',
  body: z.strictObject({ used: passkeyUsed, remember: z.optional(z.boolean()) }),
  reply: z.object({ token: z.string() }),
  refusals: ['KEY_INVALID', 'INVALID_IP', 'REQUEST_LIMIT', 'PASSKEY_INVALID', 'INACTIVE_USER'],
});

export const listPasskeys = route({
  method: 'GET',
  access: 'member',
  effect: false,
  path: '/api/account/passkeys',
  summary: 'The member’s passkeys, and since when withdrawals ask for one',
  reply: z.object({
    /** `confirmsFrom`: where withdrawals ask for a passkey a new one counts there a day later. */
    passkeys: z.array(z.extend(passkeyEntry, { confirmsFrom: timestamp })),
    most: z.int(),
    /** Since when withdrawals ask for a passkey, and until when, once that is being switched off. */
    confirmsSince: z.nullable(timestamp),
    confirmsUntil: z.nullable(timestamp),
  }),
  refusals: [],
});

/**
 * UNAUTHORIZED asks for the password, as changes of the payout account do. UNVERIFIED_OTP: where codes are sent, one to the phone
 * on record with purpose `second-factor` has to come along. KEY_INVALID: there are as many as there may be.
 */
export const startPasskey = route({
  ...own,
  path: '/api/account/passkeys/start',
  summary: 'What the browser needs to make a passkey',
  body: z.strictObject({ password, otpToken: z.optional(z.string().check(z.maxLength(200))), secondFactor }),
  reply: challenge,
  refusals: [
    'KEY_MISSING',
    'INACTIVE_USER',
    'UNAUTHORIZED',
    'REQUEST_LIMIT',
    'WRONG_PASSWORD',
    'KEY_INVALID',
    'SECOND_FACTOR_REQUIRED',
    'UNVERIFIED_OTP',
    'SECOND_FACTOR_INVALID',
  ],
});

export const addPasskey = route({
  ...own,
  path: '/api/account/passkeys',
  summary: 'Adds the passkey the browser made, named by the device; the phone on record is told',
  body: z.strictObject({ made: passkeyMade }),
  reply: done,
  refusals: ['KEY_INVALID', 'INACTIVE_USER', 'PASSKEY_INVALID'],
});

export const removePasskey = route({
  ...own,
  path: '/api/account/passkeys/remove',
  summary: 'Removes one of the member’s passkeys; the phone on record is told',
  body: z.strictObject({ id: text(1_400), password, secondFactor }),
  reply: done,
  refusals: [
    'KEY_MISSING',
    'KEY_INVALID',
    'UNAUTHORIZED',
    'REQUEST_LIMIT',
    'WRONG_PASSWORD',
    'SECOND_FACTOR_REQUIRED',
    'SECOND_FACTOR_INVALID',
    'NO_DATA',
  ],
});

/** NO_DATA: no passkey of this member may confirm yet. */
export const startPasskeySwitch = route({
  ...own,
  path: '/api/account/passkeys/switch/start',
  summary: 'What the browser needs to let withdrawals ask for a passkey, or no more',
  body: z.strictObject({ isOn: z.boolean({ error: missingOr('KEY_INVALID') }) }),
  reply: challenge,
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'INACTIVE_USER', 'NO_DATA'],
});

/** Without a passkey it is switched off a day later, with the proofs that a change of the payout account asks for. */
export const switchPasskey = route({
  ...own,
  path: '/api/account/passkeys/switch',
  summary: 'Lets withdrawals ask for a passkey, or no more; the phone on record is told',
  body: z.strictObject({
    isOn: z.boolean({ error: missingOr('KEY_INVALID') }),
    used: z.optional(passkeyUsed),
    password,
    secondFactor,
  }),
  /** Until when withdrawals ask for one still; null while nobody has switched that off. */
  reply: z.object({ confirmsUntil: z.nullable(timestamp) }),
  refusals: [
    'KEY_MISSING',
    'KEY_INVALID',
    'INACTIVE_USER',
    'UNAUTHORIZED',
    'REQUEST_LIMIT',
    'WRONG_PASSWORD',
    'SECOND_FACTOR_REQUIRED',
    'SECOND_FACTOR_INVALID',
    'PASSKEY_REQUIRED',
    'PASSKEY_INVALID',
  ],
});

const withdrawal = { amount: wireAmount, from } as const;

export const startPasskeyConfirm = route({
  ...own,
  path: '/api/account/passkeys/confirm/start',
  summary: 'What the browser needs to confirm a withdrawal of this amount',
  body: z.strictObject(withdrawal),
  reply: challenge,
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'INACTIVE_USER', 'NO_DATA'],
});

export const confirmByPasskey = route({
  ...own,
  path: '/api/account/passkeys/confirm',
  summary: 'Confirms one withdrawal of this very amount for two minutes',
  body: z.strictObject({ ...withdrawal, used: passkeyUsed }),
  reply: done,
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'INACTIVE_USER', 'PASSKEY_INVALID'],
});

export const PASSKEY_ROUTES = [
  startPasskeyLogin,
  passkeyLogin,
  listPasskeys,
  startPasskey,
  addPasskey,
  removePasskey,
  startPasskeySwitch,
  switchPasskey,
  startPasskeyConfirm,
  confirmByPasskey,
] as const;
