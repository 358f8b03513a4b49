import type { Locale } from './locale.ts';

/** The figures of the report of play, in the order of its columns; the last two are of all games together. */
export const PLAYED_COLUMNS = ['bets', 'stake', 'payout', 'gross'] as const;
export const GAMING_COLUMNS = [...PLAYED_COLUMNS, 'given', 'net'] as const;
export type GamingColumn = (typeof GAMING_COLUMNS)[number];

interface GamingWords {
  period: string;
  provider: string;
  game: string;
  currency: string;
  /** Stands where a line of the file is about all games. */
  all: string;
  definition: string;
  columns: Record<GamingColumn, { name: string; definition: string }>;
}

/** What the report of play says, on the screen and in its file. */
export const GAMING_WORDS: Record<Locale, GamingWords> = {
  en: {
    period: 'Time',
    provider: 'Provider',
    game: 'Game',
    currency: 'Currency',
    all: 'All games',
    definition: 'Definition',
    columns: {
      bets: {
        name: 'Bets',
        definition: 'Bets that were settled in this time, by the clock of the provider; voided ones are none.',
      },
      stake: { name: 'Stakes', definition: 'What was staked on them.' },
      payout: {
        name: 'Payouts',
        definition:
          'What they paid, the stake of a win with it. Where a provider tells no single bets: stakes less the gross result, so it can be below zero when stakes are told late.',
      },
      gross: {
        name: 'Gross result',
        definition:
          'Stakes less payouts; minus where members won. Where a provider tells no single bets: what balances there lost less what they won, from the ledger.',
      },
      given: {
        name: 'Given to members',
        definition:
          'Bonuses, refunds, invites, prizes and credits by hand in this time, less what was taken back. No game is charged with it.',
      },
      net: { name: 'Net result', definition: 'The gross result of all games less what was given to members.' },
    },
  },
  th: {
    period: 'เวลา',
    provider: 'ผู้ให้บริการ',
    game: 'เกม',
    currency: 'สกุลเงิน',
    all: 'ทุกเกม',
    definition: 'คำจำกัดความ',
    columns: {
      bets: { name: 'เดิมพัน', definition: 'เดิมพันที่รู้ผลในช่วงนี้ตามเวลาของผู้ให้บริการ ไม่นับรายการที่ถูกยกเลิก' },
      stake: { name: 'ยอดเดิมพัน', definition: 'เงินที่วางในเดิมพันเหล่านี้' },
      payout: {
        name: 'ยอดจ่าย',
        definition:
          'เงินที่จ่ายให้ผู้เล่นรวมเงินเดิมพันที่ชนะ ถ้าผู้ให้บริการไม่แจ้งเดิมพันแยกรายการ คือยอดเดิมพันหักผลรวม จึงติดลบได้เมื่อแจ้งยอดเดิมพันช้า',
      },
      gross: {
        name: 'ผลรวม',
        definition: 'ยอดเดิมพันหักยอดจ่าย ติดลบคือสมาชิกชนะ ถ้าผู้ให้บริการไม่แจ้งเดิมพันแยกรายการ คือยอดที่เสียหักยอดที่ชนะตามสมุดบัญชี',
      },
      given: {
        name: 'มอบให้สมาชิก',
        definition: 'โบนัส คืนยอดเสีย รายได้ชวนเพื่อน รางวัล และยอดที่เพิ่มด้วยมือในช่วงนี้ หักยอดที่หักคืน ไม่คิดกับเกมใดเกมหนึ่ง',
      },
      net: { name: 'ผลสุทธิ', definition: 'ผลรวมของทุกเกมหักยอดที่มอบให้สมาชิก' },
    },
  },
  la: {
    period: 'ເວລາ',
    provider: 'ຜູ້ໃຫ້ບໍລິການ',
    game: 'ເກມ',
    currency: 'ສະກຸນເງິນ',
    all: 'ທຸກເກມ',
    definition: 'ຄຳນິຍາມ',
    columns: {
      bets: { name: 'ເດີມພັນ', definition: 'ເດີມພັນທີ່ຮູ້ຜົນໃນຊ່ວງນີ້ຕາມເວລາຂອງຜູ້ໃຫ້ບໍລິການ ບໍ່ນັບລາຍການທີ່ຖືກຍົກເລີກ' },
      stake: { name: 'ຍອດເດີມພັນ', definition: 'ເງິນທີ່ວາງໃນເດີມພັນເຫຼົ່ານີ້' },
      payout: {
        name: 'ຍອດຈ່າຍ',
        definition:
          'ເງິນທີ່ຈ່າຍໃຫ້ຜູ້ຫຼິ້ນ ລວມເງິນເດີມພັນທີ່ຊະນະ ຖ້າຜູ້ໃຫ້ບໍລິການບໍ່ແຈ້ງເດີມພັນແຍກລາຍການ ແມ່ນຍອດເດີມພັນຫັກຜົນລວມ ຈຶ່ງຕິດລົບໄດ້ເມື່ອແຈ້ງຍອດເດີມພັນຊ້າ',
      },
      gross: {
        name: 'ຜົນລວມ',
        definition: 'ຍອດເດີມພັນຫັກຍອດຈ່າຍ ຕິດລົບແມ່ນສະມາຊິກຊະນະ ຖ້າຜູ້ໃຫ້ບໍລິການບໍ່ແຈ້ງເດີມພັນແຍກລາຍການ ແມ່ນຍອດທີ່ເສຍຫັກຍອດທີ່ຊະນະຕາມປຶ້ມບັນຊີ',
      },
      given: {
        name: 'ມອບໃຫ້ສະມາຊິກ',
        definition: 'ໂບນັດ ຄືນຍອດເສຍ ລາຍໄດ້ຊວນໝູ່ ລາງວັນ ແລະ ຍອດທີ່ເພີ່ມດ້ວຍມືໃນຊ່ວງນີ້ ຫັກຍອດທີ່ຫັກຄືນ ບໍ່ຄິດໃສ່ເກມໃດເກມໜຶ່ງ',
      },
      net: { name: 'ຜົນສຸດທິ', definition: 'ຜົນລວມຂອງທຸກເກມ ຫັກຍອດທີ່ມອບໃຫ້ສະມາຊິກ' },
    },
  },
};
