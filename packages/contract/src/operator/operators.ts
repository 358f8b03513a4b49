import * as z from 'zod/mini';
import { done, text, timestamp } from '../shared/fields.ts';
import { route } from '../shared/route.ts';
import { OPERATOR_ROLES } from './session.ts';

const right = 'operators.manage';
const role = z.enum(OPERATOR_ROLES, { error: 'KEY_INVALID' });
const params = z.object({ username: z.string().check(z.maxLength(40)) });

export const listOperators = route({
  method: 'GET',
  path: '/ops/api/operators',
  access: 'operator',
  right,
  effect: false,
  summary: 'The people of the back office',
  reply: z.object({
    operators: z.array(
      z.object({
        username: z.string(),
        role: z.enum(OPERATOR_ROLES),
        isDisabled: z.boolean(),
        createdAt: timestamp,
        lastSeenAt: z.nullable(timestamp),
      }),
    ),
  }),
  refusals: ['invalid-token', 'UNAUTHORIZED'],
});

export const createOperator = route({
  method: 'POST',
  path: '/ops/api/operators',
  access: 'operator',
  right,
  effect: true,
  summary: 'Makes an operator; password and second-factor secret are answered once and never again',
  body: z.strictObject({
    username: z
      .string({ error: 'KEY_MISSING' })
      .check(z.trim(), z.regex(/^[a-z][a-z0-9.-]{1,39}$/, { error: 'KEY_INVALID' })),
    role,
  }),
  reply: z.object({ username: z.string(), password: z.string(), totpSecret: z.string() }),
  refusals: ['invalid-token', 'UNAUTHORIZED', 'KEY_MISSING', 'KEY_INVALID', 'EXISTING_USER'],
});

/** Never oneself: a site must not lock its last owner out by a slip (safety V). */
export const changeOperator = route({
  method: 'PUT',
  path: '/ops/api/operators/:username',
  access: 'operator',
  right,
  effect: true,
  summary: 'Gives another role, disables or enables; every session of that operator ends',
  params,
  body: z.strictObject({ role, isDisabled: z.boolean({ error: 'KEY_INVALID' }), reason: text(500) }),
  reply: done,
  refusals: ['invalid-token', 'UNAUTHORIZED', 'KEY_MISSING', 'KEY_INVALID', 'NO_USER'],
});
