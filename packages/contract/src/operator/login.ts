import * as z from 'zod/mini';
import { done, timestamp } from '../shared/fields.ts';
import { passkeyOptions, passkeyUsed } from '../shared/passkey.ts';
import { typedPassword } from '../shared/password.ts';
import { route } from '../shared/route.ts';
import { line, typed } from '../shared/typed-fields.ts';
import { bareDigits, plainWord } from '../shared/typed-text.ts';

export const OPERATOR_ROLES = ['owner', 'finance', 'support', 'marketing', 'auditor'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

const operator = z.object({
  username: z.string(),
  role: z.enum(OPERATOR_ROLES),
  /** What this operator may do; the back office shows nothing else. */
  rights: z.array(z.string()),
});

/** Names of operators have small letters only; phones begin them with a capital. */
const operatorName = typed((name) => plainWord(name).toLowerCase(), 'WRONG_CREDENTIAL').check(z.maxLength(64));

export const operatorLogin = route({
  method: 'POST',
  path: '/ops/api/login',
  access: 'public',
  effect: true,
  summary: 'Signs an operator in with password and second factor; sets the session cookie',
  body: z.strictObject({
    username: operatorName,
    password: typedPassword('WRONG_CREDENTIAL', 0),
    totp: typed(bareDigits, 'WRONG_CREDENTIAL').check(z.regex(/^\d{6}$/, { error: 'WRONG_CREDENTIAL' })),
  }),
  reply: z.object({ operator, expiresAt: timestamp }),
  refusals: ['KEY_MISSING', 'REQUEST_LIMIT', 'WRONG_CREDENTIAL'],
});

export const operatorRecoveryLogin = route({
  method: 'POST',
  path: '/ops/api/login/recovery',
  access: 'public',
  effect: true,
  summary: 'Signs an operator in with password and one of the recovery codes, which is used up by it',
  body: z.strictObject({
    username: operatorName,
    password: typedPassword('WRONG_CREDENTIAL', 0),
    recoveryCode: line(40, 'WRONG_CREDENTIAL', bareDigits),
  }),
  reply: z.object({ operator, expiresAt: timestamp, recoveryCodesLeft: z.int() }),
  refusals: ['KEY_MISSING', 'REQUEST_LIMIT', 'WRONG_CREDENTIAL'],
});

export const operatorPasskeyStart = route({
  method: 'POST',
  path: '/ops/api/login/passkey/start',
  access: 'public',
  effect: true,
  summary: 'What the browser needs to sign in with a passkey; names nobody',
  reply: z.object({ options: passkeyOptions }),
  refusals: ['REQUEST_LIMIT'],
});

/** A passkey is two factors: the device, and the finger, face or PIN it asks for each time. */
export const operatorPasskeyLogin = route({
  method: 'POST',
  path: '/ops/api/login/passkey',
  access: 'public',
  effect: true,
  summary: 'Signs an operator in with a passkey',
  body: z.strictObject({ used: passkeyUsed }),
  reply: z.object({ operator, expiresAt: timestamp }),
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'REQUEST_LIMIT', 'WRONG_CREDENTIAL'],
});

export const operatorLogout = route({
  method: 'POST',
  path: '/ops/api/logout',
  access: 'operator',
  effect: true,
  summary: 'Ends this operator session',
  reply: done,
  refusals: [],
});

export const operatorMe = route({
  method: 'GET',
  path: '/ops/api/me',
  access: 'operator',
  effect: false,
  summary: 'Who is signed in and what they may do',
  reply: z.object({ operator }),
  refusals: [],
});

export const SESSION_ROUTES = [
  operatorLogin,
  operatorLogout,
  operatorMe,
  operatorRecoveryLogin,
  operatorPasskeyStart,
  operatorPasskeyLogin,
] as const;
