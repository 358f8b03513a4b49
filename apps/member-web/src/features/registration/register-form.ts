import { bankNameInside, isAccountNo, isEnglishName, needsEnglishName } from '@kapao/contract/shared/banks.ts';
import { MIN_PASSWORD_LENGTH } from '@kapao/contract/shared/password.ts';
import { isPersonName, personNameInside } from '@kapao/contract/shared/person-name.ts';
import { canonicalPhone } from '@kapao/contract/shared/phone.ts';
import { bareDigits, countCharacters, plainPassword, tidyText } from '@kapao/contract/shared/typed-text.ts';
import type { ApiFailure } from '@kapao/web/api/api-failure.ts';

export interface RegisterValues {
  phone: string;
  name: string;
  password: string;
  repeat: string;
  sourceCode: string;
  inviteCode: string;
  bankCode: string;
  firstName: string;
  lastName: string;
  accountNo: string;
  currency: 'LAK' | 'BAHT';
}

export type RegisterField = keyof RegisterValues;

/** What is wrong with a field; the screen has the words. */
export type RegisterProblem = 'required' | 'phone' | 'name' | 'short' | 'differs' | 'english' | 'account';

export type RegisterProblems = Partial<Record<RegisterField, RegisterProblem>>;

export function emptyRegistration(inviteCode: string): RegisterValues {
  return {
    phone: '',
    name: '',
    password: '',
    repeat: '',
    sourceCode: '',
    inviteCode,
    bankCode: '',
    firstName: '',
    lastName: '',
    accountNo: '',
    currency: 'LAK',
  };
}

function missing(values: RegisterValues, fields: readonly RegisterField[]): RegisterProblems {
  return Object.fromEntries(fields.filter((field) => values[field].trim() === '').map((field) => [field, 'required']));
}

export function checkPhone(values: RegisterValues, isLaos: boolean): RegisterProblems {
  const problems = missing(values, ['phone']);
  if (!problems.phone && canonicalPhone(values.phone, isLaos) === undefined) problems.phone = 'phone';
  return problems;
}

export function checkProfile(values: RegisterValues): RegisterProblems {
  const problems = missing(values, ['name', 'password', 'repeat']);
  if (!problems.name && !isPersonName(personNameInside(values.name))) problems.name = 'name';
  if (!problems.password && countCharacters(plainPassword(values.password)) < MIN_PASSWORD_LENGTH)
    problems.password = 'short';
  if (!problems.repeat && plainPassword(values.repeat) !== plainPassword(values.password)) problems.repeat = 'differs';
  return problems;
}

export function checkBank(values: RegisterValues): RegisterProblems {
  const problems = missing(values, ['bankCode', 'firstName', 'lastName', 'accountNo']);
  if (needsEnglishName(values.bankCode)) {
    if (!problems.firstName && !isEnglishName(values.firstName)) problems.firstName = 'english';
    if (!problems.lastName && !isEnglishName(values.lastName)) problems.lastName = 'english';
  }
  if (!problems.accountNo && !isAccountNo(values.bankCode, bareDigits(values.accountNo)))
    problems.accountNo = 'account';
  return problems;
}

/** The registration payload of spec 3. */
export function registration(values: RegisterValues, { isLaos, otpToken }: { isLaos: boolean; otpToken?: string }) {
  return {
    ...profilePart(values, otpToken),
    bankCode: values.bankCode,
    bankAccountName: bankNameInside(`${values.firstName} ${values.lastName}`),
    bankAccountNo: bareDigits(values.accountNo),
    ...(isLaos ? { currency: values.currency } : {}),
  };
}

export function profilePart(values: RegisterValues, otpToken?: string) {
  return {
    name: values.name.trim(),
    username: bareDigits(values.phone),
    password: values.password,
    ...(otpToken === undefined ? {} : { otpToken }),
    ...(values.sourceCode === '' ? {} : { sourceCode: values.sourceCode }),
    ...(tidyText(values.inviteCode) === '' ? {} : { inviteCode: tidyText(values.inviteCode) }),
  };
}

/** The field a refusal is about, where there is one. */
const REFUSED_FIELDS: Partial<Record<string, RegisterField>> = {
  EXISTING_USER: 'phone',
  UNVERIFIED_OTP: 'phone',
  INVALID_USER_INFO: 'password',
  PHONE_NUMBER_REQUIRE_10_DIGIT: 'phone',
  EXISTING_BANK: 'accountNo',
  INVALID_BANK: 'accountNo',
  BANK_KEEPS_BAHT: 'bankCode',
  BANK_KEEPS_KIP: 'bankCode',
  BANK_ACCOUNT_NAME_ENG: 'lastName',
};

export function refusedField({ code, reason }: Pick<ApiFailure, 'code' | 'reason'>): RegisterField | undefined {
  return reason === 'BANK_ACCOUNT_NAME_INVALID' ? 'firstName' : REFUSED_FIELDS[code];
}

export type RegisterStep = 'phone' | 'code' | 'profile' | 'bank' | 'done';

/** Where a field is filled in, so that a refusal leads there. */
export function stepOf(field: RegisterField): RegisterStep {
  if (field === 'phone') return 'phone';
  return ['name', 'password', 'repeat', 'sourceCode', 'inviteCode'].includes(field) ? 'profile' : 'bank';
}

/** The steps that are shown, in order; one that is skipped is not counted (spec 4). */
export function stepsShown(asksForCode: boolean): readonly RegisterStep[] {
  return asksForCode ? ['phone', 'code', 'profile', 'bank'] : ['phone', 'profile', 'bank'];
}
