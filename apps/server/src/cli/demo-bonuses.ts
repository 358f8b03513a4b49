import type { BonusKind, BonusTerms } from '@kapao/contract/shared/bonus-terms.ts';

interface DemoBonus {
  kind: BonusKind;
  code: string;
  terms: BonusTerms;
}

const COMMON = {
  currency: 'THB',
  weights: { slot: 100, sport: 50, casino: 20, lotto: 0 },
  percentSuccess: 100,
  mostClaims: null,
  startsAt: null,
  endsAt: null,
} as const;

/** Two bonuses and a promotion code, as operators of a site might publish them. */
export const DEMO_BONUSES: readonly DemoBonus[] = [
  {
    kind: 'bonus',
    code: 'WELCOME20',
    terms: {
      ...COMMON,
      name: { th: 'โบนัสต้อนรับ 20%', la: 'ໂບນັດຕ້ອນຮັບ 20%', en: 'Welcome 20%' },
      notice: {
        th: 'รับ 20% ของยอดฝากล่าสุด สูงสุด 500 บาท เล่นครบ 5 เท่าของยอดฝากรวมโบนัสแล้วถอนได้ทั้งหมด ถ้ายกเลิกก่อนครบ คุณได้เก็บ %percentFail%% ของโบนัสและกำไร เงินของคุณเองไม่ถูกหัก',
        la: 'ຮັບ 20% ຂອງຍອດຝາກຫຼ້າສຸດ ສູງສຸດ 500 ບາດ ຫຼິ້ນຄົບ 5 ເທົ່າຂອງຍອດຝາກລວມໂບນັດແລ້ວຖອນໄດ້ທັງໝົດ ຖ້າຍົກເລີກກ່ອນຄົບ ທ່ານໄດ້ເກັບ %percentFail%% ຂອງໂບນັດແລະກຳໄລ ເງິນຂອງທ່ານເອງບໍ່ຖືກຫັກ',
        en: 'Get 20% of your latest deposit, up to 500 baht. Play five times deposit and bonus, then withdraw it all. If you stop early you keep %percentFail%% of bonus and winnings; your own money is never taken.',
      },
      banners: [
        { image: '/art/hero.svg', alternative: 'Kapao' },
        {
          html: '<h2>20%</h2><p><strong>≤ 500</strong></p>',
        },
      ],
      type: 'limit',
      maxReceived: 1,
      award: { kind: 'percent', percent: 20, cap: 500, minDeposit: 100, withinHours: 24 },
      base: 'depositAndAward',
      multiple: 5,
      percentFail: 0,
      cap: null,
      expiresInHours: 720,
      budget: 500_000,
    },
  },
  {
    kind: 'bonus',
    code: 'DAILY50',
    terms: {
      ...COMMON,
      name: { th: 'โบนัสรายวัน 50 บาท', la: 'ໂບນັດລາຍວັນ 50 ບາດ', en: 'Daily 50 baht' },
      notice: {
        th: 'รับ 50 บาทวันละครั้ง เล่นครบ 3 เท่าแล้วถอนได้สูงสุด 500 บาทนอกจากเงินของคุณเอง ถ้ายกเลิกก่อนครบ คุณได้เก็บ %percentFail%%',
        la: 'ຮັບ 50 ບາດມື້ລະຄັ້ງ ຫຼິ້ນຄົບ 3 ເທົ່າແລ້ວຖອນໄດ້ສູງສຸດ 500 ບາດນອກຈາກເງິນຂອງທ່ານເອງ ຖ້າຍົກເລີກກ່ອນຄົບ ທ່ານໄດ້ເກັບ %percentFail%%',
        en: 'Get 50 baht once a day. Play three times, then withdraw up to 500 baht, your own money aside. If you stop early you keep %percentFail%% of bonus and winnings.',
      },
      banners: [{ image: '/art/koi.svg', alternative: 'Kapao' }],
      type: 'day',
      maxReceived: 1,
      award: { kind: 'fixed', amount: 50 },
      base: 'award',
      multiple: 3,
      percentFail: 25,
      cap: 500,
      expiresInHours: 24,
      budget: 100_000,
    },
  },
  {
    kind: 'promotion',
    code: 'KAPAO100',
    terms: {
      ...COMMON,
      name: { th: 'โค้ดต้อนรับ 100 บาท', la: 'ໂຄ້ດຕ້ອນຮັບ 100 ບາດ', en: 'Welcome code 100 baht' },
      notice: {
        th: 'รับ 100 บาทสำหรับ 500 คนแรก เล่นครบ 5 เท่าแล้วถอนได้ ถ้ายกเลิกก่อนครบ คุณได้เก็บ %percentFail%%',
        la: 'ຮັບ 100 ບາດສຳລັບ 500 ຄົນທຳອິດ ຫຼິ້ນຄົບ 5 ເທົ່າແລ້ວຖອນໄດ້ ຖ້າຍົກເລີກກ່ອນຄົບ ທ່ານໄດ້ເກັບ %percentFail%%',
        en: '100 baht for the first 500 members. Play five times, then withdraw. If you stop early you keep %percentFail%% of bonus and winnings.',
      },
      banners: [{ image: '/art/lotus.svg', alternative: 'Kapao' }],
      type: 'limit',
      maxReceived: 1,
      award: { kind: 'fixed', amount: 100 },
      base: 'award',
      multiple: 5,
      percentFail: 10,
      cap: null,
      expiresInHours: 168,
      budget: 50_000,
      mostClaims: 500,
    },
  },
];
