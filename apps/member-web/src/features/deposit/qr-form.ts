import { QR_MINIMUM, type QrProvider } from '@kapao/contract/member/qr-deposit.ts';
import { amountOfText } from '../../kit/amount-text.ts';

/** Quick amounts (spec 9), of BCEL in kip. */
export const QUICK_AMOUNTS: Record<QrProvider, readonly number[]> = {
  KBANK: [10, 20, 50, 100, 500, 1000],
  WW: [100, 200, 300, 500, 1000],
  ZAPMAN: [100, 200, 300, 500, 1000],
  BCEL: [20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000],
};

/** The amount to ask for, or why there is none (spec 5). */
export function readQrAmount(
  text: string,
  provider: QrProvider,
): { amount: number } | { problem: 'empty' | 'belowMinimum' } {
  const amount = amountOfText(text);
  if (amount === undefined || amount === 0) return { problem: 'empty' };
  return amount < QR_MINIMUM[provider] ? { problem: 'belowMinimum' } : { amount };
}
