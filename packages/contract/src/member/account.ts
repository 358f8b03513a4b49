import * as z from 'zod/mini';
import { done, text } from '../shared/fields.ts';
import { typedPassword } from '../shared/password.ts';
import { route } from '../shared/route.ts';
import { factorCode } from '../shared/typed-fields.ts';
import { profile } from './account-profile.ts';
import { otpToken } from './one-time-code.ts';
import { bankAccountName, bankAccountNo, bankCode, newPassword } from './registration.ts';

export const getProfile = route({
  method: 'GET',
  path: '/api/account/profile',
  access: 'member',
  effect: false,
  summary: 'The member and the bank account money is paid out to',
  reply: profile,
  refusals: [],
});

/**
 * Step-up: where the last proof of this session (sign-in or password) is older than 5 minutes, `password` must come along.
 * Without it the answer is UNAUTHORIZED; ask for it and repeat the call (safety 5, 46).
 */
const stepUpPassword = z.optional(typedPassword('WRONG_PASSWORD'));

/** As at sign-in, where the member has a second factor. */
const secondFactor = z.optional(factorCode);

/** One verified with purpose `payout-account` for the phone on record; asked for where one-time codes are on. */
const payoutOtpToken = z.optional(z.string().check(z.maxLength(200)));

/**
 * After a change of the bank account withdrawals are looked at by people for 24 hours (design 4). UNVERIFIED_OTP: another
 * account or another person's name needs a code to the phone on record; send it with purpose `payout-account`.
 */
export const changeProfile = route({
  method: 'PUT',
  path: '/api/account/profile',
  access: 'member',
  effect: true,
  summary: 'Changes name and bank account',
  body: z.strictObject({
    name: text(80, 'INVALID_USER_INFO'),
    bankCode,
    bankAccountName,
    bankAccountNo,
    password: stepUpPassword,
    otpToken: payoutOtpToken,
    secondFactor,
  }),
  reply: done,
  refusals: [
    'KEY_MISSING',
    'INACTIVE_USER',
    'INVALID_USER_INFO',
    'INVALID_BANK',
    'BANK_KEEPS_BAHT',
    'BANK_KEEPS_KIP',
    'BANK_ACCOUNT_NAME_ENG',
    'UNAUTHORIZED',
    'REQUEST_LIMIT',
    'WRONG_PASSWORD',
    'UNVERIFIED_OTP',
    'SECOND_FACTOR_REQUIRED',
    'SECOND_FACTOR_INVALID',
    'EXISTING_BANK',
  ],
});

/** Offered for KTB, TMB and BBL only (spec 4); `bankCode` is the member's own bank, as a check. */
export const changeBankAccountName = route({
  method: 'PUT',
  path: '/api/account/bankAccountName',
  access: 'member',
  effect: true,
  summary: 'Corrects the name on the bank account; it is upper-cased (spec 5)',
  body: z.strictObject({ bankCode, bankAccountName, password: stepUpPassword, otpToken: payoutOtpToken, secondFactor }),
  reply: done,
  refusals: [
    'KEY_MISSING',
    'INACTIVE_USER',
    'INVALID_BANK',
    'BANK_ACCOUNT_NAME_ENG',
    'UNAUTHORIZED',
    'REQUEST_LIMIT',
    'WRONG_PASSWORD',
    'UNVERIFIED_OTP',
    'SECOND_FACTOR_REQUIRED',
    'SECOND_FACTOR_INVALID',
  ],
});

/** "This was not me": nothing is paid out until support has looked, and every other session ends. */
export const holdPayouts = route({
  method: 'POST',
  path: '/api/account/payouts/hold',
  access: 'member',
  effect: true,
  summary: 'Stops the member’s own payouts until support has looked',
  reply: done,
  refusals: [],
});

export const changePassword = route({
  method: 'PUT',
  path: '/api/account/changepwd',
  access: 'member',
  effect: true,
  summary: 'Changes the password and ends the other sessions',
  body: z.strictObject({
    oldPassword: typedPassword('WRONG_PASSWORD'),
    newPassword,
    secondFactor,
  }),
  reply: done,
  refusals: [
    'KEY_MISSING',
    'INVALID_USER_INFO',
    'REQUEST_LIMIT',
    'WRONG_PASSWORD',
    'SECOND_FACTOR_REQUIRED',
    'SECOND_FACTOR_INVALID',
  ],
});

/** `otpToken` is one verified with purpose `reset`; it is used up. This signs nobody in. */
export const resetPassword = route({
  method: 'POST',
  path: '/api/account/resetpwd',
  access: 'public',
  effect: true,
  summary: 'Sets a new password after a code to the bound phone and ends every session',
  body: z.strictObject({ otpToken, newPassword, secondFactor }),
  reply: done,
  refusals: [
    'KEY_MISSING',
    'OTP_TOKEN_INVALID',
    'UNVERIFIED_OTP',
    'INVALID_USER_INFO',
    'SECOND_FACTOR_REQUIRED',
    'REQUEST_LIMIT',
    'SECOND_FACTOR_INVALID',
  ],
});

export const ACCOUNT_ROUTES = [changeProfile, changeBankAccountName, changePassword, resetPassword] as const;
