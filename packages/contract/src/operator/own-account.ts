import * as z from 'zod/mini';
import { done, queryPaging, text, timestamp } from '../shared/fields.ts';
import { passkeyEntry, passkeyMade, passkeyName, passkeyOptions } from '../shared/passkey.ts';
import { chosenPassword, MIN_OPERATOR_PASSWORD_LENGTH, typedPassword } from '../shared/password.ts';
import { route } from '../shared/route.ts';
import { line, typed } from '../shared/typed-fields.ts';
import { bareDigits } from '../shared/typed-text.ts';
import { OPERATOR_ROLES } from './login.ts';

/** What every operator does with the own account. Changes need a proof not older than five minutes; else UNAUTHORIZED. */
const own = { access: 'operator' } as const;

const totpCode = typed(bareDigits, 'SECOND_FACTOR_INVALID').check(
  z.regex(/^\d{6}$/, { error: 'SECOND_FACTOR_INVALID' }),
);

export const operatorPassword = chosenPassword(MIN_OPERATOR_PASSWORD_LENGTH, 'INVALID_USER_INFO');

export const readOwnAccount = route({
  ...own,
  method: 'GET',
  path: '/ops/api/account',
  effect: false,
  summary: 'The own account: role, second factors, recovery codes that are left',
  reply: z.object({
    username: z.string(),
    role: z.enum(OPERATOR_ROLES),
    enrolledAt: timestamp,
    recoveryCodesLeft: z.int(),
    passkeys: z.array(passkeyEntry),
    /** Until then this operator and the inviters count as one person. */
    newcomerUntil: z.nullable(timestamp),
  }),
  refusals: [],
});

export const proveOperator = route({
  ...own,
  method: 'POST',
  path: '/ops/api/account/prove',
  effect: true,
  summary: 'Proves with password and second factor that it is still this operator who sits there',
  body: z.strictObject({
    password: typedPassword('WRONG_CREDENTIAL', 0),
    /** Six digits, or a recovery code. */
    code: line(40, 'WRONG_CREDENTIAL', bareDigits),
  }),
  reply: done,
  refusals: ['KEY_MISSING', 'REQUEST_LIMIT', 'WRONG_CREDENTIAL'],
});

export const changeOperatorPassword = route({
  ...own,
  method: 'POST',
  path: '/ops/api/account/password',
  effect: true,
  summary: 'Changes the own password and ends the other sessions',
  body: z.strictObject({ newPassword: operatorPassword }),
  reply: done,
  refusals: ['KEY_MISSING', 'INVALID_USER_INFO', 'UNAUTHORIZED'],
});

export const startTotp = route({
  ...own,
  method: 'POST',
  path: '/ops/api/account/totp/start',
  effect: true,
  summary: 'Makes a new secret for the authenticator app; the old one counts until a code confirms the new one',
  reply: z.object({ secret: z.string(), address: z.string() }),
  refusals: ['UNAUTHORIZED'],
});

export const finishTotp = route({
  ...own,
  method: 'POST',
  path: '/ops/api/account/totp',
  effect: true,
  summary: 'Confirms the new secret with a code of it, and ends the other sessions',
  body: z.strictObject({ code: totpCode }),
  reply: done,
  refusals: ['KEY_MISSING', 'UNAUTHORIZED', 'SECOND_FACTOR_INVALID'],
});

export const renewRecoveryCodes = route({
  ...own,
  method: 'POST',
  path: '/ops/api/account/recovery-codes',
  effect: true,
  summary: 'Ten new recovery codes, shown once; the earlier ones end',
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: ['UNAUTHORIZED'],
});

export const startPasskey = route({
  ...own,
  method: 'POST',
  path: '/ops/api/account/passkeys/start',
  effect: true,
  summary: 'What the browser needs to make a passkey',
  reply: z.object({ options: passkeyOptions }),
  refusals: ['UNAUTHORIZED'],
});

export const addPasskey = route({
  ...own,
  method: 'POST',
  path: '/ops/api/account/passkeys',
  effect: true,
  summary: 'Adds the passkey the browser made',
  body: z.strictObject({ name: passkeyName, made: passkeyMade }),
  reply: done,
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'UNAUTHORIZED', 'SECOND_FACTOR_INVALID'],
});

export const removePasskey = route({
  ...own,
  method: 'POST',
  path: '/ops/api/account/passkeys/remove',
  effect: true,
  summary: 'Removes one of the own passkeys',
  body: z.strictObject({ id: text(1_400) }),
  reply: done,
  refusals: ['KEY_MISSING', 'UNAUTHORIZED', 'NO_DATA'],
});

export const listOperatorSessions = route({
  ...own,
  method: 'GET',
  path: '/ops/api/account/sessions',
  effect: false,
  summary: 'Where the operator is signed in, newest first',
  reply: z.object({
    sessions: z.array(
      z.object({
        sessionId: z.string(),
        createdAt: timestamp,
        lastSeenAt: timestamp,
        device: z.string(),
        address: z.string(),
        isCurrent: z.boolean(),
      }),
    ),
  }),
  refusals: [],
});

export const endOperatorSession = route({
  ...own,
  method: 'POST',
  path: '/ops/api/account/sessions/end',
  effect: true,
  summary: 'Ends one of the own sessions',
  body: z.strictObject({ sessionId: z.uuid({ error: 'NO_DATA' }) }),
  reply: done,
  refusals: ['NO_DATA'],
});

export const endOtherOperatorSessions = route({
  ...own,
  method: 'POST',
  path: '/ops/api/account/sessions/end-others',
  effect: true,
  summary: 'Ends every own session but this one',
  reply: done,
  refusals: [],
});

/** One sign-in, tried or done. */
export const signIn = {
  at: timestamp,
  way: z.enum(['TOTP', 'RECOVERY_CODE', 'PASSKEY', 'ENROLMENT']),
  isSuccess: z.boolean(),
  address: z.string(),
  device: z.string(),
} as const;

export const signInPage = {
  query: z.object(queryPaging),
  reply: z.object({
    total: z.int(),
    signIns: z.array(z.object(signIn)),
  }),
} as const;

export const listOwnSignIns = route({
  ...own,
  method: 'GET',
  path: '/ops/api/account/sign-ins',
  effect: false,
  summary: 'Sign-ins to the own account, tried and done, newest first',
  query: signInPage.query,
  reply: signInPage.reply,
  refusals: ['KEY_INVALID'],
});

export const OWN_ACCOUNT_ROUTES = [
  readOwnAccount,
  proveOperator,
  changeOperatorPassword,
  startTotp,
  finishTotp,
  renewRecoveryCodes,
  startPasskey,
  addPasskey,
  removePasskey,
  listOperatorSessions,
  endOperatorSession,
  endOtherOperatorSessions,
  listOwnSignIns,
] as const;
