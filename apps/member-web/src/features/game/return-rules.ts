import { TRANSFER_MINIMUM_BAHT } from '@kapao/contract/member/transfer.ts';
import type { GameSlot } from '@kapao/contract/member/wallet.ts';

const inSatang = (amount: number) => Math.round(amount * 100);

/** What can be brought home now: all of it but what the game has not reported yet, and nothing below what can be moved. */
export function freeIn({ amount, unconfirmed }: Pick<GameSlot, 'amount' | 'unconfirmed'>): number {
  const free = (inSatang(amount) - inSatang(unconfirmed)) / 100;
  return free >= TRANSFER_MINIMUM_BAHT ? free : 0;
}

/** What became of the money that was taken along; undefined where it was not known. */
export function resultOf(
  took: number | null,
  amount: number,
): { kind: 'won' | 'lost' | 'even'; sum: number } | undefined {
  if (took === null) return undefined;
  const sum = (inSatang(amount) - inSatang(took)) / 100;
  return { kind: sum > 0 ? 'won' : sum < 0 ? 'lost' : 'even', sum: Math.abs(sum) };
}
