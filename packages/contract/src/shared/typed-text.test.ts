import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankNameInside, isEnglishName } from './banks.ts';
import { plainDocumentNumber } from './identity-document.ts';
import { inviteIds } from './invite-code.ts';
import { canonicalPhone } from './phone.ts';
import { birthDay, calendarDay, chosenMoment } from './typed-days.ts';
import { asciiDigits, bareDigits, plainCode, plainKey, plainPassword, plainWord, tidyText } from './typed-text.ts';
import { commonYear, plainDay, readDecimal } from './typed-values.ts';

const LRE = '\u202A';
const PDF = '\u202C';
const LRI = '\u2066';
const PDI = '\u2069';
const ZWSP = '\u200B';
const WORD_JOINER = '\u2060';
const BOM = '\uFEFF';
const NBSP = '\u00A0';

const ID = 'ABCD2345EFGH6789';
const OLD_ID = '2DIUM1PYlJy-JWM_';

/** How each kind of field reads a text; refused text is undefined. */
const READERS = {
  phone: (typed: string) => canonicalPhone(typed, false),
  'Lao phone': (typed: string) => canonicalPhone(typed, true),
  'account number': (typed: string) => bareDigits(typed),
  'bank account name': (typed: string) => bankNameInside(typed),
  code: (typed: string) => plainCode(typed),
  'promotion code': (typed: string) => plainKey(typed).toUpperCase(),
  reference: (typed: string) => plainWord(typed),
  'document number': (typed: string) => plainDocumentNumber(typed),
  'invite code': (typed: string) => [ID, OLD_ID].find((id) => inviteIds(typed).includes(id)),
  amount: (typed: string) => readDecimal(typed),
  'amount of baht': (typed: string) => readDecimal(typed, { currency: 'THB' }),
  'amount of kip': (typed: string) => readDecimal(typed, { currency: 'LAK', decimals: 0 }),
  day: (typed: string) => calendarDay.safeParse(typed).data,
  'birth date': (typed: string) => birthDay.safeParse(typed).data,
  moment: (typed: string) => chosenMoment.safeParse(typed).data,
  search: (typed: string) => tidyText(typed),
  password: (typed: string) => plainPassword(typed),
} as const;

