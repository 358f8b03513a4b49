import * as z from 'zod/mini';
import { DEPOSIT_METHODS_SETTING } from '../settings/deposit-methods.ts';
import { REGISTER_CODE } from '../settings/register-code.ts';
import { SITE, SITE_STATES } from '../settings/site.ts';
import { WITHDRAW_AMOUNTS } from '../settings/withdraw-amounts.ts';
import { bankCodeInside } from '../shared/banks.ts';
import { DEPOSIT_METHODS } from '../shared/deposit-methods.ts';
import { currency, done, localNames, text } from '../shared/fields.ts';
import { CASH_CURRENCIES, replyAmount, wireAmount } from '../shared/money.ts';
import { orProposed, proposed } from '../shared/proposed.ts';
import { route } from '../shared/route.ts';
import { accountNumber, line } from '../shared/typed-fields.ts';

const readRight = { access: 'operator', right: 'settings.read', effect: false } as const;
const editRight = { access: 'operator', right: 'settings.edit', effect: true } as const;

const depositAccount = z.object({
  id: z.string(),
  bankCode: z.string(),
  bankAccountNo: z.string(),
  bankAccountName: z.string(),
  mode: z.enum(['AUTO', 'MANUAL']),
  currency,
  isActive: z.boolean(),
});
export type DepositAccount = z.output<typeof depositAccount>;

const depositMethod = z.object({
  method: z.enum(DEPOSIT_METHODS, { error: 'KEY_INVALID' }),
  isOn: z.boolean({ error: 'KEY_INVALID' }),
});
export type DepositMethodSetting = z.output<typeof depositMethod>;

export const readSettings = route({
  ...readRight,
  method: 'GET',
  path: '/ops/api/settings',
  summary: 'Site state, registration, withdrawal limits and deposit accounts',
  reply: z.object({
    status: z.enum(SITE_STATES),
    registerOTP: z.boolean(),
    withdraw: z.array(
      z.object({ currency, min: replyAmount, max: replyAmount, autoLimit: replyAmount, secondLimit: replyAmount }),
    ),
    banks: z.array(z.object({ code: z.string(), ...localNames, currency })),
    depositAccounts: z.array(depositAccount),
    /** Every way of depositing, in the order members see. */
    depositMethods: z.array(depositMethod),
  }),
  refusals: [],
});

export const setDepositMethods = route({
  ...editRight,
  right: DEPOSIT_METHODS_SETTING.right,
  method: 'PUT',
  path: '/ops/api/settings/depositMethods',
  proposes: 'always',
  summary: 'Which ways of depositing members are offered, and in which order; names every way once',
  body: z.strictObject({
    methods: z.array(depositMethod).check(z.maxLength(DEPOSIT_METHODS.length, { error: 'KEY_INVALID' })),
    reason: text(500),
  }),
  reply: proposed,
  refusals: ['KEY_MISSING', 'KEY_INVALID'],
});

export const switchSite = route({
  method: 'PUT',
  path: '/ops/api/settings/site',
  access: 'operator',
  right: SITE.right,
  effect: true,
  proposes: 'above-limit',
  summary: 'Opens the site, lets effects wait (maintenance), or ends the service (terminated)',
  body: z.strictObject({ status: z.enum(SITE_STATES, { error: 'KEY_INVALID' }), reason: text(500) }),
  reply: orProposed(done),
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'SITE_NOT_READY'],
});

export const setRegisterOtp = route({
  ...editRight,
  right: REGISTER_CODE.right,
  method: 'PUT',
  path: '/ops/api/settings/registerOTP',
  proposes: 'above-limit',
  summary: 'Whether registration asks for a one-time code',
  body: z.strictObject({ registerOTP: z.boolean({ error: 'KEY_INVALID' }), reason: text(500) }),
  reply: orProposed(done),
  refusals: ['KEY_MISSING', 'KEY_INVALID'],
});

export const setWithdrawLimits = route({
  ...editRight,
  right: WITHDRAW_AMOUNTS.THB.right,
  method: 'PUT',
  path: '/ops/api/settings/withdraw',
  proposes: 'always',
  summary: 'Smallest and largest withdrawal, and above what one and two people must agree',
  body: z.strictObject({
    currency: z.enum(CASH_CURRENCIES, { error: 'KEY_INVALID' }),
    min: wireAmount,
    max: wireAmount,
    autoLimit: wireAmount,
    secondLimit: wireAmount,
    reason: text(500),
  }),
  reply: proposed,
  refusals: ['KEY_MISSING', 'KEY_INVALID'],
});

const mode = z.enum(['AUTO', 'MANUAL'], { error: 'KEY_INVALID' });

export const addDepositAccount = route({
  ...editRight,
  method: 'POST',
  path: '/ops/api/deposit-accounts',
  proposes: 'always',
  summary: 'Adds an account money may be sent to; it is switched off until somebody switches it on',
  body: z.strictObject({
    bankCode: line(10, 'KEY_INVALID', bankCodeInside),
    bankAccountNo: accountNumber(),
    bankAccountName: line(120),
    mode,
    reason: text(500),
  }),
  reply: proposed,
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'NO_BANK', 'EXISTING_BANK'],
});

export const changeDepositAccount = route({
  ...editRight,
  method: 'PUT',
  path: '/ops/api/deposit-accounts/:id',
  proposes: 'above-limit',
  summary: 'Switches an account on or off, or between automatic and by hand',
  params: z.object({ id: z.string().check(z.maxLength(40)) }),
  body: z.strictObject({
    isActive: z.boolean({ error: 'KEY_INVALID' }),
    mode,
    bankAccountName: line(120),
    reason: text(500),
  }),
  reply: orProposed(done),
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'NO_BANK'],
});

export const orderDepositAccounts = route({
  ...editRight,
  method: 'PUT',
  path: '/ops/api/deposit-accounts',
  summary: 'The order members see; names every account once',
  body: z.strictObject({ ids: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(50)) }),
  reply: done,
  refusals: ['KEY_MISSING', 'KEY_INVALID'],
});

export const SETTINGS_ROUTES = [
  readSettings,
  switchSite,
  setDepositMethods,
  setRegisterOtp,
  setWithdrawLimits,
  addDepositAccount,
  changeDepositAccount,
  orderDepositAccounts,
] as const;
