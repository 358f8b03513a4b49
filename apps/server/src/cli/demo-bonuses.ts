import type { BonusKind, BonusTerms } from '@kapao/contract/shared/bonus-terms.ts';
import { formatCount } from '@kapao/contract/shared/format-money.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { prizeLabel } from '@kapao/contract/shared/prize-label.ts';

interface DemoBonus {
  kind: BonusKind;
  code: string;
  terms: BonusTerms;
}

/** Whole units of each currency that buy about the same. */
const AMOUNTS = {
  THB: { least: 100, cap: 500, daily: 50, code: 100, budget: 50_000 },
  LAK: { least: 50_000, cap: 300_000, daily: 30_000, code: 60_000, budget: 30_000_000 },
};

const COMMON = {
  weights: { slot: 100, sport: 50, casino: 20, lotto: 0 },
  percentSuccess: 100,
  mostClaims: null,
  startsAt: null,
  endsAt: null,
} as const;

/** Two bonuses and a promotion code, as operators of a site of that currency might publish them. */
export function demoBonuses(currency: CashCurrency): readonly DemoBonus[] {
  const amounts = AMOUNTS[currency];
  const said = (amount: number) => prizeLabel(amount, currency);
  const [cap, daily, code] = [said(amounts.cap), said(amounts.daily), said(amounts.code)];
  const [dailyPlay, codePlay] = [said(3 * amounts.daily), said(5 * amounts.code)];
  return [
    {
      kind: 'bonus',
      code: 'WELCOME20',
      terms: {
        ...COMMON,
        currency,
        name: { th: 'โบนัสต้อนรับ 20%', la: 'ໂບນັດຕ້ອນຮັບ 20%', en: 'Welcome 20%' },
        notice: {
          th: `รับ 20% ของยอดฝาก สูงสุด ${cap.th} เล่นครบ 5 เท่าของยอดฝากรวมโบนัสแล้วถอนได้ทั้งหมด ถ้ายกเลิกก่อนครบ จะเหลือ %percentFail%% ของโบนัสส่วนที่เล่นแล้วและกำไร เงินของคุณเองไม่ถูกหัก`,
          la: `ຮັບ 20% ຂອງຍອດຝາກ ສູງສຸດ ${cap.la} ຫຼິ້ນຄົບ 5 ເທົ່າຂອງຍອດຝາກລວມໂບນັດແລ້ວຖອນໄດ້ທັງໝົດ ຖ້າຍົກເລີກກ່ອນຄົບ ຈະເຫຼືອ %percentFail%% ຂອງໂບນັດສ່ວນທີ່ຫຼິ້ນແລ້ວ ແລະ ກຳໄລ ເງິນຂອງທ່ານເອງບໍ່ຖືກຫັກ`,
          en: `Get 20% of a deposit, up to ${cap.en}. Play through deposit and bonus five times, then withdraw it all. If you stop early you keep %percentFail%% of what you staked of the bonus and won; your own money is never taken.`,
        },
        banners: [
          { image: '/art/hero.svg', alternative: 'Kapao' },
          {
            html: `<h2>20%</h2><p><strong>≤ ${formatCount(amounts.cap)}</strong></p>`,
          },
        ],
        type: 'limit',
        maxReceived: 1,
        award: { kind: 'percent', percent: 20, cap: amounts.cap, minDeposit: amounts.least, withinHours: 24 },
        base: 'depositAndAward',
        multiple: 5,
        percentFail: 0,
        cap: null,
        expiresInHours: 720,
        budget: 10 * amounts.budget,
      },
    },
    {
      kind: 'bonus',
      code: currency === 'LAK' ? 'DAILY30K' : 'DAILY50',
      terms: {
        ...COMMON,
        currency,
        name: { th: `โบนัสรายวัน ${daily.th}`, la: `ໂບນັດລາຍວັນ ${daily.la}`, en: `Daily ${daily.en}` },
        notice: {
          th: `รับ ${daily.th}วันละครั้ง ทำยอดเทิร์น ${dailyPlay.th} (3 เท่า) แล้วถอนกำไรได้สูงสุด ${cap.th} นอกเหนือจากเงินของคุณเอง ถ้ายกเลิกก่อนครบ จะเหลือ %percentFail%% ของโบนัสส่วนที่เล่นแล้วและกำไร`,
          la: `ຮັບ ${daily.la}ມື້ລະຄັ້ງ ເຮັດຍອດເທີນ ${dailyPlay.la} (3 ເທົ່າ) ແລ້ວຖອນກຳໄລໄດ້ສູງສຸດ ${cap.la} ນອກເໜືອຈາກເງິນຂອງທ່ານເອງ ຖ້າຍົກເລີກກ່ອນຄົບ ຈະເຫຼືອ %percentFail%% ຂອງໂບນັດສ່ວນທີ່ຫຼິ້ນແລ້ວ ແລະ ກຳໄລ`,
          en: `Get ${daily.en} once a day. Play through ${dailyPlay.en} (3×). Then withdraw up to ${cap.en} of winnings on top of your own money. If you stop early you keep %percentFail%% of what you staked of the bonus and won.`,
        },
        banners: [{ image: '/art/koi.svg', alternative: 'Kapao' }],
        type: 'day',
        maxReceived: 1,
        award: { kind: 'fixed', amount: amounts.daily },
        base: 'award',
        multiple: 3,
        percentFail: 25,
        cap: amounts.cap,
        expiresInHours: 24,
        budget: 2 * amounts.budget,
      },
    },
    {
      kind: 'promotion',
      code: 'KAPAO100',
      terms: {
        ...COMMON,
        currency,
        name: { th: `โค้ดต้อนรับ ${code.th}`, la: `ໂຄດຕ້ອນຮັບ ${code.la}`, en: `Welcome code ${code.en}` },
        notice: {
          th: `รับ ${code.th}สำหรับ 500 คนแรก ทำยอดเทิร์น ${codePlay.th} (5 เท่า) แล้วถอนได้ ถ้ายกเลิกก่อนครบ จะเหลือ %percentFail%% ของโบนัสส่วนที่เล่นแล้วและกำไร`,
          la: `ຮັບ ${code.la}ສຳລັບ 500 ຄົນທຳອິດ ເຮັດຍອດເທີນ ${codePlay.la} (5 ເທົ່າ) ແລ້ວຖອນໄດ້ ຖ້າຍົກເລີກກ່ອນຄົບ ຈະເຫຼືອ %percentFail%% ຂອງໂບນັດສ່ວນທີ່ຫຼິ້ນແລ້ວ ແລະ ກຳໄລ`,
          en: `${code.en} for the first 500 members. Play through ${codePlay.en} (5×), then withdraw. If you stop early you keep %percentFail%% of what you staked of the bonus and won.`,
        },
        banners: [{ image: '/art/lotus.svg', alternative: 'Kapao' }],
        type: 'limit',
        maxReceived: 1,
        award: { kind: 'fixed', amount: amounts.code },
        base: 'award',
        multiple: 5,
        percentFail: 10,
        cap: null,
        expiresInHours: 168,
        budget: amounts.budget,
        mostClaims: 500,
      },
    },
  ];
}
