import type { Locale } from './locale.ts';

/** Why money is credited or debited by hand, and which way each goes. */
export const ADJUSTMENT_REASONS = {
  MISSED_DEPOSIT: ['CREDIT'],
  WRONG_CREDIT: ['DEBIT'],
  GAME_CORRECTION: ['CREDIT', 'DEBIT'],
  PAYOUT_CORRECTION: ['CREDIT', 'DEBIT'],
  GOODWILL: ['CREDIT'],
  OTHER: ['CREDIT', 'DEBIT'],
} as const satisfies Record<string, readonly AdjustmentDirection[]>;

export const ADJUSTMENT_DIRECTIONS = ['CREDIT', 'DEBIT'] as const;
export type AdjustmentDirection = (typeof ADJUSTMENT_DIRECTIONS)[number];
export type AdjustmentReason = keyof typeof ADJUSTMENT_REASONS;

/** What an account at a game may be corrected by: only down, since what a provider has is booked when it says so. */
export const isWriteDown = (direction: AdjustmentDirection, reason: string): boolean =>
  direction === 'DEBIT' && reason === 'GAME_CORRECTION';

/** The reasons that go one way, in the order they are offered. */
export function reasonsOf(direction: AdjustmentDirection): AdjustmentReason[] {
  const isOfIt = (reason: AdjustmentReason) =>
    (ADJUSTMENT_REASONS[reason] as readonly AdjustmentDirection[]).includes(direction);
  return (Object.keys(ADJUSTMENT_REASONS) as AdjustmentReason[]).filter(isOfIt);
}

const LABELS: Record<AdjustmentReason, Record<Locale, string>> = {
  MISSED_DEPOSIT: {
    th: 'เติมเงินฝากที่ยังไม่เข้าให้',
    la: 'ຕື່ມເງິນຝາກທີ່ຍັງບໍ່ເຂົ້າໃຫ້',
    en: 'A deposit that was missing, added',
  },
  WRONG_CREDIT: { th: 'หักคืนยอดที่เข้าผิด', la: 'ຫັກຄືນຍອດທີ່ເຂົ້າຜິດ', en: 'Money that came by mistake, taken back' },
  GAME_CORRECTION: { th: 'ปรับยอดจากเกมให้ถูกต้อง', la: 'ປັບຍອດຈາກເກມໃຫ້ຖືກຕ້ອງ', en: 'A game result, corrected' },
  PAYOUT_CORRECTION: { th: 'ปรับยอดการถอนให้ถูกต้อง', la: 'ປັບຍອດການຖອນໃຫ້ຖືກຕ້ອງ', en: 'A withdrawal, corrected' },
  GOODWILL: { th: 'เงินชดเชยจากเรา', la: 'ເງິນຊົດເຊີຍຈາກພວກເຮົາ', en: 'A courtesy from us' },
  OTHER: { th: 'ปรับยอดเงินโดยทีมงาน', la: 'ປັບຍອດເງິນໂດຍທີມງານ', en: 'Balance corrected by an operator' },
};

/** What the member reads beside the row of the statement, in each language. */
export const adjustmentLabel = (reason: AdjustmentReason): Record<Locale, string> => LABELS[reason];
