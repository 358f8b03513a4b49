import * as z from 'zod/mini';
import { DEPOSIT_METHODS } from '../shared/deposit-methods.ts';
import { bankNames, currency } from '../shared/fields.ts';
import { localeQuery } from '../shared/locale.ts';
import { replyAmount } from '../shared/money.ts';
import { playThrough } from '../shared/play-through.ts';
import { route } from '../shared/route.ts';

const lookup = { method: 'GET', access: 'public', effect: false, refusals: [] } as const;

/** Bank list entry of spec 3, with its names in the other languages and the currency it keeps accounts in. */
export const lookupBanks = route({
  ...lookup,
  path: '/api/lookup/banks',
  summary: 'Banks a member may register',
  reply: z.array(z.object({ code: z.string(), ...bankNames, currency })),
});

const depositAccount = z.object({
  bank: z.object(bankNames),
  bankCode: z.string(),
  bankType: z.optional(z.string()),
  mode: z.enum(['AUTO', 'MANUAL']),
  bankAccountName: z.string(),
  bankAccountNo: z.string(),
  currency,
});

/** Deposit lookup of spec 3. Needs no token: it names only accounts money may be sent to; with one, those of the member's currency. */
export const lookupDeposit = route({
  ...lookup,
  path: '/api/lookup/deposit',
  summary: 'Accounts money may be sent to',
  reply: z.object({
    /** The ways that are open, in the order the operators set: one tab each. */
    methods: z.array(z.enum(DEPOSIT_METHODS)),
    banks: z.array(depositAccount),
    wallets: z.array(z.object({ walletAccountName: z.string(), walletAccountNo: z.string() })),
    isManual: z.boolean(),
  }),
});

/** Withdraw lookup of spec 3, in the member's currency when signed in. */
export const lookupWithdraw = route({
  ...lookup,
  path: '/api/lookup/withdraw',
  summary: 'Smallest and largest withdrawal',
  reply: z.object({
    withdrawMin: replyAmount,
    withdrawMax: replyAmount,
    /** Deposits that must be played before they leave; null when not signed in or nothing is asked for. */
    playThrough: z.nullable(playThrough),
    /** What the member may still withdraw in a Bangkok day and calendar month; none when not signed in or nothing is set. */
    limits: z.array(
      z.object({ period: z.enum(['DAY', 'MONTH']), most: replyAmount, left: replyAmount, opensAt: z.string() }),
    ),
  }),
});

export const lookupActive = route({
  ...lookup,
  path: '/api/lookup/active',
  summary: 'The site check of spec 2',
  reply: z.object({ active: z.boolean(), status: z.enum(['active', 'maintenance', 'terminated']) }),
});

export const lookupSources = route({
  ...lookup,
  path: '/api/lookup/sources',
  summary: 'Where a new member heard of the site',
  query: localeQuery,
  reply: z.array(z.object({ code: z.string(), description: z.string() })),
});

export const lookupInfo = route({
  ...lookup,
  path: '/api/lookup/info',
  summary: 'Name, address and sign of the site',
  query: localeQuery,
  /** `logo` is the address of a picture on this origin, or a data URL; empty for the product's own. */
  reply: z.object({ name: z.string(), website: z.string(), logo: z.string() }),
});

export const lookupRegisterOtp = route({
  ...lookup,
  path: '/api/lookup/registerOTP',
  summary: 'Whether registration asks for a one-time code',
  reply: z.object({ registerOTP: z.boolean() }),
});

export const LOOKUP_ROUTES = [
  lookupActive,
  lookupBanks,
  lookupDeposit,
  lookupInfo,
  lookupRegisterOtp,
  lookupSources,
  lookupWithdraw,
] as const;
