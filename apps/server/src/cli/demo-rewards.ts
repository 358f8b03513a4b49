import type { InviteTermsWire, RefundTermsWire, WheelTerms } from '@kapao/contract/shared/reward-terms.ts';

/** Rules of the demonstration; a site of its own publishes them in the back office. */
export const DEMO_REFUND: RefundTermsWire = {
  isOn: true,
  period: 'day',
  percent: 5,
  cap: { thb: 5_000, lak: 2_500_000 },
  minimum: { thb: 10, lak: 5_000 },
  expiresDays: 3,
  multiple: 1,
  percentSuccess: 100,
  percentFail: 50,
};

export const DEMO_INVITE: InviteTermsWire = {
  isOn: true,
  basis: 'turnover',
  percent: 0.5,
  dayCap: { thb: 1_000, lak: 500_000 },
  multiple: 0,
  percentSuccess: 100,
  percentFail: 100,
};

const MISS = { th: 'ลองใหม่', la: 'ລອງໃໝ່', en: 'Try again' };
const cash = (thb: number) => ({ th: `${thb} บาท`, la: `${thb} ບາດ`, en: `${thb} baht` });
const prize = (thb: number, stock: number) => ({
  kind: 'cash' as const,
  amount: { thb, lak: thb * 600 },
  stock,
});
const PLAIN = { bgColor: '#EDF1FB', textColor: '#16265C', htmlDescription: null };
const look = (bgColor: string) => ({ bgColor, textColor: '#FFFFFF', htmlDescription: null });

/** Eight slices in the colours of the product. A spin costs the site 0.8 baht, for a coin that took 100 of stake. */
export const DEMO_WHEEL: WheelTerms = {
  name: { th: 'วงล้อกระเป๋า', la: 'ວົງລໍ້ກະເປົາ', en: 'Kapao wheel' },
  coinBasis: 'net-deposits',
  coinPer: { thb: 100, lak: 60_000 },
  couponLivesDays: 7,
  startsAt: '2026-01-01T00:00:00.000Z',
  endsAt: null,
  slices: [
    { ...look('#24408F'), code: 'CASH5', label: cash(5), weight: 40, prize: prize(5, 2_000) },
    { ...PLAIN, code: 'MISS1', label: MISS, weight: 300, prize: { kind: 'none' } },
    { ...look('#0B6B5A'), code: 'CASH10', label: cash(10), weight: 15, prize: prize(10, 500) },
    {
      bgColor: '#FFE3A3',
      textColor: '#3A2600',
      htmlDescription: null,
      code: 'COIN1',
      label: { th: '+1 เหรียญ', la: '+1 ຫຼຽນ', en: '+1 coin' },
      weight: 150,
      prize: { kind: 'coin', coins: 1, stock: 100_000 },
    },
    { ...look('#A3235F'), code: 'CASH2', label: cash(2), weight: 80, prize: prize(2, 10_000) },
    { ...PLAIN, code: 'MISS2', label: MISS, weight: 300, prize: { kind: 'none' } },
    {
      ...look('#B8442A'),
      htmlDescription: {
        th: '<p><b>รางวัลใหญ่ของวงล้อ</b></p>',
        la: '<p><b>ລາງວັນໃຫຍ່ຂອງວົງລໍ້</b></p>',
        en: '<p><b>The big prize of the wheel</b></p>',
      },
      code: 'CASH50',
      label: cash(50),
      weight: 1,
      prize: prize(50, 20),
    },
    { ...look('#3B57B0'), code: 'CASH1', label: cash(1), weight: 114, prize: prize(1, 50_000) },
  ],
};
