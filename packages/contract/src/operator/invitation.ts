import * as z from 'zod/mini';
import { timestamp } from '../shared/fields.ts';
import { route } from '../shared/route.ts';
import { line } from '../shared/typed-fields.ts';
import { bareDigits, plainWord } from '../shared/typed-text.ts';
import { OPERATOR_ROLES } from './login.ts';
import { operatorPassword } from './own-account.ts';

/** The link comes from the proposer of the invitation, the code from the approver; neither opens anything alone. */
const invitation = { link: line(64, 'NO_DATA', plainWord), code: line(40, 'NO_DATA', plainWord) };

export const openEnrolment = route({
  method: 'POST',
  path: '/ops/api/enrolment/open',
  access: 'public',
  effect: true,
  summary: 'Opens an invitation: who is invited as what, and the secret for the authenticator app',
  body: z.strictObject(invitation),
  reply: z.object({
    username: z.string(),
    role: z.enum(OPERATOR_ROLES),
    totpSecret: z.string(),
    totpAddress: z.string(),
    expiresAt: timestamp,
  }),
  refusals: ['KEY_MISSING', 'REQUEST_LIMIT', 'NO_DATA'],
});

export const enrol = route({
  method: 'POST',
  path: '/ops/api/enrolment',
  access: 'public',
  effect: true,
  summary: 'Sets password and second factor of the invited person, once; answers recovery codes',
  body: z.strictObject({
    ...invitation,
    password: operatorPassword,
    totp: line(20, 'SECOND_FACTOR_INVALID', bareDigits),
  }),
  reply: z.object({ username: z.string(), recoveryCodes: z.array(z.string()) }),
  refusals: ['KEY_MISSING', 'REQUEST_LIMIT', 'NO_DATA', 'INVALID_USER_INFO', 'SECOND_FACTOR_INVALID'],
});

export const ENROLMENT_ROUTES = [openEnrolment, enrol] as const;
