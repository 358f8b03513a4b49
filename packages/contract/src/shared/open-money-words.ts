import type { Locale } from './locale.ts';

export const OPEN_MONEY_SECTIONS = ['members', 'held', 'house'] as const;
export type OpenMoneySection = (typeof OPEN_MONEY_SECTIONS)[number];

interface OpenMoneyWords {
  moment: string;
  section: string;
  account: string;
  balance: string;
  currency: string;
  definition: string;
  sections: Record<OpenMoneySection, { name: string; definition: string }>;
}

/** What the report of open money says, on the screen and in its file. */
export const OPEN_MONEY_WORDS: Record<Locale, OpenMoneyWords> = {
  en: {
    moment: 'Moment',
    section: 'Section',
    account: 'Account',
    balance: 'Balance',
    currency: 'Currency',
    definition: 'Definition',
    sections: {
      members: {
        name: 'Balances of members',
        definition:
          'What members had: wallets, games as they were last reported, refunds and invite earnings not taken yet.',
      },
      held: {
        name: 'Held money',
        definition:
          'Withdrawals and transfers under way, money set aside for a member, results at games that were looked into, and money that came in and was nobody’s yet.',
      },
      house: {
        name: 'Accounts of the house',
        definition:
          'Where money came from and went to; minus is money that came in by it. With the two above they are zero, so each baht is somewhere.',
      },
    },
  },
  th: {
    moment: 'ณ เวลา',
    section: 'หมวด',
    account: 'บัญชี',
    balance: 'ยอดคงเหลือ',
    currency: 'สกุลเงิน',
    definition: 'คำจำกัดความ',
    sections: {
      members: {
        name: 'ยอดของสมาชิก',
        definition: 'เงินของสมาชิก ทั้งในกระเป๋า ในเกมตามยอดล่าสุด คืนยอดเสียและรายได้ชวนเพื่อนที่ยังไม่รับ',
      },
      held: {
        name: 'เงินที่กันไว้',
        definition: 'รายการถอนและโอนที่กำลังดำเนินการ เงินที่กันไว้ให้สมาชิก ผลจากเกมที่กำลังตรวจสอบ และเงินที่เข้ามาแต่ยังไม่รู้ว่าเป็นของใคร',
      },
      house: {
        name: 'บัญชีของเว็บ',
        definition: 'ที่มาและที่ไปของเงิน ติดลบคือเงินที่เข้ามาทางบัญชีนั้น รวมกับสองหมวดข้างต้นต้องเป็นศูนย์',
      },
    },
  },
  la: {
    moment: 'ໃນເວລາ',
    section: 'ໝວດ',
    account: 'ບັນຊີ',
    balance: 'ຍອດຄົງເຫຼືອ',
    currency: 'ສະກຸນເງິນ',
    definition: 'ຄຳນິຍາມ',
    sections: {
      members: {
        name: 'ຍອດຂອງສະມາຊິກ',
        definition: 'ເງິນຂອງສະມາຊິກ ທັງໃນກະເປົາ ໃນເກມຕາມຍອດຫຼ້າສຸດ ຄືນຍອດເສຍ ແລະ ລາຍໄດ້ຊວນໝູ່ທີ່ຍັງບໍ່ຮັບ',
      },
      held: {
        name: 'ເງິນທີ່ກັນໄວ້',
        definition: 'ລາຍການຖອນ ແລະ ໂອນທີ່ກຳລັງດຳເນີນການ ເງິນທີ່ກັນໄວ້ໃຫ້ສະມາຊິກ ຜົນຈາກເກມທີ່ກຳລັງກວດສອບ ແລະ ເງິນທີ່ເຂົ້າມາແຕ່ຍັງບໍ່ຮູ້ວ່າເປັນຂອງໃຜ',
      },
      house: {
        name: 'ບັນຊີຂອງເວັບ',
        definition: 'ທີ່ມາ ແລະ ທີ່ໄປຂອງເງິນ ຕິດລົບແມ່ນເງິນທີ່ເຂົ້າມາທາງບັນຊີນັ້ນ ລວມກັບສອງໝວດຂ້າງເທິງຕ້ອງເປັນສູນ',
      },
    },
  },
};
