import * as z from 'zod/mini';
import { BONUS_CODE, BONUS_KINDS, bonusTerms } from '../shared/bonus-terms.ts';
import { currency, done, queryPaging, text, timestamp } from '../shared/fields.ts';
import { replyAmount, wireAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';

const read = { access: 'operator', right: 'rewards.read', effect: false } as const;
const codeParams = z.object({
  kind: z.enum(BONUS_KINDS, { error: 'NO_DATA' }),
  code: z.string().check(z.regex(BONUS_CODE, { error: 'NO_DATA' })),
});

const operatorBonus = z.object({
  kind: z.enum(BONUS_KINDS),
  code: z.string(),
  version: z.number(),
  isOn: z.boolean(),
  terms: bonusTerms,
  /** Given so far, and how often: what may still be given follows from the budget. */
  given: replyAmount,
  claims: z.number(),
  active: z.number(),
  publishedAt: timestamp,
  proposedBy: z.string(),
  approvedBy: z.string(),
});
export type OperatorBonus = z.output<typeof operatorBonus>;

export const listOperatorBonuses = route({
  ...read,
  method: 'GET',
  path: '/ops/api/bonuses',
  kept: {},
  summary: 'Bonuses and promotions as published, with what was given of each budget',
  reply: z.object({ bonuses: z.array(operatorBonus) }),
  refusals: [],
});

export const switchBonus = route({
  method: 'POST',
  path: '/ops/api/bonuses/:kind/:code/switch',
  access: 'operator',
  right: 'rewards.edit',
  effect: true,
  summary: 'Stops offering it at once, or offers it again as it was approved',
  params: codeParams,
  body: z.strictObject({ isOn: z.boolean({ error: 'KEY_INVALID' }), reason: text(500) }),
  reply: done,
  refusals: ['NO_DATA', 'KEY_MISSING', 'KEY_INVALID'],
});

export const simulateBonus = route({
  ...read,
  method: 'POST',
  path: '/ops/api/bonuses/simulate',
  summary: 'What a thousand claims would cost, by playing them',
  body: z.strictObject({
    terms: bonusTerms,
    /** What a typical claimant has deposited before. */
    deposit: wireAmount,
    /** What games keep of every stake on average, in percent. */
    houseEdgePercent: z.number({ error: 'KEY_INVALID' }).check(z.gte(0), z.lte(50)),
  }),
  reply: z.object({
    claims: z.number(),
    /** Awards credited. */
    given: replyAmount,
    /** Members who reached the target, of a thousand. */
    reached: z.number(),
    /** Withdrawn beyond own money: what the bonus costs before what play brings. */
    paidOut: replyAmount,
    /** What games kept of the members' stakes. */
    playResult: replyAmount,
    /** What the thousand claims cost the house in all; below zero it earns. */
    netCost: replyAmount,
    /** One claim of the typical deposit, calculated without chance; amounts are beyond own money. */
    perClaim: z.object({
      award: replyAmount,
      /** What is kept without any play. */
      withoutPlay: replyAmount,
      /** The part of the award that needs no stake: above 0 the terms are refused. */
      gift: replyAmount,
      /** What is kept by playing exactly to the target and losing what games keep on average. */
      playedThrough: replyAmount,
      /** The most one claim can cost: the cap; null when nothing bounds it. */
      worst: z.nullable(replyAmount),
    }),
    /** The same for as many claims as the budget pays for. */
    perBudget: z.object({
      claims: z.number(),
      withoutPlay: replyAmount,
      playedThrough: replyAmount,
      worst: z.nullable(replyAmount),
    }),
    currency,
  }),
  refusals: ['KEY_MISSING', 'KEY_INVALID'],
});

export const listMemberGrants = route({
  access: 'operator',
  right: 'members.read',
  effect: false,
  method: 'GET',
  path: '/ops/api/members/:id/grants',
  look: { action: 'member.bonuses', subject: { params: 'id' }, query: ['page'] },
  summary: 'Turnover conditions of a member, newest first; the look is recorded',
  params: z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9_-]{16}$/, { error: 'NO_USER' })) }),
  query: z.strictObject(queryPaging),
  reply: z.object({
    total: z.number(),
    grants: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        /** Per language; Thai is always there. */
        name: z.object({ th: z.string(), la: z.optional(z.string()), en: z.optional(z.string()) }),
        state: z.enum(['OPEN', 'FINISHED', 'CLEARED', 'EXPIRED']),
        currency,
        award: replyAmount,
        target: replyAmount,
        counted: replyAmount,
        kept: z.nullable(replyAmount),
        lost: z.nullable(replyAmount),
        acceptedAt: timestamp,
        expiresAt: z.nullable(timestamp),
        endedAt: z.nullable(timestamp),
      }),
    ),
  }),
  refusals: ['NO_USER', 'KEY_INVALID'],
});

export const BONUSES_ROUTES = [listOperatorBonuses, switchBonus, simulateBonus, listMemberGrants] as const;
