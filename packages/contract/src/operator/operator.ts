import * as z from 'zod/mini';
import { done, text, timestamp } from '../shared/fields.ts';
import { longList, longLogPaging } from '../shared/long-list.ts';
import { orProposed, proposed } from '../shared/proposed.ts';
import { route } from '../shared/route.ts';
import { MAX_PASTED } from '../shared/typed-fields.ts';
import { plainWord } from '../shared/typed-text.ts';
import { OPERATOR_ROLES } from './login.ts';
import { signIn, signInPage } from './own-account.ts';

/** For owners only. Operators and roles are agreed on by two owners; one owner alone disables, at once. */
const manage = { access: 'operator', right: 'operators.manage' } as const;
const role = z.enum(OPERATOR_ROLES, { error: 'KEY_INVALID' });
const params = z.object({ username: z.string().check(z.maxLength(40)) });
const invitationParams = z.object({ id: z.uuid({ error: 'NO_DATA' }) });
const reason = text(500);

const invitation = z.object({
  id: z.uuid(),
  username: z.string(),
  /** `JOIN` for somebody new, `RESET` where password and second factor are to be set anew. */
  purpose: z.enum(['JOIN', 'RESET']),
  proposedBy: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
  expiresAt: timestamp,
  /** The half that the calling owner hands over; null for other owners. */
  mine: z.nullable(z.enum(['LINK', 'CODE'])),
  hasLink: z.boolean(),
  hasCode: z.boolean(),
});

export const listOperators = route({
  ...manage,
  method: 'GET',
  path: '/ops/api/operators',
  effect: false,
  summary: 'The people of the back office, open invitations, and what waits for a second owner',
  reply: z.object({
    operators: z.array(
      z.object({
        username: z.string(),
        role: z.enum(OPERATOR_ROLES),
        isDisabled: z.boolean(),
        createdAt: timestamp,
        lastSeenAt: z.nullable(timestamp),
        /** Null while password and second factor are to be set. */
        enrolledAt: z.nullable(timestamp),
        enrolledFrom: z.nullable(z.string()),
        invitedBy: z.array(z.string()),
        /** Until then this operator and the inviters count as one person. */
        newcomerUntil: z.nullable(timestamp),
      }),
    ),
    invitations: z.array(invitation),
    waiting: z.array(
      z.object({ id: z.string(), kind: z.string(), subject: z.string(), proposedBy: z.string(), content: z.unknown() }),
    ),
  }),
  refusals: [],
});

export const createOperator = route({
  ...manage,
  method: 'POST',
  path: '/ops/api/operators',
  effect: true,
  proposes: 'always',
  summary:
    'Proposes to invite an operator; another owner agrees, and the invited person sets password and second factor',
  body: z.strictObject({
    username: z
      .string({ error: 'KEY_MISSING' })
      .check(
        z.maxLength(MAX_PASTED, { error: 'KEY_INVALID', abort: true }),
        z.overwrite(plainWord),
        z.regex(/^[a-z][a-z0-9.-]{1,39}$/, { error: 'KEY_INVALID' }),
      ),
    role,
    reason,
  }),
  reply: proposed,
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'EXISTING_USER'],
});

/** Never oneself: a site must not lock its last owner out by a slip (safety V). */
export const changeOperator = route({
  ...manage,
  method: 'PUT',
  path: '/ops/api/operators/:username',
  effect: true,
  proposes: 'above-limit',
  summary: 'Disables at once and ends every session; another role, and enabling, are proposed to another owner',
  params,
  body: z.strictObject({ role, isDisabled: z.boolean({ error: 'KEY_INVALID' }), reason }),
  reply: orProposed(done),
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'NO_USER'],
});

export const resetOperator = route({
  ...manage,
  method: 'POST',
  path: '/ops/api/operators/:username/reset',
  effect: true,
  proposes: 'always',
  summary: 'Proposes a new invitation for somebody who lost password or second factor, or was invited too long ago',
  params,
  body: z.strictObject({ reason }),
  reply: proposed,
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'NO_USER'],
});

/** A lost half is renewed by its owner; the earlier one becomes invalid. */
export const issueInvitationPart = route({
  ...manage,
  method: 'POST',
  path: '/ops/api/invitations/:id/part',
  effect: true,
  summary: 'Answers the own half of an invitation, once: the link to who proposed it, the code to who approved it',
  params: invitationParams,
  reply: z.object({ part: z.enum(['LINK', 'CODE']), value: z.string() }),
  refusals: ['NO_DATA'],
});

export const revokeInvitation = route({
  ...manage,
  method: 'POST',
  path: '/ops/api/invitations/:id/revoke',
  effect: true,
  summary: 'Ends an invitation that was not used yet, at once',
  params: invitationParams,
  body: z.strictObject({ reason }),
  reply: done,
  refusals: ['KEY_MISSING', 'NO_DATA'],
});

export const listOperatorSignIns = route({
  ...manage,
  method: 'GET',
  path: '/ops/api/operators/:username/sign-ins',
  effect: false,
  summary: 'Sign-ins to the account of an operator, tried and done, newest first',
  params,
  query: signInPage.query,
  reply: signInPage.reply,
  refusals: ['KEY_INVALID'],
});

/** What came of a sign-in. */
export const SIGN_IN_OUTCOMES = ['SUCCESS', 'FAILURE'] as const;

export const listSignIns = route({
  ...manage,
  method: 'GET',
  path: '/ops/api/sign-ins',
  effect: false,
  summary: 'Sign-ins of all operators, tried and done, newest first; a name that nobody has is not among them',
  query: z.strictObject({
    ...longLogPaging,
    operator: z.optional(z.string().check(z.maxLength(40))),
    outcome: z.optional(z.enum(SIGN_IN_OUTCOMES, { error: 'KEY_INVALID' })),
  }),
  reply: z.object({
    ...longList,
    signIns: z.array(z.object({ id: z.string(), operator: z.string(), ...signIn })),
  }),
  refusals: ['KEY_INVALID'],
});

export const OPERATORS_ROUTES = [
  listOperators,
  createOperator,
  changeOperator,
  resetOperator,
  issueInvitationPart,
  revokeInvitation,
  listOperatorSignIns,
  listSignIns,
] as const;
