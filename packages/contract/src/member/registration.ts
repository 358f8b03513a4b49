import * as z from 'zod/mini';
import { done, missingOr, text } from '../shared/fields.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../shared/password.ts';
import { route } from '../shared/route.ts';

const phone = text(20, 'PHONE_NUMBER_REQUIRE_10_DIGIT');

export const newPassword = z
  .string({ error: missingOr('INVALID_USER_INFO') })
  .check(
    z.minLength(1, { error: 'KEY_MISSING' }),
    z.minLength(MIN_PASSWORD_LENGTH, { error: 'INVALID_USER_INFO' }),
    z.maxLength(MAX_PASSWORD_LENGTH, { error: 'INVALID_USER_INFO' }),
  );

export const bankCode = text(10, 'INVALID_BANK');
export const bankAccountName = text(120, 'INVALID_BANK');
export const bankAccountNo = z
  .string({ error: missingOr('INVALID_BANK') })
  .check(z.trim(), z.minLength(1, { error: 'KEY_MISSING' }), z.regex(/^\d{6,15}$/, { error: 'INVALID_BANK' }));

/** Registration payload of spec 3. `otpToken` is the verified one where one-time codes are on (design 4). */
const registration = {
  name: text(80, 'INVALID_USER_INFO'),
  username: phone,
  password: newPassword,
  sourceCode: z.optional(z.string().check(z.maxLength(30))),
  inviteCode: z.optional(z.string().check(z.maxLength(40))),
  otpToken: z.optional(z.string().check(z.maxLength(200))),
};

export const validateRegistration = route({
  method: 'POST',
  path: '/api/account/validate',
  access: 'public',
  effect: true,
  summary: 'Checks the profile step before bank data is asked for (spec 5)',
  body: z.strictObject({
    ...registration,
    bankCode: z.optional(z.string()),
    bankAccountName: z.optional(z.string()),
    bankAccountNo: z.optional(z.string()),
    currency: z.optional(z.enum(['LAK', 'BAHT'])),
  }),
  reply: done,
  refusals: ['KEY_MISSING', 'PHONE_NUMBER_REQUIRE_10_DIGIT', 'INVALID_USER_INFO', 'UNVERIFIED_OTP', 'EXISTING_USER'],
});

export const register = route({
  method: 'POST',
  path: '/api/account',
  access: 'public',
  effect: true,
  summary: 'Registers a member; everything is checked again (safety G)',
  body: z.strictObject({
    ...registration,
    bankCode,
    bankAccountName,
    bankAccountNo,
    currency: z.optional(z.enum(['LAK', 'BAHT'])),
  }),
  reply: done,
  refusals: [
    'KEY_MISSING',
    'PHONE_NUMBER_REQUIRE_10_DIGIT',
    'INVALID_USER_INFO',
    'INVALID_BANK',
    'BANK_KEEPS_BAHT',
    'BANK_KEEPS_KIP',
    'BANK_ACCOUNT_NAME_ENG',
    'UNVERIFIED_OTP',
    'EXISTING_USER',
    'EXISTING_BANK',
    'REQUEST_LIMIT',
    'REGISTER_FAIL',
  ],
});

export const REGISTRATION_ROUTES = [validateRegistration, register] as const;
