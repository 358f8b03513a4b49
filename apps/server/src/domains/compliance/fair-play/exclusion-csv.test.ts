import { Refusal } from '@kapao/contract/shared/refusal.ts';
import { describe, expect, it } from 'vitest';
import { readExclusionList } from './exclusion-csv.ts';

const HEAD = 'phone,bank,account,identity,until,note';
const read = (...rows: string[]) => readExclusionList([HEAD, ...rows].join('\r\n'), false);

function refusedBy(...rows: string[]): unknown {
  try {
    return read(...rows);
  } catch (error) {
    return error instanceof Refusal ? [error.code, error.about.amount] : error;
  }
}

describe('a list of people who may not play', () => {
  it('names them by phone, bank account or document, for ever or until a day', () => {
    expect(
      read(
        '081-234-5678,,,,,',
        '"0898765432",SCB,111-222-3334,,2030-12-31,"asked, by ""letter"""',
        ',KBANK,0123456789,,,court',
        ',,,1-1017-00230-70-8,,card',
      ),
    ).toEqual([
      { phone: '+66812345678', account: undefined, identityNo: undefined, until: undefined, note: '' },
      {
        phone: '+66898765432',
        account: { bankCode: 'SCB', accountNo: '1112223334' },
        identityNo: undefined,
        until: '2030-12-31',
        note: 'asked, by "letter"',
      },
      {
        phone: undefined,
        account: { bankCode: 'KBANK', accountNo: '0123456789' },
        identityNo: undefined,
        until: undefined,
        note: 'court',
      },
      { phone: undefined, account: undefined, identityNo: '1101700230708', until: undefined, note: 'card' },
    ]);
  });

  it.each([
    ['a phone of nine digits', '081234567,,,,,', ['PHONE_NUMBER_REQUIRE_10_DIGIT', 2]],
    ['nobody', ',,,,,nobody', ['KEY_MISSING', 2]],
    ['an account without its bank', ',,1112223334,,,', ['INVALID_BANK', 2]],
    ['an account that is none', ',SCB,12,,,', ['INVALID_BANK', 2]],
    ['a day that is none', '0812345678,,,,2030-13-01,', ['KEY_INVALID', 2]],
    ['a card whose last digit is wrong', ',,,1101700230707,,', ['KEY_INVALID', 2]],
    ['too few cells', '0812345678,,', ['KEY_INVALID', 2]],
    ['a quote that is never closed', '"0812345678,,,,,', ['KEY_INVALID', 2]],
  ])('a list with %s is refused whole, with the number of the line', (_what, row, expected) => {
    expect(refusedBy(row)).toEqual(expected);
  });

  it('a list without its first line, without people or with too many is refused', () => {
    expect(() => readExclusionList('0812345678,,,,,', false)).toThrow('KEY_INVALID');
    expect(() => read()).toThrow('KEY_INVALID');
    expect(() => read(...Array.from({ length: 501 }, () => '0812345678,,,,,'))).toThrow('KEY_INVALID');
  });
});
