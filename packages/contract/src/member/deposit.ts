import * as z from 'zod/mini';
import { DEPOSIT_METHODS } from '../shared/deposit-methods.ts';
import { currency, localNames } from '../shared/fields.ts';
import { route } from '../shared/route.ts';

const depositAccount = z.object({
  bank: z.object(localNames),
  bankCode: z.string(),
  bankType: z.optional(z.string()),
  mode: z.enum(['AUTO', 'MANUAL']),
  bankAccountName: z.string(),
  bankAccountNo: z.string(),
  currency,
});

/** Deposit lookup of spec 3. Needs no token: it names only accounts money may be sent to; with one, those of the member's currency. */
export const lookupDeposit = route({
  method: 'GET',
  access: 'public',
  effect: false,
  path: '/api/lookup/deposit',
  summary: 'Accounts money may be sent to',
  reply: z.object({
    /** The ways that are open, in the order the operators set: one tab each. */
    methods: z.array(z.enum(DEPOSIT_METHODS)),
    banks: z.array(depositAccount),
    wallets: z.array(z.object({ walletAccountName: z.string(), walletAccountNo: z.string() })),
    isManual: z.boolean(),
  }),
  /** With a token; DEPOSIT_LIMIT names what is left (`amount`) and when it opens again (`opensAt`). */
  refusals: ['ON_BREAK', 'EXCLUDED', 'DEPOSIT_LIMIT', 'IDENTITY_REQUIRED'],
});
