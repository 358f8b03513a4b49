import { EXCLUSION_COLUMNS, MAX_LISTED } from '@kapao/contract/operator/exclusion.ts';
import { isAccountNo } from '@kapao/contract/shared/banks.ts';
import { DOCUMENT_KINDS, isDocumentNumber, plainDocumentNumber } from '@kapao/contract/shared/identity-document.ts';
import { canonicalPhone } from '@kapao/contract/shared/phone.ts';
import { Refusal, refuse } from '@kapao/contract/shared/refusal.ts';
import { csvCells, csvLines } from '../../domain/csv.ts';

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

const DAY = /^2\d{3}-\d{2}-\d{2}$/;

/** The people of a list; refuses the first line that is wrong, with its number as `amount`. */
export function readExclusionList(csv: string, isLaos: boolean): ListedPerson[] {
  const [head, ...rows] = csvLines(csv);
  if (head?.toLowerCase().replaceAll(/[\s"]/g, '') !== EXCLUSION_COLUMNS.join(',')) refuse('KEY_INVALID');
  if (rows.length === 0 || rows.length > MAX_LISTED) refuse('KEY_INVALID');
  return rows.map((line, index) => {
    try {
      return personOf(csvCells(line) ?? refuse('KEY_INVALID'), isLaos);
    } catch (error) {
      if (error instanceof Refusal) throw new Refusal(error.code, { amount: index + 2 });
      throw error;
    }
  });
}

function personOf(cells: readonly string[], isLaos: boolean): ListedPerson {
  const [phone = '', bankCode = '', accountNo = '', identity = '', until = '', note = ''] = cells;
  if (cells.length !== EXCLUSION_COLUMNS.length || note.length > 200) refuse('KEY_INVALID');
  if (phone === '' && accountNo === '' && identity === '') refuse('KEY_MISSING');
  if (until !== '' && (!DAY.test(until) || Number.isNaN(Date.parse(until)))) refuse('KEY_INVALID');
  const digits = accountNo.replace(/[\s-]/g, '');
  if (accountNo !== '' && (bankCode === '' || !isAccountNo(bankCode, digits))) refuse('INVALID_BANK');
  const identityNo = plainDocumentNumber(identity);
  const isOfSome = DOCUMENT_KINDS.some((kind) => isDocumentNumber(kind, identityNo));
  // Thirteen digits are those of a Thai card, and then the last one is right.
  if (identity !== '' && (!isOfSome || (/^\d{13}$/.test(identityNo) && !isDocumentNumber('THAI_CARD', identityNo)))) {
    refuse('KEY_INVALID');
  }
  return {
    phone: phone === '' ? undefined : (canonicalPhone(phone, isLaos) ?? refuse('PHONE_NUMBER_REQUIRE_10_DIGIT')),
    account: accountNo === '' ? undefined : { bankCode, accountNo: digits },
    identityNo: identity === '' ? undefined : identityNo,
    until: until === '' ? undefined : until,
    note,
  };
}
