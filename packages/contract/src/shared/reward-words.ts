import type { Locale } from './locale.ts';

/** The figures of the report of rewards, in the order of its columns. */
export const REWARD_COLUMNS = [
  'members',
  'grants',
  'given',
  'takenBack',
  'cost',
  'underTerms',
  'deposited',
  'withdrawn',
  'gross',
  'firstDeposits',
] as const;
export type RewardColumn = (typeof REWARD_COLUMNS)[number];

interface RewardWords {
  reward: string;
  code: string;
  name: string;
  currency: string;
  /** Stands where a line is about all rewards. */
  all: string;
  day: string;
  definition: string;
  /** What the figures do not say. */
  note: string;
  columns: Record<RewardColumn, { name: string; definition: string }>;
}

const WORDS: Record<Locale, (days: number) => RewardWords> = {
  en: (days) => ({
    reward: 'Reward',
    code: 'Code',
    name: 'Name',
    currency: 'Currency',
    all: 'All rewards',
    day: 'Cost of the day',
    definition: 'Definition',
    note: `What members did in the ${days} days after is not what they did because of it: many would have deposited and played anyway. Who took two rewards is in both lines, and once in the total.`,
    columns: {
      members: { name: 'Members', definition: 'Members who were given it in these days, each once.' },
      grants: { name: 'Times given', definition: 'How often it was put into a wallet in these days.' },
      given: { name: 'Given', definition: 'What was put into wallets, from the ledger. Coins are not money.' },
      takenBack: {
        name: 'Taken back',
        definition:
          'What was taken of it until now because terms ended or bets were voided, at most what was given. What was given back of such a debt is in no line.',
      },
      cost: {
        name: 'Cost',
        definition:
          'Given less taken back: what stayed with members. What was taken back whole costs nothing. What they lost in play has a cost, and is in the gaming result.',
      },
      underTerms: {
        name: 'Under terms',
        definition: 'Of what was given: whose terms still run, so that some of it may still be taken back.',
      },
      deposited: {
        name: 'Deposits after',
        definition: `What these members deposited in the ${days} days after they first took it in these days, or until now. A deposit that was sent back is in it, and in the withdrawals.`,
      },
      withdrawn: {
        name: 'Withdrawals after',
        definition: 'What they asked for in the same time, as far as the bank has paid it until now.',
      },
      gross: {
        name: 'Gaming result after',
        definition:
          'Stakes less payouts of their bets that were settled in the same time; minus where they won. Where a provider tells no single bets: from the ledger.',
      },
      firstDeposits: {
        name: 'First deposits after',
        definition: 'Of these members: whose first deposit of all came in the same time.',
      },
    },
  }),
  th: (days) => ({
    reward: 'สิทธิประโยชน์',
    code: 'โค้ด',
    name: 'ชื่อ',
    currency: 'สกุลเงิน',
    all: 'ทั้งหมด',
    day: 'ต้นทุนของวัน',
    definition: 'คำจำกัดความ',
    note: `สิ่งที่สมาชิกทำใน ${days} วันหลังรับ ไม่ได้แปลว่าทำเพราะได้รับ หลายคนอาจฝากและเล่นอยู่แล้ว ผู้ที่รับสองอย่างอยู่ในทั้งสองบรรทัด แต่นับครั้งเดียวในยอดรวม`,
    columns: {
      members: { name: 'สมาชิก', definition: 'สมาชิกที่ได้รับในช่วงวันนี้ นับคนละครั้ง' },
      grants: { name: 'จำนวนครั้ง', definition: 'จำนวนครั้งที่เงินเข้ากระเป๋าในช่วงวันนี้' },
      given: { name: 'ยอดที่มอบ', definition: 'เงินที่เข้ากระเป๋าตามสมุดบัญชี เหรียญไม่ใช่เงิน จึงไม่นับ' },
      takenBack: {
        name: 'หักคืน',
        definition: 'ยอดที่หักคืนจนถึงตอนนี้เพราะเงื่อนไขสิ้นสุดหรือเดิมพันถูกยกเลิก ไม่เกินยอดที่มอบ ยอดหักที่คืนให้สมาชิกภายหลังไม่อยู่ในบรรทัดใด',
      },
      cost: {
        name: 'ต้นทุน',
        definition: 'ยอดที่มอบหักยอดที่หักคืน คือเงินที่อยู่กับสมาชิก ถ้าหักคืนทั้งหมดก็ไม่มีต้นทุน เงินที่สมาชิกเล่นเสียยังเป็นต้นทุน และอยู่ในผลจากเกมด้วย',
      },
      underTerms: { name: 'ยังติดเงื่อนไข', definition: 'ส่วนของยอดที่มอบซึ่งเงื่อนไขยังไม่สิ้นสุด จึงอาจถูกหักคืนได้อีก' },
      deposited: {
        name: 'ฝากหลังรับ',
        definition: `ยอดที่สมาชิกเหล่านี้ฝากใน ${days} วันหลังรับครั้งแรกในช่วงวันนี้ หรือจนถึงตอนนี้ เงินฝากที่ส่งคืนแล้วยังนับอยู่ และนับในยอดถอนด้วย`,
      },
      withdrawn: { name: 'ถอนหลังรับ', definition: 'ยอดที่ขอถอนในเวลาเดียวกัน เฉพาะที่ธนาคารจ่ายแล้วจนถึงตอนนี้' },
      gross: {
        name: 'ผลจากเกมหลังรับ',
        definition:
          'ยอดเดิมพันหักยอดจ่ายของเดิมพันที่รู้ผลในเวลาเดียวกัน ติดลบคือสมาชิกชนะ ถ้าผู้ให้บริการไม่แจ้งเดิมพันแยกรายการ คือยอดตามสมุดบัญชี',
      },
      firstDeposits: { name: 'ฝากครั้งแรกหลังรับ', definition: 'สมาชิกเหล่านี้ที่ฝากเงินครั้งแรกในเวลาเดียวกัน' },
    },
  }),
  la: (days) => ({
    reward: 'ສິດທິປະໂຫຍດ',
    code: 'ລະຫັດ',
    name: 'ຊື່',
    currency: 'ສະກຸນເງິນ',
    all: 'ທັງໝົດ',
    day: 'ຕົ້ນທຶນຂອງມື້',
    definition: 'ຄຳນິຍາມ',
    note: `ສິ່ງທີ່ສະມາຊິກເຮັດໃນ ${days} ມື້ຫຼັງຮັບ ບໍ່ໄດ້ໝາຍຄວາມວ່າເຮັດຍ້ອນໄດ້ຮັບ ຫຼາຍຄົນອາດຝາກ ແລະ ຫຼິ້ນຢູ່ແລ້ວ ຜູ້ທີ່ຮັບສອງຢ່າງຢູ່ໃນທັງສອງແຖວ ແຕ່ນັບຄັ້ງດຽວໃນຍອດລວມ`,
    columns: {
      members: { name: 'ສະມາຊິກ', definition: 'ສະມາຊິກທີ່ໄດ້ຮັບໃນຊ່ວງມື້ນີ້ ນັບຄົນລະຄັ້ງ' },
      grants: { name: 'ຈຳນວນຄັ້ງ', definition: 'ຈຳນວນຄັ້ງທີ່ເງິນເຂົ້າກະເປົາໃນຊ່ວງມື້ນີ້' },
      given: { name: 'ຍອດທີ່ມອບ', definition: 'ເງິນທີ່ເຂົ້າກະເປົາຕາມປຶ້ມບັນຊີ ຫຼຽນບໍ່ແມ່ນເງິນ ຈຶ່ງບໍ່ນັບ' },
      takenBack: {
        name: 'ຫັກຄືນ',
        definition: 'ຍອດທີ່ຫັກຄືນຈົນຮອດຕອນນີ້ ຍ້ອນເງື່ອນໄຂສິ້ນສຸດ ຫຼື ເດີມພັນຖືກຍົກເລີກ ບໍ່ເກີນຍອດທີ່ມອບ ຍອດຫັກທີ່ຄືນໃຫ້ສະມາຊິກພາຍຫຼັງບໍ່ຢູ່ໃນແຖວໃດ',
      },
      cost: {
        name: 'ຕົ້ນທຶນ',
        definition: 'ຍອດທີ່ມອບຫັກຍອດທີ່ຫັກຄືນ ແມ່ນເງິນທີ່ຢູ່ກັບສະມາຊິກ ຖ້າຫັກຄືນທັງໝົດກໍບໍ່ມີຕົ້ນທຶນ ເງິນທີ່ສະມາຊິກຫຼິ້ນເສຍຍັງເປັນຕົ້ນທຶນ ແລະ ຢູ່ໃນຜົນຈາກເກມນຳ',
      },
      underTerms: { name: 'ຍັງຕິດເງື່ອນໄຂ', definition: 'ສ່ວນຂອງຍອດທີ່ມອບ ເຊິ່ງເງື່ອນໄຂຍັງບໍ່ສິ້ນສຸດ ຈຶ່ງອາດຖືກຫັກຄືນໄດ້ອີກ' },
      deposited: {
        name: 'ຝາກຫຼັງຮັບ',
        definition: `ຍອດທີ່ສະມາຊິກເຫຼົ່ານີ້ຝາກໃນ ${days} ມື້ຫຼັງຮັບຄັ້ງທຳອິດໃນຊ່ວງມື້ນີ້ ຫຼື ຈົນຮອດຕອນນີ້ ເງິນຝາກທີ່ສົ່ງຄືນແລ້ວຍັງນັບຢູ່ ແລະ ນັບໃນຍອດຖອນນຳ`,
      },
      withdrawn: { name: 'ຖອນຫຼັງຮັບ', definition: 'ຍອດທີ່ຂໍຖອນໃນເວລາດຽວກັນ ສະເພາະທີ່ທະນາຄານຈ່າຍແລ້ວຈົນຮອດຕອນນີ້' },
      gross: {
        name: 'ຜົນຈາກເກມຫຼັງຮັບ',
        definition:
          'ຍອດເດີມພັນຫັກຍອດຈ່າຍຂອງເດີມພັນທີ່ຮູ້ຜົນໃນເວລາດຽວກັນ ຕິດລົບແມ່ນສະມາຊິກຊະນະ ຖ້າຜູ້ໃຫ້ບໍລິການບໍ່ແຈ້ງເດີມພັນແຍກລາຍການ ແມ່ນຍອດຕາມປຶ້ມບັນຊີ',
      },
      firstDeposits: { name: 'ຝາກຄັ້ງທຳອິດຫຼັງຮັບ', definition: 'ສະມາຊິກເຫຼົ່ານີ້ທີ່ຝາກເງິນຄັ້ງທຳອິດໃນເວລາດຽວກັນ' },
    },
  }),
};

/** What the report of rewards says, on the screen and in its file; members are followed for so many days. */
export const rewardWords = (locale: Locale, days: number): RewardWords => WORDS[locale](days);
