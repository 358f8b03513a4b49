import type { Locale } from './locale.ts';

/** The figures of the list of top members, in the order of its columns. */
export const TOP_COLUMNS = ['count', 'amount', 'gross'] as const;
export type TopColumn = (typeof TOP_COLUMNS)[number];
export const DORMANT_COLUMNS = ['held', 'lastSeenAt', 'lastMovedAt'] as const;
export type DormantColumn = (typeof DORMANT_COLUMNS)[number];

interface Worded {
  name: string;
  definition: string;
}

interface MemberReportWords {
  place: string;
  member: string;
  memberId: string;
  currency: string;
  /** Nothing of the kind has happened. */
  never: string;
  /** The last line of a file that does not have them all. */
  more: string;
  play: Record<TopColumn, Worded>;
  deposits: Record<Exclude<TopColumn, 'gross'>, Worded>;
  dormant: Record<DormantColumn, Worded>;
}

/** What lists of members say, on the screen and in their files. */
export const MEMBER_REPORT_WORDS: Record<Locale, MemberReportWords> = {
  en: {
    place: 'Place',
    member: 'Member',
    memberId: 'Member number',
    currency: 'Currency',
    never: 'Never',
    more: 'There may be more after this member number',
    play: {
      count: { name: 'Bets', definition: 'Bets of the member that were settled in these days.' },
      amount: { name: 'Staked', definition: 'What was staked on them; the list is in this order.' },
      gross: {
        name: 'Gross result',
        definition:
          'Stakes less payouts; minus where the member won. Play that a provider tells in sums only adds nothing to it.',
      },
    },
    deposits: {
      count: { name: 'Deposits', definition: 'Deposits of the member that were credited in these days.' },
      amount: { name: 'Deposited', definition: 'What they add up to; the list is in this order.' },
    },
    dormant: {
      held: {
        name: 'Holds',
        definition:
          'Everything the member has now: wallet, games as last reported, rewards not taken yet, and what is on its way.',
      },
      lastSeenAt: {
        name: 'Last signed in',
        definition: 'When a session of the member was last used; kept for a year.',
      },
      lastMovedAt: { name: 'Last money', definition: 'When money of the member last moved, whatever moved it.' },
    },
  },
  th: {
    place: 'อันดับ',
    member: 'สมาชิก',
    memberId: 'รหัสสมาชิก',
    currency: 'สกุลเงิน',
    never: 'ไม่เคย',
    more: 'อาจมีสมาชิกต่อจากรหัสนี้อีก',
    play: {
      count: { name: 'เดิมพัน', definition: 'เดิมพันของสมาชิกที่รู้ผลในช่วงวันนี้' },
      amount: { name: 'ยอดเดิมพัน', definition: 'เงินที่วางในเดิมพันเหล่านี้ เรียงตามยอดนี้' },
      gross: {
        name: 'ผลรวม',
        definition: 'ยอดเดิมพันหักยอดจ่าย ติดลบคือสมาชิกชนะ การเล่นที่ผู้ให้บริการแจ้งเป็นยอดรวมเท่านั้นไม่นับในช่องนี้',
      },
    },
    deposits: {
      count: { name: 'จำนวนครั้งที่ฝาก', definition: 'รายการฝากของสมาชิกที่เข้ากระเป๋าในช่วงวันนี้' },
      amount: { name: 'ยอดฝาก', definition: 'ยอดรวมของรายการเหล่านี้ เรียงตามยอดนี้' },
    },
    dormant: {
      held: {
        name: 'ยอดที่มี',
        definition: 'เงินทั้งหมดของสมาชิกตอนนี้ ทั้งในกระเป๋า ในเกมตามยอดล่าสุด รางวัลที่ยังไม่รับ และเงินที่อยู่ระหว่างทาง',
      },
      lastSeenAt: { name: 'เข้าสู่ระบบล่าสุด', definition: 'เวลาที่สมาชิกใช้งานครั้งล่าสุด เก็บไว้หนึ่งปี' },
      lastMovedAt: { name: 'เงินเคลื่อนไหวล่าสุด', definition: 'เวลาที่เงินของสมาชิกเคลื่อนไหวล่าสุดไม่ว่าด้วยเหตุใด' },
    },
  },
  la: {
    place: 'ອັນດັບ',
    member: 'ສະມາຊິກ',
    memberId: 'ລະຫັດສະມາຊິກ',
    currency: 'ສະກຸນເງິນ',
    never: 'ບໍ່ເຄີຍ',
    more: 'ອາດມີສະມາຊິກຕໍ່ຈາກລະຫັດນີ້ອີກ',
    play: {
      count: { name: 'ເດີມພັນ', definition: 'ເດີມພັນຂອງສະມາຊິກທີ່ຮູ້ຜົນໃນຊ່ວງມື້ນີ້' },
      amount: { name: 'ຍອດເດີມພັນ', definition: 'ເງິນທີ່ວາງໃນເດີມພັນເຫຼົ່ານີ້ ລຽງຕາມຍອດນີ້' },
      gross: {
        name: 'ຜົນລວມ',
        definition: 'ຍອດເດີມພັນຫັກຍອດຈ່າຍ ຕິດລົບແມ່ນສະມາຊິກຊະນະ ການຫຼິ້ນທີ່ຜູ້ໃຫ້ບໍລິການແຈ້ງເປັນຍອດລວມເທົ່ານັ້ນບໍ່ນັບໃນຊ່ອງນີ້',
      },
    },
    deposits: {
      count: { name: 'ຈຳນວນຄັ້ງທີ່ຝາກ', definition: 'ລາຍການຝາກຂອງສະມາຊິກທີ່ເຂົ້າກະເປົາໃນຊ່ວງມື້ນີ້' },
      amount: { name: 'ຍອດຝາກ', definition: 'ຍອດລວມຂອງລາຍການເຫຼົ່ານີ້ ລຽງຕາມຍອດນີ້' },
    },
    dormant: {
      held: {
        name: 'ຍອດທີ່ມີ',
        definition: 'ເງິນທັງໝົດຂອງສະມາຊິກຕອນນີ້ ທັງໃນກະເປົາ ໃນເກມຕາມຍອດຫຼ້າສຸດ ລາງວັນທີ່ຍັງບໍ່ຮັບ ແລະ ເງິນທີ່ຢູ່ລະຫວ່າງທາງ',
      },
      lastSeenAt: { name: 'ເຂົ້າສູ່ລະບົບຫຼ້າສຸດ', definition: 'ເວລາທີ່ສະມາຊິກໃຊ້ງານຄັ້ງຫຼ້າສຸດ ເກັບໄວ້ໜຶ່ງປີ' },
      lastMovedAt: { name: 'ເງິນເຄື່ອນໄຫວຫຼ້າສຸດ', definition: 'ເວລາທີ່ເງິນຂອງສະມາຊິກເຄື່ອນໄຫວຫຼ້າສຸດ ບໍ່ວ່າດ້ວຍເຫດໃດ' },
    },
  },
};
