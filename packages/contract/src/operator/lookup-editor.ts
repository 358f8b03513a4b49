import * as z from 'zod/mini';
import { REGISTER_CODE } from '../settings/register-code.ts';
import { SITE, SITE_STATES } from '../settings/site.ts';
import { WITHDRAW_AMOUNTS } from '../settings/withdraw-amounts.ts';
import { currency, perLocale, text } from '../shared/fields.ts';
import { CASH_CURRENCIES, replyAmount, wireAmount } from '../shared/money.ts';
import { orProposed } from '../shared/proposed.ts';
import { route } from '../shared/route.ts';
import { accountNumber, line, typed } from '../shared/typed-fields.ts';
import { plainKey } from '../shared/typed-text.ts';

/**
 * The lookups of spec 7 that decide what the site does; those that say something are in `content.ts`. All are read and
 * written at `/ops/api/lookups/:name` (design 6), these by a shape of their own.
 */

const isActive = z.boolean({ error: 'KEY_INVALID' });
const mode = z.enum(['AUTO', 'MANUAL'], { error: 'KEY_INVALID' });
const money = z.enum(CASH_CURRENCIES, { error: 'KEY_INVALID' });
const code = typed(plainKey).check(z.toUpperCase(), z.regex(/^[A-Z0-9_]{2,20}$/, { error: 'KEY_INVALID' }));
const accountNo = accountNumber();

const siteState = z.strictObject({ status: z.enum(SITE_STATES, { error: 'KEY_INVALID' }) });
const codeSwitch = z.strictObject({ registerOTP: z.boolean({ error: 'KEY_INVALID' }) });

export const bankEntry = z.strictObject({
  code,
  nameTH: line(80),
  nameLA: line(80),
  nameEN: line(80),
  currency: money,
  isActive,
});

/** In the order that members see; every bank that is there is named once. */
const bankList = z.strictObject({
  banks: z.array(bankEntry).check(z.maxLength(100, { error: 'KEY_INVALID' })),
});

export const sourceEntry = z.strictObject({ code, description: perLocale(80), isActive });

/** In display order. An entry that is left out is removed; members who chose it keep it. */
const sourceList = z.strictObject({
  sources: z.array(sourceEntry).check(z.maxLength(50, { error: 'KEY_INVALID' })),
});

/** In the order that members see; every account that is there is named once, and new ones may be among them. */
const depositAccounts = z.strictObject({
  accounts: z
    .array(
      z.strictObject({
        bankCode: code,
        bankAccountNo: accountNo,
        bankAccountName: line(120),
        mode,
        currency: money,
        isActive,
      }),
    )
    .check(z.maxLength(50, { error: 'KEY_INVALID' })),
});

const limitsOf = <Amount extends z.ZodMiniType>(amount: Amount) => ({
  withdrawMin: amount,
  withdrawMax: amount,
  /** Above the first an operator approves, above the second two. */
  autoLimit: amount,
  secondLimit: amount,
});
const withdrawLimits = z.strictObject({
  limits: z.array(z.strictObject({ currency: money, ...limitsOf(wireAmount) })).check(z.minLength(1), z.maxLength(2)),
});
const withdrawLimitsShown = z.object({ limits: z.array(z.object({ currency, ...limitsOf(replyAmount) })) });

const reading = { method: 'GET', access: 'operator', right: 'settings.read', effect: false } as const;
const editing = { method: 'PUT', access: 'operator', effect: true } as const;
const READ_REFUSALS = [] as const;
const EDIT_REFUSALS = ['KEY_MISSING', 'KEY_INVALID'] as const;

/** `version` changes whenever the content does, so that an editor can say what it started from. */
const shown = <Content extends z.ZodMiniType>(content: Content) =>
  z.object({ name: z.string(), version: z.number(), content });

/** What was read, changed: `version` is the one it was made from, KEY_INVALID when somebody changed it meanwhile. */
const written = <Content extends z.ZodMiniType>(content: Content) => ({
  name: z.optional(z.string({ error: 'KEY_INVALID' })),
  version: z.optional(z.int({ error: 'KEY_INVALID' })),
  content,
});
const change = <Content extends z.ZodMiniType>(content: Content) =>
  z.strictObject({ ...written(content), reason: z.optional(text(500)) });
