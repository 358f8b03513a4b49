import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@kapao/contract/shared/locale.ts';
import { expect, it } from 'vitest';

/** What an idea is not called, and what it is called: two names for one thing are read as two things. */
const NAMES: Record<Locale, readonly (readonly [not: RegExp, but: string])[]> = {
  th: [
    [/ยอดเล่น|(?<!ยอด)เทิร์น/, 'ยอดเทิร์น'],
    [/คิวอาร์/, 'QR'],
    [/เลขบัญชี/, 'เลขที่บัญชี'],
    [/พักให้บริการ|ปิดพัก/, 'ปิดชั่วคราว'],
    [/รีเฟรช(?!ยอดเงินปัจจุบัน)/, 'อัปเดต'],
    [/(?:ค่ะ|ครับ)(?!\p{Script=Thai})/u, 'a word without a gender'],
  ],
  la: [
    [/(?<!ພວກ)ເຮົາ/, 'ພວກເຮົາ'],
    [/ລ່າສຸດ/, 'ຫຼ້າສຸດ'],
    [/ແຊຣ໌/, 'ແບ່ງປັນ'],
    [/ໂຄ້ດ/, 'ໂຄດ'],
    [/ພັກໃຫ້ບໍລິການ|ປິດພັກ/, 'ປິດຊົ່ວຄາວ'],
  ],
  en: [
    [/Make QR/, 'Create QR'],
    [/under way`/, 'pending'],
    [/everything home/, 'all to wallet'],
    [/Send all the same/, 'Send anyway'],
  ],
};

const textsOf = (locale: Locale) =>
  [import.meta.dirname, join(import.meta.dirname, 'own')].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(`-${locale}.ts`))
      // The catalogue of refusals is spelled by the specification.
      .filter((name) => !name.startsWith('errors-'))
      .flatMap((name) =>
        readFileSync(join(folder, name), 'utf8')
          .split('\n')
          .map((text, line) => ({ text, place: `${name}:${line + 1}` })),
      ),
  );

it.each(LOCALES)('every idea has one name (%s)', (locale) => {
  const faults = textsOf(locale).flatMap(({ text, place }) =>
    NAMES[locale].filter(([not]) => not.test(text)).map(([, but]) => `${place} should say ${but}`),
  );
  expect(faults).toEqual([]);
});

it('a second name is found', () => {
  const find = (locale: Locale, text: string) => NAMES[locale].some(([not]) => not.test(text));
  expect([find('th', 'ทำเทิร์นให้ครบ'), find('th', 'ทำยอดเทิร์นให้ครบ')]).toEqual([true, false]);
  expect([find('la', 'ຂອງເຮົາ'), find('la', 'ຂອງພວກເຮົາ')]).toEqual([true, false]);
});
