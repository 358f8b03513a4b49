import * as z from 'zod/mini';
import { PRODUCT_GROUPS } from '../shared/bonus-terms.ts';
import { currency, done, timestamp } from '../shared/fields.ts';
import { localeQuery } from '../shared/locale.ts';
import { replyAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';
import { typed } from '../shared/typed-fields.ts';
import { plainKey } from '../shared/typed-text.ts';

const banner = z.union([z.object({ image: z.string(), alternative: z.string() }), z.object({ html: z.string() })]);
export type BonusBanner = z.output<typeof banner>;

const BONUS_TYPES = ['limit', 'day', 'week'] as const;

/** What taking it now would give and ask for, to the satang (design 4). */
const offer = z.object({
  award: replyAmount,
  /** The deposit a percent is given of; null for a fixed award. */
  deposit: z.nullable(replyAmount),
  target: replyAmount,
  multiple: z.number(),
  percentSuccess: z.number(),
  percentFail: z.number(),
  cap: z.nullable(replyAmount),
  expiresInHours: z.nullable(z.number()),
  weights: z.array(z.object({ group: z.enum(PRODUCT_GROUPS), percent: z.number() })),
  /** Own money at this moment: it stays the member's, but for what play takes of it. */
  own: replyAmount,
  /** Smallest deposit that qualifies; null for a fixed award. */
  minDeposit: z.nullable(replyAmount),
  /** Which of the member's credited deposits it is given of; null for any. */
  depositNumber: z.nullable(z.number()),
  /** Why it could not be taken now; null when it can. */
  refusal: z.nullable(z.string()),
});
export type BonusOffer = z.output<typeof offer>;

/** Bonus of spec 3. */
const bonus = z.object({
  code: z.string(),
  name: z.string(),
  notice: z.string(),
  type: z.enum(BONUS_TYPES),
  maxReceived: z.number(),
  percentFail: z.number(),
  banners: z.array(banner),
  userBonus: z.nullable(
    z.object({ _id: z.string(), isActive: z.boolean(), received: z.array(z.object({ updatedAt: timestamp })) }),
  ),
  /** `received` when as many were taken in the window as one member may (spec 4). */
  state: z.enum(['available', 'active', 'received']),
  offer,
});
export type Bonus = z.output<typeof bonus>;

const promotion = z.object({
  code: z.string(),
  name: z.string(),
  description: z.string(),
  percentFail: z.number(),
  banners: z.array(banner),
  offer,
});
export type Promotion = z.output<typeof promotion>;

const typedCode = typed(plainKey, 'NO_PROMOTION');

/** Upper-cased whatever is typed; what cannot be a code is none that exists (spec 5). */
const codeParams = z.object({
  code: typedCode.check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9_-]{2,32}$/, { error: 'NO_PROMOTION' })),
});

const read = { method: 'GET', access: 'member', effect: false } as const;
const effect = {
  method: 'GET',
  postTwin: true,
  access: 'member',
  effect: true,
  idempotent: true,
  asksProof: true,
} as const;
const shown = { query: localeQuery } as const;
const taken = z.object({ message: z.string(), award: replyAmount, target: replyAmount });

export const listBonuses = route({
  ...read,
  ...shown,
  path: '/api/bonus',
  summary: 'Bonuses on offer, how often the member took each, and what each would give now',
  reply: z.object({ bonuses: z.array(bonus) }),
  refusals: [],
});

export const activateBonus = route({
  ...effect,
  path: '/api/bonus/activate/:code',
  summary: 'Takes a bonus: the award is credited and its turnover condition begins',
  params: codeParams,
  reply: taken,
  refusals: [
    'NO_PROMOTION',
    'INACTIVE_USER',
    'BONUS_ALREADY_ACTIVE',
    'BONUS_REMAINING',
    'BONUS_MAX_CLAIMED',
    'UNDER_REVIEW',
    'REWARD_REFUSED',
    'BONUS_CONDITION',
    'MONEY_NOT_ENOUGH',
    'GAME_NOT_READ',
    'BONUS_FULL',
    'ON_BREAK',
    'EXCLUDED',
    'REQUEST_LIMIT',
  ],
});

