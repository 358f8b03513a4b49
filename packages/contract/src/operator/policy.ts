import * as z from 'zod/mini';
import { POLICY_RIGHT } from '../policies/policy.ts';
import { currency, text, timestamp } from '../shared/fields.ts';
import { proposed } from '../shared/proposed.ts';
import { route } from '../shared/route.ts';

/** A policy's fields by name as they go over the wire; the declaration says what each is (`policies/policy.ts`). */
const fields = z.record(z.string(), z.unknown());

const shownPolicy = z.object({
  name: z.string(),
  value: fields,
  /** What another operator has yet to agree to, or what was agreed and waits to take effect; newest first. */
  waiting: z.array(
    z.object({
      proposalId: z.string(),
      hash: z.string(),
      state: z.enum(['PROPOSED', 'APPROVED']),
      after: fields,
      reason: z.string(),
      proposedBy: z.string(),
      proposedAt: timestamp,
      effectiveAt: z.nullable(timestamp),
    }),
  ),
});

export const listPolicies = route({
  method: 'GET',
  path: '/ops/api/policies',
  access: 'operator',
  right: 'settings.read',
  effect: false,
  summary: 'Every rule of money as it stands, with the changes that wait',
  /** Amounts are set for every currency; these are the ones members of this site hold. */
  reply: z.object({ currencies: z.array(currency), policies: z.array(shownPolicy) }),
  refusals: [],
});

export const putPolicy = route({
  method: 'PUT',
  path: '/ops/api/policies/:name',
  access: 'operator',
  right: POLICY_RIGHT,
  effect: true,
  proposes: 'always',
  summary: 'Proposes other values for a rule of money; another operator agrees, and it may wait before it counts',
  params: z.object({ name: z.string().check(z.maxLength(40)) }),
  body: z.strictObject({ value: fields, reason: text(500) }),
  reply: proposed,
  refusals: ['NO_DATA', 'KEY_MISSING', 'KEY_INVALID'],
});

export const POLICIES_ROUTES = [listPolicies, putPolicy] as const;
