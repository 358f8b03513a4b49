import type { Locale } from './locale.ts';

export const REPORT_SECTIONS = ['in', 'out', 'games', 'rewards', 'hand'] as const;
export type ReportSection = (typeof REPORT_SECTIONS)[number];

/** The lines of the money report, each with its section. */
export const REPORT_LINES = {
  deposits: 'in',
  withdrawals: 'out',
  disputes: 'out',
  games: 'games',
  bonuses: 'rewards',
  promotions: 'rewards',
  refunds: 'rewards',
  invites: 'rewards',
  prizes: 'rewards',
  forfeits: 'rewards',
  credits: 'hand',
  debits: 'hand',
} as const satisfies Record<string, ReportSection>;
export type ReportLine = keyof typeof REPORT_LINES;

interface Worded {
  name: string;
  /** What is counted, and when. */
  definition: string;
}

export const REPORT_WORDS: Record<
  Locale,
  { lines: Record<ReportLine, Worded>; sections: Record<ReportSection, string>; net: string }
> = {
  en: {
    sections: {
      in: 'Money in',
      out: 'Money out',
      games: 'Gaming result',
      rewards: 'Given to members',
      hand: 'By hand',
    },
    net: 'Net',
    lines: {
      deposits: {
        name: 'Deposits',
        definition: 'Credited to members that day, by the account of the house it came through.',
      },
      withdrawals: { name: 'Withdrawals', definition: 'Called paid by the bank that day.' },
      disputes: {
        name: 'Paid after all',
        definition: 'Withdrawals that had failed and left the account all the same.',
      },
      games: {
        name: 'Result of the house',
        definition:
          'What members lost less what they won, as balances and bets showed that day; minus is a day members won.',
      },
      bonuses: { name: 'Bonuses', definition: 'Put into wallets that day, whether kept later or not.' },
      promotions: { name: 'Promotions', definition: 'Put into wallets that day by a code.' },
      refunds: { name: 'Refunds of losses', definition: 'Received by members that day.' },
      invites: { name: 'Invite earnings', definition: 'Earned by inviters that day.' },
      prizes: { name: 'Wheel prizes', definition: 'Money of coupons that were claimed that day.' },
      forfeits: {
        name: 'Taken back',
        definition: 'Of bonuses that ended and rewards of voided bets; lowers what was given.',
      },
      credits: { name: 'Credited by hand', definition: 'Adjustments that two operators agreed on.' },
      debits: { name: 'Debited by hand', definition: 'Adjustments that two operators agreed on.' },
    },
  },
  th: {
    sections: { in: 'เงินเข้า', out: 'เงินออก', games: 'ผลจากเกม', rewards: 'มอบให้สมาชิก', hand: 'ปรับด้วยมือ' },
    net: 'สุทธิ',
    lines: {
      deposits: { name: 'เงินฝาก', definition: 'เข้ากระเป๋าสมาชิกในวันนั้น แยกตามบัญชีของเว็บที่เงินเข้ามา' },
      withdrawals: { name: 'เงินถอน', definition: 'ธนาคารยืนยันว่าจ่ายแล้วในวันนั้น' },
      disputes: { name: 'จ่ายออกภายหลัง', definition: 'รายการถอนที่ไม่สำเร็จแต่เงินออกจากบัญชีไปแล้ว' },
      games: { name: 'ผลของเว็บ', definition: 'ยอดที่สมาชิกเสียหักด้วยยอดที่ชนะ ตามยอดเกมและเดิมพันของวันนั้น ติดลบคือวันที่สมาชิกชนะ' },
      bonuses: { name: 'โบนัส', definition: 'เข้ากระเป๋าในวันนั้น ไม่ว่าภายหลังจะได้เก็บไว้หรือไม่' },
      promotions: { name: 'โปรโมชั่น', definition: 'เข้ากระเป๋าในวันนั้นด้วยโค้ด' },
      refunds: { name: 'คืนยอดเสีย', definition: 'สมาชิกรับในวันนั้น' },
      invites: { name: 'รายได้ชวนเพื่อน', definition: 'ผู้ชวนได้รับในวันนั้น' },
      prizes: { name: 'รางวัลวงล้อ', definition: 'เงินจากคูปองที่รับในวันนั้น' },
      forfeits: { name: 'หักคืน', definition: 'จากโบนัสที่จบและรางวัลของเดิมพันที่ถูกยกเลิก ลดยอดที่มอบให้' },
      credits: { name: 'เพิ่มเงินด้วยมือ', definition: 'รายการปรับยอดที่ผู้ดูแลสองคนเห็นด้วย' },
      debits: { name: 'หักเงินด้วยมือ', definition: 'รายการปรับยอดที่ผู้ดูแลสองคนเห็นด้วย' },
    },
  },
  la: {
    sections: { in: 'ເງິນເຂົ້າ', out: 'ເງິນອອກ', games: 'ຜົນຈາກເກມ', rewards: 'ມອບໃຫ້ສະມາຊິກ', hand: 'ປັບດ້ວຍມື' },
    net: 'ສຸດທິ',
    lines: {
      deposits: { name: 'ເງິນຝາກ', definition: 'ເຂົ້າກະເປົາສະມາຊິກໃນມື້ນັ້ນ ແຍກຕາມບັນຊີຂອງເວັບທີ່ເງິນເຂົ້າມາ' },
      withdrawals: { name: 'ເງິນຖອນ', definition: 'ທະນາຄານຢືນຢັນວ່າຈ່າຍແລ້ວໃນມື້ນັ້ນ' },
      disputes: { name: 'ຈ່າຍອອກພາຍຫຼັງ', definition: 'ລາຍການຖອນທີ່ບໍ່ສຳເລັດ ແຕ່ເງິນອອກຈາກບັນຊີໄປແລ້ວ' },
      games: {
        name: 'ຜົນຂອງເວັບ',
        definition: 'ຍອດທີ່ສະມາຊິກເສຍຫັກດ້ວຍຍອດທີ່ຊະນະ ຕາມຍອດເກມ ແລະ ເດີມພັນຂອງມື້ນັ້ນ ຕິດລົບແມ່ນມື້ທີ່ສະມາຊິກຊະນະ',
      },
      bonuses: { name: 'ໂບນັດ', definition: 'ເຂົ້າກະເປົາໃນມື້ນັ້ນ ບໍ່ວ່າພາຍຫຼັງຈະໄດ້ເກັບໄວ້ ຫຼື ບໍ່' },
      promotions: { name: 'ໂປຣໂມຊັນ', definition: 'ເຂົ້າກະເປົາໃນມື້ນັ້ນດ້ວຍລະຫັດ' },
      refunds: { name: 'ຄືນຍອດເສຍ', definition: 'ສະມາຊິກຮັບໃນມື້ນັ້ນ' },
      invites: { name: 'ລາຍໄດ້ຊວນໝູ່', definition: 'ຜູ້ຊວນໄດ້ຮັບໃນມື້ນັ້ນ' },
      prizes: { name: 'ລາງວັນກົງລໍ້', definition: 'ເງິນຈາກຄູປອງທີ່ຮັບໃນມື້ນັ້ນ' },
      forfeits: { name: 'ຫັກຄືນ', definition: 'ຈາກໂບນັດທີ່ຈົບ ແລະ ລາງວັນຂອງເດີມພັນທີ່ຖືກຍົກເລີກ ຫຼຸດຍອດທີ່ມອບໃຫ້' },
      credits: { name: 'ເພີ່ມເງິນດ້ວຍມື', definition: 'ລາຍການປັບຍອດທີ່ຜູ້ດູແລສອງຄົນເຫັນດີ' },
      debits: { name: 'ຫັກເງິນດ້ວຍມື', definition: 'ລາຍການປັບຍອດທີ່ຜູ້ດູແລສອງຄົນເຫັນດີ' },
    },
  },
};

const PART_NAMES: Record<Locale, Readonly<Record<string, string>>> = {
  en: { bank: 'bank transfer', prepaid: 'gift link' },
  th: { bank: 'โอนธนาคาร', prepaid: 'ลิงก์ของขวัญ' },
  la: { bank: 'ໂອນທະນາຄານ', prepaid: 'ລິ້ງຂອງຂວັນ' },
};

/** The account of the house or the game that a part is about, in words; companies and games go by their own codes. */
export const partName = (of: string, locale: Locale) => PART_NAMES[locale][of] ?? of.replace(/^gateway:/, '');