export const checkActiveBonus = route({
  ...read,
  ...shown,
  path: '/api/bonus/check/active',
  summary: 'Whether a bonus or promotion runs, and of which type',
  reply: z.object({
    status: z.boolean(),
    type: z.nullable(z.enum(BONUS_TYPES)),
    kind: z.nullable(z.enum(['bonus', 'promotion'])),
    code: z.nullable(z.string()),
    name: z.nullable(z.string()),
  }),
  refusals: [],
});

export const checkBonusMinimum = route({
  ...read,
  path: '/api/bonus/check/minimum',
  summary: 'The turnover that must be played before the balance may go out, and what is missing of it',
  reply: z.object({
    minimum: replyAmount,
    counted: replyAmount,
    remaining: replyAmount,
    isEnough: z.boolean(),
    currency,
  }),
  refusals: [],
});

export const clearBonus = route({
  ...effect,
  path: '/api/bonus/clear',
  summary: 'Ends the bonus: what its terms take is taken, the rest is free',
  reply: z.object({ ...done.shape, kept: replyAmount, lost: replyAmount }),
  refusals: ['INACTIVE_USER', 'NO_PROMOTION', 'BONUS_CONDITION', 'GAME_NOT_READ', 'REQUEST_LIMIT'],
});

export const currentPromotion = route({
  ...read,
  ...shown,
  path: '/api/promotion/current',
  summary: 'The promotion that runs, or null',
  reply: z.object({
    promotion: z.nullable(
      z.object({ code: z.string(), name: z.string(), description: z.string(), percentFail: z.number() }),
    ),
  }),
  refusals: [],
});

export const findPromotion = route({
  ...read,
  ...shown,
  path: '/api/promotion/find/:code',
  summary: 'A promotion by its code; ten misses an hour',
  params: codeParams,
  reply: promotion,
  refusals: ['NO_PROMOTION', 'REQUEST_LIMIT'],
});

export const activatePromotion = route({
  ...effect,
  path: '/api/promotion/activate/:code',
  summary: 'Takes a promotion by its code',
  params: codeParams,
  reply: taken,
  refusals: [
    'NO_PROMOTION',
    'INACTIVE_USER',
    'REQUEST_LIMIT',
    'BONUS_ALREADY_ACTIVE',
    'BONUS_REMAINING',
    'PROMOTION_RECEIVED',
    'UNDER_REVIEW',
    'REWARD_REFUSED',
    'BONUS_CONDITION',
    'MONEY_NOT_ENOUGH',
    'GAME_NOT_READ',
    'BONUS_FULL',
    'ON_BREAK',
    'EXCLUDED',
  ],
});

/** The meter: what is needed, what counts, and what would be kept and lost now, to the satang (design 4). */
const turnover = z.object({
  kind: z.enum(['bonus', 'promotion', 'invite', 'refund', 'luckydraw', 'adjustment']),
  name: z.string(),
  /** How often a bonus or promotion may be taken, also where it is not on offer; null for other causes. */
  times: z.nullable(z.object({ type: z.enum(BONUS_TYPES), maxReceived: z.number() })),
  currency,
  award: replyAmount,
  target: replyAmount,
  counted: replyAmount,
  remaining: replyAmount,
  isMet: z.boolean(),
  counts: z.array(z.object({ group: z.enum(PRODUCT_GROUPS), percent: z.number(), counted: replyAmount })),
  percentSuccess: z.number(),
  percentFail: z.number(),
  cap: z.nullable(replyAmount),
  acceptedAt: timestamp,
  expiresAt: z.nullable(timestamp),
  /** Cash and games. */
  balance: replyAmount,
  /** Of it, own money that nothing takes. */
  own: replyAmount,
  ifStopped: z.object({ kept: replyAmount, lost: replyAmount }),
  /** Of what is lost, what is taken for rewards of bets that were voided. */
  owed: replyAmount,
  /** False while money is in a game, in transit or on hold: then it cannot be stopped. */
  isAllHome: z.boolean(),
});
export type Turnover = z.output<typeof turnover>;