const CASES: readonly (readonly [kind: keyof typeof READERS, typed: string, readAs: string | undefined])[] = [
  ['phone', `${LRE}0812345678${PDF}`, '+66812345678'],
  ['phone', `${LRI}081-234-5678${PDI}`, '+66812345678'],
  ['phone', '081\u2011234\u20115678', '+66812345678'],
  ['phone', `081${ZWSP}2345678`, '+66812345678'],
  ['phone', `${BOM}081${WORD_JOINER}234\u200D5678\u200E`, '+66812345678'],
  ['phone', `081${NBSP}234\u20095678`, '+66812345678'],
  ['phone', '081\u2013234\u22125678', '+66812345678'],
  ['phone', '๐๘๑๒๓๔๕๖๗๘', '+66812345678'],
  ['phone', '໐໘໑໒໓໔໕໖໗໘', '+66812345678'],
  ['phone', '０８１２３４５６７８', '+66812345678'],
  ['phone', '+66812345678', '+66812345678'],
  ['phone', '66812345678', '+66812345678'],
  ['phone', '0066812345678', '+66812345678'],
  ['phone', '+66 (0)81-234-5678', '+66812345678'],
  ['phone', '(+66) 81 234 5678', '+66812345678'],
  ['phone', '081.234.5678', '+66812345678'],
  ['phone', '(081) 234 5678', '+66812345678'],
  ['phone', 'tel:+66-81-234-5678', '+66812345678'],
  ['phone', 'โทร. 081-234-5678', '+66812345678'],
  ['phone', "'0812345678", '+66812345678'],
  ['phone', 'โทรศัพท์ 081-234-5678', '+66812345678'],
  ['phone', 'เบอร์โทร: 0812345678', '+66812345678'],
  ['phone', 'Mobile: 0812345678', '+66812345678'],
  ['phone', '📞 081-234-5678', '+66812345678'],
  ['phone', '081~234~5678', '+66812345678'],
  ['phone', 'abc0812345678', undefined],
  ['phone', '812345678', undefined],
  ['phone', '081234567', undefined],
  ['phone', '08123456789', undefined],
  ['phone', '+0812345678', undefined],
  ['phone', '+6681234567', undefined],
  ['phone', '+85681234567', undefined],
  ['phone', '0812345678a', undefined],
  ['phone', '0812345678 0898765432', undefined],
  ['Lao phone', '+856 20 5551 2345', '+8562055512345'],
  ['Lao phone', '00856 (0)20 5551 2345', '+8562055512345'],
  ['Lao phone', `${LRE}020-5551-2345${PDF}`, '+8562055512345'],
  ['Lao phone', '໐໒໐ ໕໕໕໑໒໓໔໕', '+8562055512345'],
  ['Lao phone', '2055512345', '+8562055512345'],
  ['Lao phone', '0812345678', undefined],
  ['account number', `123-4-${ZWSP}56789-0`, '1234567890'],
  ['account number', '๑๒๓-๔-๕๖๗๘๙-๐', '1234567890'],
  ['account number', '123 4 56789 0.', '1234567890'],
  ['account number', '12345a7890', '12345a7890'],
  ['bank account name', `${LRE}somchai${ZWSP} ${WORD_JOINER}jaidee${PDF}`, 'SOMCHAI JAIDEE'],
  ['bank account name', `Somchai${NBSP}\u2003Jaidee`, 'SOMCHAI JAIDEE'],
  ['bank account name', 'ＳＯＭＣＨＡＩ　ＪＡＩＤＥＥ', 'SOMCHAI JAIDEE'],
  ['bank account name', 'O\u2019Brien', "O'BRIEN"],
  ['bank account name', 'น\u0E4D\u0E32 ใจดี', 'น\u0E33 ใจดี'],
  ['bank account name', 'ຄ\u0ECD\u0EB2', 'ຄ\u0EB3'],
  ['code', ' ๑๒๓ ๔๕๖ ', '123456'],
  ['code', `kp-7f3k\u201192qx.`, 'KP7F3K92QX'],
  ['promotion code', `${ZWSP}welcome-100_a. `, 'WELCOME-100_A'],
  ['promotion code', '"welcome"', 'WELCOME'],
  ['reference', `${LRE}2026 1130 abc${PDF}`, '20261130abc'],
  ['document number', '๑-๑๐๑๗-๐๐๒๓๐-๗๐-๘', '1101700230708'],
  ['document number', `aa${ZWSP} 1234567`, 'AA1234567'],
  ['invite code', `PR${ID}`, ID],
  ['invite code', ID, ID],
  ['invite code', `pr${ID.toLowerCase()}`, ID],
  ['invite code', `PR${ZWSP}${ID}.`, ID],
  ['invite code', `(PR${ID})!`, ID],
  ['invite code', `https://kapao.example/register?code=PR${ID}`, ID],
  ['invite code', `https://kapao.example/register?a=1&code=PR${ID}&b=2#top`, ID],
  ['invite code', `kapao.example/register?code=PR${ID}.`, ID],
  ['invite code', `https%3A%2F%2Fkapao.example%2Fregister%3Fcode%3DPR${ID}`, ID],
  ['invite code', `มาเล่นกัน https://kapao.example/register?code=PR${ID} สมัครเลย`, ID],
  ['invite code', `PR${OLD_ID}`, OLD_ID],
  ['invite code', `https://kapao.example/register?code=PR${OLD_ID}`, OLD_ID],
  ['invite code', 'PR', undefined],
  ['invite code', 'https://kapao.example/register', undefined],
  ['amount', '1,000', '1000'],
  ['amount', '1,234,567.89', '1234567.89'],
  ['amount', '1 234 567.5', '1234567.5'],
  ['amount', `1${NBSP}000`, '1000'],
  ['amount', "1'000", '1000'],
  ['amount', '1\u2019000', '1000'],
  ['amount', '๑,๒๓๔.๕๐', '1234.50'],
  ['amount', '໑໐໐', '100'],
  ['amount', '１，０００．５０', '1000.50'],
  ['amount', '฿1,000', '1000'],
  ['amount', 'THB 1,000.00 บาท', '1000.00'],
  ['amount', '20,000 ກີບ', '20000'],
  ['amount', '500.-', '500'],
  ['amount', '+500', '500'],
  ['amount', '.5', '0.5'],
  ['amount', `${LRE}500${PDF}`, '500'],
  ['amount', '500\t100', undefined],
  ['amount', '500\n100', undefined],
  ['amount', '500\n', '500'],
  ['amount', '100,50', undefined],
  ['account number', '•••••123456', '•••••123456'],
  ['search', 'น\uF70Bอย', 'น้อย'],
  ['search', 'ท\u0E48\u0E35', 'ท\u0E35\u0E48'],
  ['invite code', `Join https://kapao.example/register?code=PR${ID} today`, ID],
  ['invite code', `https://kapao.example/register?code=PR${ID}?fbclid=abc`, ID],
  ['invite code', `Invite PR${ID}, please`, ID],
  ['amount', '1,00', undefined],
  ['amount', '1,0000', undefined],
  ['amount', '10,00,000', undefined],
  ['amount', '1,000,00', undefined],
  ['amount', ',100', undefined],
  ['amount', '1,,000', undefined],
  ['amount', '0,500', undefined],
  ['amount', '1.000,50', undefined],
  ['amount', '1,000 500', undefined],
  ['amount', '12 34', undefined],
  ['amount', '1.000', undefined],
  ['amount', '1.000.000', undefined],
  ['amount', '1..5', undefined],
  ['amount', '5.', undefined],
  ['amount', '-5', undefined],
  ['amount', '\u22125', undefined],
  ['amount', '(5)', undefined],
  ['amount', '1e3', undefined],
  ['amount', '0x10', undefined],
  ['amount', '12345678901', undefined],
  ['amount', '', undefined],
  ['amount', 'ร้อย', undefined],
  ['amount of baht', '1,000 บาท', '1000'],
  ['amount of baht', '20,000 ກີບ', undefined],
  ['amount of baht', '₭20,000', undefined],
  ['amount of kip', '₭20,000', '20000'],
  ['amount of kip', '20,000.00', '20000'],
  ['amount of kip', '100.5', undefined],
  ['amount of kip', '100 THB', undefined],
  ['day', '2026-12-31', '2026-12-31'],
  ['day', '๒๐๒๖-๑๒-๓๑', '2026-12-31'],
  ['day', '2026/1/5', '2026-01-05'],
  ['day', `2026${WORD_JOINER}-12\u201131`, '2026-12-31'],
  ['day', '2569-12-31', undefined],
  ['day', '๒๕๖๙-๑๒-๓๑', undefined],
  ['day', '31/12/2026', undefined],
  ['day', '2026-02-31', undefined],
  ['day', '2126-01-01', undefined],
  ['day', '1969-01-01', undefined],
  ['birth date', '1990-05-01', '1990-05-01'],
  ['birth date', '2533-05-01', undefined],
  ['moment', '2026-12-31T17:00:00.000Z', '2026-12-31T17:00:00.000Z'],
  ['moment', '2569-12-31T17:00:00.000Z', undefined],
  ['search', `${ZWSP} สมชาย${NBSP}ใจดี `, 'สมชาย ใจดี'],
  ['password', 'cafe\u0301', 'café'],
  ['password', 'น\u0E49\u0E4D\u0E32', 'น\u0E49\u0E33'],
  ['password', `pass${ZWSP}word`, 'password'],
  ['password', ' two words ', ' two words '],
];

