import { EXCLUSION_COLUMNS, MAX_LISTED } from '@kapao/contract/operator/exclusion.ts';
import { bankCodeInside, isAccountNo } from '@kapao/contract/shared/banks.ts';
import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import { DOCUMENT_KINDS, isDocumentNumber, plainDocumentNumber } from '@kapao/contract/shared/identity-document.ts';
import { canonicalPhone } from '@kapao/contract/shared/phone.ts';
import { Refusal, refuse } from '@kapao/contract/shared/refusal.ts';
import { calendarDay } from '@kapao/contract/shared/typed-days.ts';
import { bareDigits, tidyText } from '@kapao/contract/shared/typed-text.ts';
import { csvRows } from '../../../shared/csv.ts';

/** A person on a list: by phone, bank account or number of a document, one of them at least. */
export interface ListedPerson {
  phone: string | undefined;
  account: { bankCode: string; accountNo: string } | undefined;
  /** The number of a card or passport, in its plain writing. */
  identityNo: string | undefined;
  /** The last day, `YYYY-MM-DD`; undefined is for ever. */
  until: string | undefined;
  note: string;
}

/** The people of a list; refuses the first line that is wrong, with its number as `amount`. */
export function readExclusionList(csv: string, isLaos: boolean): ListedPerson[] {
  const rows = csvRows(csv, EXCLUSION_COLUMNS) ?? refuse('KEY_INVALID');
  if (rows.length === 0 || rows.length > MAX_LISTED) refuse('KEY_INVALID');
  return rows.map((cells, index) => {
    try {
      return personOf(cells ?? refuse('KEY_INVALID'), isLaos);
    } catch (error) {
      if (error instanceof Refusal) throw new Refusal(error.code, { ...error.about, amount: index + 2 });
      throw error;
    }
  });
}

function personOf(cells: readonly string[], isLaos: boolean): ListedPerson {
  const [phone = '', bank = '', account = '', identity = '', until = '', note = ''] = cells.map(tidyText);
  const [bankCode, accountNo] = [bankCodeInside(bank), bareDigits(account)];
  if (cells.length !== EXCLUSION_COLUMNS.length || note.length > 200) refuse('KEY_INVALID');
  if (phone === '' && accountNo === '' && identity === '') refuse('KEY_MISSING');
  if (accountNo !== '' && (bankCode === '' || !isAccountNo(bankCode, accountNo))) refuse('INVALID_BANK');
  const identityNo = plainDocumentNumber(identity);
  const isOfSome = DOCUMENT_KINDS.some((kind) => isDocumentNumber(kind, identityNo));
  // Thirteen digits are those of a Thai card, and then the last one is right.
  if (identity !== '' && (!isOfSome || (/^\d{13}$/.test(identityNo) && !isDocumentNumber('THAI_CARD', identityNo)))) {
    refuse('KEY_INVALID');
  }
  return {
    phone: phone === '' ? undefined : (canonicalPhone(phone, isLaos) ?? refuse('PHONE_NUMBER_REQUIRE_10_DIGIT')),
    account: accountNo === '' ? undefined : { bankCode, accountNo },
    identityNo: identity === '' ? undefined : identityNo,
    until: until === '' ? undefined : readOrRefuse(calendarDay, until),
    note,
  };
}