export const getTurnover = route({
  ...read,
  ...shown,
  path: '/api/bonus/turnover',
  summary: 'How the condition on the member’s money stands, or null',
  reply: z.object({ turnover: z.nullable(turnover) }),
  refusals: [],
});

/** Why the bonus of a choice was not given when the money came. */
export const CHOICE_REASONS = [
  'TOO_SMALL',
  'OTHER_DEPOSIT',
  'WITHHELD',
  'DEPOSIT_GONE',
  'BONUS_RUNS',
  'RECEIVED',
  'FULL',
  'OFF',
  'CHANGED',
  'UNFINISHED',
  'REVIEW',
  'STOPPED',
] as const;
export type ChoiceReason = (typeof CHOICE_REASONS)[number];

/** A choice not used within this time is void. */
export const CHOICE_LIVES_HOURS = 24;

const choice = z.object({
  code: z.string(),
  name: z.string(),
  /** WAITING for a deposit, TAKING since one came, then the end. */
  state: z.enum(['WAITING', 'TAKING', 'TAKEN', 'REFUSED']),
  reason: z.nullable(z.enum(CHOICE_REASONS)),
  minDeposit: replyAmount,
  /** Until when a deposit is waited for. */
  expiresAt: timestamp,
  /** The deposit that it is of, and what was given of it. */
  deposit: z.nullable(replyAmount),
  award: z.nullable(replyAmount),
});
export type BonusChoice = z.output<typeof choice>;

const choosable = z.object({
  code: z.string(),
  name: z.string(),
  percent: z.number(),
  cap: replyAmount,
  minDeposit: replyAmount,
  multiple: z.number(),
  base: z.enum(['award', 'depositAndAward']),
  percentFail: z.number(),
  depositNumber: z.nullable(z.number()),
});
export type ChoosableBonus = z.output<typeof choosable>;

export const getBonusChoice = route({
  ...read,
  ...shown,
  path: '/api/bonus/choice',
  summary: 'The bonus chosen for the next deposit, those that can be chosen, and what the last deposit would give now',
  reply: z.object({
    currency,
    /** The one that waits or is being given, else the last that ended within a day; null without any. */
    choice: z.nullable(choice),
    choosable: z.array(choosable),
    /** True while a condition runs, so that none can be chosen. */
    isBonusRunning: z.boolean(),
    /** The bonus that gives the most for a deposit that is there already. */
    now: z.nullable(z.object({ code: z.string(), name: z.string(), award: replyAmount, deposit: replyAmount })),
  }),
  refusals: [],
});

export const chooseBonus = route({
  method: 'POST',
  access: 'member',
  effect: true,
  asksProof: true,
  path: '/api/bonus/choice',
  summary: 'Chooses the bonus of the next deposit in place of any other; null drops a choice that was not given yet',
  body: z.strictObject({ code: z.nullable(codeParams.shape.code) }),
  reply: done,
  refusals: [
    'KEY_MISSING',
    'NO_PROMOTION',
    'INACTIVE_USER',
    'BONUS_ALREADY_ACTIVE',
    'BONUS_REMAINING',
    'BONUS_MAX_CLAIMED',
    'MONEY_NOT_ENOUGH',
    'BONUS_FULL',
    'ON_BREAK',
    'EXCLUDED',
    'REQUEST_LIMIT',
  ],
});

export const BONUS_ROUTES = [
  listBonuses,
  activateBonus,
  checkActiveBonus,
  checkBonusMinimum,
  clearBonus,
  currentPromotion,
  findPromotion,
  activatePromotion,
  getTurnover,
  getBonusChoice,
  chooseBonus,
] as const;
