import type { Locale } from './locale.ts';

/** The figures of the report by source, in the order of its columns. */
export const SOURCE_COLUMNS = ['registered', 'deposited', 'depositedAgain', 'moneyIn', 'moneyOut'] as const;
export type SourceColumn = (typeof SOURCE_COLUMNS)[number];

interface SourceWords {
  source: string;
  /** For whoever named no source. */
  none: string;
  currency: string;
  columns: Record<SourceColumn, { name: string; definition: string }>;
}

/** What the report by source says, on the screen and in its file. */
export const SOURCE_WORDS: Record<Locale, SourceWords> = {
  en: {
    source: 'Source',
    none: 'Not said',
    currency: 'Currency',
    columns: {
      registered: { name: 'Registered', definition: 'Members who registered in these days.' },
      deposited: { name: 'Deposited', definition: 'Of them: who has made a deposit, until now.' },
      depositedAgain: {
        name: 'On two days or more',
        definition: 'Of them: who has made deposits on two different days or more.',
      },
      moneyIn: { name: 'Paid in', definition: 'All their deposits, until now.' },
      moneyOut: { name: 'Paid out', definition: 'All their withdrawals that the bank has paid, until now.' },
    },
  },
  th: {
    source: 'ช่องทาง',
    none: 'ไม่ได้ระบุ',
    currency: 'สกุลเงิน',
    columns: {
      registered: { name: 'สมัคร', definition: 'สมาชิกที่สมัครในช่วงวันนี้' },
      deposited: { name: 'เคยฝาก', definition: 'ในจำนวนนี้ ผู้ที่ฝากแล้วจนถึงตอนนี้' },
      depositedAgain: { name: 'ฝากสองวันขึ้นไป', definition: 'ในจำนวนนี้ ผู้ที่ฝากในสองวันขึ้นไป' },
      moneyIn: { name: 'ยอดฝาก', definition: 'เงินฝากทั้งหมดของสมาชิกเหล่านี้จนถึงตอนนี้' },
      moneyOut: { name: 'ยอดถอน', definition: 'เงินถอนที่ธนาคารจ่ายแล้วทั้งหมดจนถึงตอนนี้' },
    },
  },
  la: {
    source: 'ຊ່ອງທາງ',
    none: 'ບໍ່ໄດ້ລະບຸ',
    currency: 'ສະກຸນເງິນ',
    columns: {
      registered: { name: 'ສະໝັກ', definition: 'ສະມາຊິກທີ່ສະໝັກໃນຊ່ວງມື້ນີ້' },
      deposited: { name: 'ເຄີຍຝາກ', definition: 'ໃນຈຳນວນນີ້ ຜູ້ທີ່ຝາກແລ້ວຈົນຮອດຕອນນີ້' },
      depositedAgain: { name: 'ຝາກສອງມື້ຂຶ້ນໄປ', definition: 'ໃນຈຳນວນນີ້ ຜູ້ທີ່ຝາກໃນສອງມື້ຂຶ້ນໄປ' },
      moneyIn: { name: 'ຍອດຝາກ', definition: 'ເງິນຝາກທັງໝົດຂອງສະມາຊິກເຫຼົ່ານີ້ຈົນຮອດຕອນນີ້' },
      moneyOut: { name: 'ຍອດຖອນ', definition: 'ເງິນຖອນທີ່ທະນາຄານຈ່າຍແລ້ວທັງໝົດຈົນຮອດຕອນນີ້' },
    },
  },
};