/** Where the site ends or money is concerned, the reason is asked for. */
const weightyChange = <Content extends z.ZodMiniType>(content: Content) =>
  z.strictObject({ ...written(content), reason: text(500) });

export const getBanksLookup = route({
  ...reading,
  path: '/ops/api/lookups/banks',
  summary: 'Banks of members, with those that are switched off',
  reply: shown(bankList),
  refusals: READ_REFUSALS,
});

export const putBanksLookup = route({
  ...editing,
  right: 'settings.edit',
  path: '/ops/api/lookups/banks',
  proposes: 'above-limit',
  summary: 'Order and switches of the banks that members may register, and names for another operator to agree to',
  body: change(bankList),
  reply: orProposed(shown(bankList)),
  refusals: [...EDIT_REFUSALS, 'NO_BANK'],
});

export const getSourcesLookup = route({
  ...reading,
  path: '/ops/api/lookups/sources',
  summary: 'Where members may say they heard of the site, in every language',
  reply: shown(sourceList),
  refusals: READ_REFUSALS,
});

export const putSourcesLookup = route({
  ...editing,
  right: 'settings.edit',
  path: '/ops/api/lookups/sources',
  proposes: 'above-limit',
  summary: 'Order and switches of sources, and words for another operator to agree to',
  body: change(sourceList),
  reply: orProposed(shown(sourceList)),
  refusals: EDIT_REFUSALS,
});

export const getDepositLookup = route({
  ...reading,
  path: '/ops/api/lookups/deposit',
  summary: 'Accounts money may be sent to, with those that are switched off',
  reply: shown(depositAccounts),
  refusals: READ_REFUSALS,
});

export const putDepositLookup = route({
  ...editing,
  right: 'settings.edit',
  path: '/ops/api/lookups/deposit',
  proposes: 'above-limit',
  summary: 'Adds, changes and orders the accounts money may be sent to',
  body: weightyChange(depositAccounts),
  reply: orProposed(shown(depositAccounts)),
  refusals: [...EDIT_REFUSALS, 'NO_BANK', 'EXISTING_BANK'],
});

export const getWithdrawLookup = route({
  ...reading,
  path: '/ops/api/lookups/withdraw',
  summary: 'Withdrawal limits per currency',
  reply: shown(withdrawLimitsShown),
  refusals: READ_REFUSALS,
});

export const putWithdrawLookup = route({
  ...editing,
  right: WITHDRAW_AMOUNTS.THB.right,
  path: '/ops/api/lookups/withdraw',
  proposes: 'above-limit',
  summary: 'Sets the withdrawal limits of the currencies it names',
  body: weightyChange(withdrawLimits),
  reply: orProposed(shown(withdrawLimitsShown)),
  refusals: EDIT_REFUSALS,
});

export const getActiveLookup = route({
  ...reading,
  path: '/ops/api/lookups/active',
  summary: 'State of the site',
  reply: shown(siteState),
  refusals: READ_REFUSALS,
});

export const putActiveLookup = route({
  ...editing,
  right: SITE.right,
  path: '/ops/api/lookups/active',
  proposes: 'above-limit',
  summary: 'Opens the site, lets effects wait (maintenance), or ends the service (terminated)',
  body: weightyChange(siteState),
  reply: orProposed(shown(siteState)),
  refusals: [...EDIT_REFUSALS, 'SITE_NOT_READY'],
});

export const getRegisterOtpLookup = route({
  ...reading,
  path: '/ops/api/lookups/registerOTP',
  summary: 'Whether registration asks for a one-time code',
  reply: shown(codeSwitch),
  refusals: READ_REFUSALS,
});

export const putRegisterOtpLookup = route({
  ...editing,
  right: REGISTER_CODE.right,
  path: '/ops/api/lookups/registerOTP',
  proposes: 'above-limit',
  summary: 'Switches the one-time code of registration on or off',
  body: change(codeSwitch),
  reply: orProposed(shown(codeSwitch)),
  refusals: EDIT_REFUSALS,
});

export const SETTING_LOOKUPS_ROUTES = [
  getBanksLookup,
  putBanksLookup,
  getSourcesLookup,
  putSourcesLookup,
  getDepositLookup,
  putDepositLookup,
  getWithdrawLookup,
  putWithdrawLookup,
  getActiveLookup,
  putActiveLookup,
  getRegisterOtpLookup,
  putRegisterOtpLookup,
] as const;
