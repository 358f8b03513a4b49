import * as z from 'zod/mini';
import { bankCodeInside } from '../shared/banks.ts';
import { done, text } from '../shared/fields.ts';
import { chosenPassword, MIN_PASSWORD_LENGTH } from '../shared/password.ts';
import { route } from '../shared/route.ts';
import { accountNumber, line, MAX_PASTED, phoneNumber, typed } from '../shared/typed-fields.ts';
import { tidyText } from '../shared/typed-text.ts';

export const newPassword = chosenPassword(MIN_PASSWORD_LENGTH);

export const bankCode = line(10, 'INVALID_BANK', bankCodeInside);
export const bankAccountName = line(120, 'INVALID_BANK');
export const bankAccountNo = accountNumber('INVALID_BANK');

/** Registration payload of spec 3. `otpToken` is the verified one where one-time codes are on (design 4). */
const registration = {
  name: text(80, 'INVALID_USER_INFO'),
  username: phoneNumber,
  password: newPassword,
  sourceCode: z.optional(typed(tidyText).check(z.maxLength(30, { error: 'KEY_INVALID' }))),
  /** A code or a whole invite link. */
  inviteCode: z.optional(z.string().check(z.maxLength(MAX_PASTED))),
  otpToken: z.optional(z.string().check(z.maxLength(200))),
};

const CODE_FIELDS = ['sourceCode', 'inviteCode'] as const;
/** Names the codes that stand for nothing here; they stop no registration, and nobody is credited by them. */
const checked = z.extend(done, { unknown: z.optional(z.array(z.enum(CODE_FIELDS))) });

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
  reply: checked,
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
  reply: checked,
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