describe('typed and pasted text', () => {
  it.each(CASES)('a %s typed as %j is read as %j', (kind, typed, readAs) => {
    expect(READERS[kind](typed)).toBe(readAs);
  });

  it('a name with marks that show nothing is an English name where its letters are', () => {
    expect(isEnglishName(`${LRE}SOMCHAI${ZWSP} JAIDEE${PDF}`)).toBe(true);
    expect(isEnglishName(`${LRE}สมชาย${PDF}`)).toBe(false);
  });

  it('a year of the Buddhist calendar is named with the common year it is', () => {
    expect([commonYear('2569-12-31'), commonYear(plainDay('๒๕๖๙/๑๒/๓๑')), commonYear('2569-12-31T00:00')]).toEqual([
      2026, 2026, 2026,
    ]);
    expect([commonYear('2026-12-31'), commonYear('31/12/2569'), commonYear('')]).toEqual([undefined, 2026, undefined]);
    const issue = calendarDay.safeParse('2569-12-31').error?.issues[0];
    expect(issue?.message).toBe('BUDDHIST_YEAR');
  });

  it('digits of every script are read as the number they are', () => {
    for (const zero of ['0', '๐', '໐', '０', '٠', '०', '𝟎', '𝟘', '᭐'])
      for (let value = 0; value < 10; value += 1)
        expect(asciiDigits(String.fromCodePoint((zero.codePointAt(0) ?? 0) + value))).toBe(String(value));
  });

  it('marks that show nothing change no reading, wherever they are', () => {
    const marks = [ZWSP, WORD_JOINER, BOM, LRE, PDF, LRI, PDI, '\u00AD', '\u200E', '\u061C', '\uFE0F', '\u180E'];
    const sprinkled = fc.tuple(fc.constantFrom(...CASES), fc.array(fc.tuple(fc.nat(40), fc.constantFrom(...marks))));
    fc.assert(
      fc.property(sprinkled, ([[kind, typed, readAs], found]) => {
        // A moment is sent by a program, and an escaped link is split by any mark.
        if (kind === 'moment' || typed.includes('%')) return;
        const signs = [...typed];
        for (const [at, mark] of found) signs.splice(Math.min(at, signs.length), 0, mark);
        expect(READERS[kind](signs.join(''))).toBe(readAs);
      }),
    );
  });

  it('text that was read is read as itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const read of [tidyText, plainPassword, plainWord, bankNameInside])
          expect(read(read(text))).toBe(read(text));
      }),
    );
  });
});
