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
    [/รหัสผ่านอีกครั้ง/, 'ยืนยันรหัสผ่าน'],
    [/ขั้นที่ (?:\$|\d)/, 'ขั้นตอนที่'],
    [/จำฉันไว้/, 'จดจำการเข้าสู่ระบบ'],
    [/เครื่องที่เข้าสู่ระบบ/, 'อุปกรณ์'],
    [/กระเป๋าเงินเติมเงิน/, 'แอปวอลเล็ต'],
    [/หน้าหลัก|เมนูประวัติ/, 'หน้าแรก, เมนูรายการ'],
    [/คุณได้เก็บ|ต้องเล่นก่อนถอน/, 'จะเหลือ, ยอดเทิร์นที่ต้องทำก่อนถอน'],
    [/กันเงินจากกระเป๋า|เงินอยู่ที่ไหน/, 'กันยอดไว้, เงินถึงไหนแล้ว'],
    [/ได้หรือเสียสุทธิ|\} เดิมพัน/, 'ยอดได้เสียสุทธิ, เดิมพัน … รายการ'],
    [/รับได้ตอนนี้/, 'ยอดที่รับได้'],
    [/โยก/, 'โอน'],
    [/แชท/, 'แชต'],
    [/เจ้าหน้าที่|พนักงาน/, 'ทีมงาน'],
    [/เสมอตัว/, 'ยอดเท่าเดิม'],
    [/ในประวัติ/, 'ในหน้ารายการ'],
    [/เงื่อนไขครบ/, 'ยอดเทิร์นครบ'],
    [/รหัสผ่านใหม่อีกครั้ง/, 'ยืนยันรหัสผ่านใหม่'],
    [/ที่ได้เก็บ|เงินของคุณเองที่ยังอยู่/, 'ได้โบนัสและกำไรคืน, เงินของคุณเอง (ไม่ถูกหัก)'],
    [/ได้รับ \+/, 'ได้รับ, without a sign'],
    [/ไม่มีอะไรอยู่|จะเกิดอะไรต่อไป/, 'ลิงก์นี้อาจผิดหรือถูกย้ายแล้ว, ขั้นตอนต่อจากนี้'],
    [/TMB/, 'ทีเอ็มบีธนชาต (ttb)'],
    [/รหัสโปรโมชัน/, 'โค้ดโปรโมชัน'],
    [/QR (?:WW|Zapman)/i, 'QR ช่องทาง'],
  ],
  la: [
    [/(?<!ພວກ)ເຮົາ/, 'ພວກເຮົາ'],
    [/ລ່າສຸດ/, 'ຫຼ້າສຸດ'],
    [/ແຊຣ໌/, 'ແບ່ງປັນ'],
    [/ໂຄ້ດ/, 'ໂຄດ'],
    [/ບໍ່ມີຫຍັງຢູ່ທີ່ຢູ່|ເງິນຢູ່ໃສ/, 'ລິ້ງນີ້ອາດຜິດ ຫຼື ຖືກຍ້າຍແລ້ວ, ເງິນໄປຮອດໃສແລ້ວ'],
    [/QR (?:WW|Zapman)/i, 'QR ຊ່ອງທາງ'],
    [/ພັກໃຫ້ບໍລິການ|ປິດພັກ/, 'ປິດຊົ່ວຄາວ'],
    [/ຄິວອາ/, 'QR'],
    [/ຄຳນວນ/, 'ຄິດໄລ່ຄືນ'],
    [/ໂອນ(?:ເງິນ|ທັງໝົດ)?ກັບ|ຍ້າຍກັບ/, 'ໂອນຄືນ, ຍ້າຍຄືນ'],
    [/ແຊທ|ແຊດ/, 'ແຊັດ'],
    [/ເຈົ້າໜ້າທີ່|ພະນັກງານ/, 'ທີມງານ'],
    [/ເຮັດລາຍການ/, 'ທຸລະກຳ'],
    [/ຍອດຫຼິ້ນ|ເງື່ອນໄຂຄົບ|ຄົບເງື່ອນໄຂ/, 'ຍອດເທີນ'],
    [/ເບຣົາເຊີ/, 'ບຣາວເຊີ'],
    [/ປ້ອນ|ຕົງກັບ/, 'ໃສ່, ກົງກັບ'],
    [/ສະເໝີຕົວ/, 'ຍອດເທົ່າເກົ່າ'],
    [/ໃນປະຫວັດ/, 'ໃນໜ້າລາຍການ'],
    [/ຈື່ຂ້ອຍໄວ້/, 'ຈື່ການເຂົ້າສູ່ລະບົບ'],
    [/ເຄື່ອງທີ່ເຂົ້າສູ່ລະບົບ/, 'ອຸປະກອນ'],
    [/ລະຫັດຜ່ານ(?:ໃໝ່)?ອີກຄັ້ງ/, 'ຢືນຢັນລະຫັດຜ່ານ'],
    [/ກະເປົາເງິນເຕີມເງິນ/, 'ແອັບວອລເລັດ'],
    [/ຕໍ່ເທື່ອ/, 'ຕໍ່ຄັ້ງ'],
    [/ໄດ້ ຫຼື ເສຍສຸດທິ|ຈະເກີດຫຍັງຕໍ່ໄປ/, 'ຍອດໄດ້ເສຍສຸດທິ, ຂັ້ນຕອນຕໍ່ຈາກນີ້'],
    [/\} (?:ເດີມພັນ|ວັນ)(?![\u0e80-\u0eff])/, 'ເດີມພັນ … ລາຍການ, ມື້'],
    [/ກັນໄວ້|ກັນເງິນ/, 'ຫັກໄວ້ຊົ່ວຄາວ'],
    [/ເມນູປະຫວັດ|ປຸ່ມໂຫຼດໃໝ່/, 'ເມນູລາຍການ, ປຸ່ມອັບເດດຍອດ'],
    [
      /[\u0e80-\u0eff]ແລະ|ແລະ[\u0e81-\u0ec4]|[\u0e81-\u0ebd]ຫຼື(?!ອ)|(?<!ເ)ຫຼື[\u0e81-\u0ec4]/,
      'and, or with a space on both sides',
    ],
  ],
  en: [
    [/Make QR/, 'Create QR'],
    [/under way`/, 'pending'],
    [/everything home/, 'all to wallet'],
    [/Send all the same/, 'Send anyway'],
    [/Move (?:in|out)\b|Bring everything/, 'Add money, Take out, Move all to wallet'],
    [/Your account there|Further fields/, 'Game login, Other sign-in details'],
    [/How it comes about|Lost on balance/, 'How it is worked out, Net loss'],
    [/taken once|link was not taken/, 'works once, cannot be used'],
    [/digits only, /i, '6 to 15 digits'],
    [/title: 'Statement',/, 'History'],
    [/own money aside/, 'winnings on top of your own money'],
    [/Every bet of it|'Look'/, 'See every bet, Review devices'],
    [/Nobody is here/, 'We are away and will answer from'],
    [/receipt is true|24 signs/, 'genuine, 24 characters'],
    [/waits to be paid|Playing with care|Share by/, 'waiting for payment, Play safely, Share on'],
    [/\b1 days\b/, '1 day'],
    [/QR (?:WW|Zapman)/i, 'QR channel'],
    [/\bhome (?:first|at any time)|brought home/, 'moved to your wallet'],
  ],
};

const textsOf = (locale: Locale) =>
  [import.meta.dirname, join(import.meta.dirname, 'own')].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(`-${locale}.ts`))
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

/** Sums change and so do currencies: both come from the contract and the server. */
const SUM = /\d (?:baht|kip|บาท|กีบ|ບາດ|ກີບ)/;

it.each(LOCALES)('no text names a sum of money (%s)', (locale) => {
  expect(textsOf(locale).filter(({ text }) => SUM.test(text))).toEqual([]);
});

it('a second name is found', () => {
  const find = (locale: Locale, text: string) => NAMES[locale].some(([not]) => not.test(text));
  expect([find('th', 'ทำเทิร์นให้ครบ'), find('th', 'ทำยอดเทิร์นให้ครบ')]).toEqual([true, false]);
  expect([find('la', 'ຂອງເຮົາ'), find('la', 'ຂອງພວກເຮົາ')]).toEqual([true, false]);
});
