import { EXCLUSION_COLUMNS, MAX_LISTED } from '@kapao/contract/operator/exclusions.ts';
import { isAccountNo } from '@kapao/contract/shared/banks.ts';
import { canonicalPhone } from '@kapao/contract/shared/phone.ts';
import { Refusal, refuse } from '@kapao/contract/shared/refusal.ts';

/** A person on a list: by phone, by bank account, or by both. */
export interface ListedPerson {
  phone: string | undefined;
  account: { bankCode: string; accountNo: string } | undefined;
  /** The last day, `YYYY-MM-DD`; undefined is for ever. */
  until: string | undefined;
  note: string;
}

/** A quoted cell, with a quote in it doubled, or a plain one; and the comma after it, or the end of the line. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y;

function cellsOf(line: string): string[] {
  const cells: string[] = [];
  CELL.lastIndex = 0;
  for (;;) {
    const found = CELL.exec(line) ?? refuse('KEY_INVALID');
    cells.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').trim());
    if (found[3] === '') return cells;
  }
}

const DAY = /^2\d{3}-\d{2}-\d{2}$/;

/** The people of a list; refuses the first line that is wrong, with its number as `amount`. */
export function readExclusionList(csv: string, isLaos: boolean): ListedPerson[] {
  const lines = csv
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '');
  const [head, ...rows] = lines;
  if (head?.toLowerCase().replaceAll(/[\s"]/g, '') !== EXCLUSION_COLUMNS.join(',')) refuse('KEY_INVALID');
  if (rows.length === 0 || rows.length > MAX_LISTED) refuse('KEY_INVALID');
  return rows.map((line, index) => {
    try {
      return personOf(cellsOf(line), isLaos);
    } catch (error) {
      if (error instanceof Refusal) throw new Refusal(error.code, { amount: index + 2 });
      throw error;
    }
  });
}

function personOf(cells: readonly string[], isLaos: boolean): ListedPerson {
  const [phone = '', bankCode = '', accountNo = '', until = '', note = ''] = cells;
  if (cells.length !== EXCLUSION_COLUMNS.length || note.length > 200) refuse('KEY_INVALID');
  if (phone === '' && accountNo === '') refuse('KEY_MISSING');
  if (until !== '' && (!DAY.test(until) || Number.isNaN(Date.parse(until)))) refuse('KEY_INVALID');
  const digits = accountNo.replace(/[\s-]/g, '');
  if (accountNo !== '' && (bankCode === '' || !isAccountNo(bankCode, digits))) refuse('INVALID_BANK');
  return {
    phone: phone === '' ? undefined : (canonicalPhone(phone, isLaos) ?? refuse('PHONE_NUMBER_REQUIRE_10_DIGIT')),
    account: accountNo === '' ? undefined : { bankCode, accountNo: digits },
    until: until === '' ? undefined : until,
    note,
  };
}
