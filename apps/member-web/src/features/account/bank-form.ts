import { bankNameInside, isAccountNo, isEnglishName, needsEnglishName } from '@kapao/contract/shared/banks.ts';
import { isPersonName, personNameInside } from '@kapao/contract/shared/person-name.ts';
import { bareDigits } from '@kapao/contract/shared/typed-text.ts';
import type { ApiFailure } from '@kapao/web/api/api-failure.ts';

export interface BankValues {
  name: string;
  bankCode: string;
  accountName: string;
  accountNo: string;
}

export type BankField = keyof BankValues;
export type BankProblem = 'required' | 'name' | 'english' | 'account';

/** What is wrong before anything is sent; the rules of registration (spec 5). */
export function checkBankValues(values: BankValues): Partial<Record<BankField, BankProblem>> {
  const accountName = bankNameInside(values.accountName);
  const isEnglish = !needsEnglishName(values.bankCode) || isEnglishName(accountName);
  return {
    ...(!isPersonName(personNameInside(values.name)) && { name: 'name' as const }),
    ...(values.name.trim() === '' && { name: 'required' as const }),
    ...(values.bankCode === '' && { bankCode: 'required' as const }),
    ...(!isEnglish && { accountName: 'english' as const }),
    ...(accountName === '' && { accountName: 'required' as const }),
    ...(!isAccountNo(values.bankCode, bareDigits(values.accountNo)) && { accountNo: 'account' as const }),
  };
}

const FIELD_OF: Partial<Record<string, BankField>> = {
  INVALID_BANK: 'bankCode',
  BANK_KEEPS_BAHT: 'bankCode',
  BANK_KEEPS_KIP: 'bankCode',
  BANK_ACCOUNT_NAME_ENG: 'accountName',
  EXISTING_BANK: 'accountNo',
};

/** The field that a refusal is about. */
export function fieldOfRefusal({ code, reason }: Pick<ApiFailure, 'code' | 'reason'>): BankField | undefined {
  return reason === 'BANK_ACCOUNT_NAME_INVALID' ? 'accountName' : FIELD_OF[code];
}
