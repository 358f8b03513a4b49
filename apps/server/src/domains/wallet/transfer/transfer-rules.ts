import { TRANSFER_MINIMUM_BAHT } from '@kapao/contract/member/transfer.ts';
import type { ErrorCode } from '@kapao/contract/shared/error-codes.ts';

/** The same as money: both currencies have two decimals inside. */
export const MIN_TRANSFER_MINOR = BigInt(TRANSFER_MINIMUM_BAHT) * 100n;

/** Into the game or out of it, seen from the provider. */
export type Direction = 'in' | 'out';

export interface Leg {
  gameCode: string;
  direction: Direction;
}

export type Plan = { legs: readonly Leg[] } | { refusal: ErrorCode };

/**
 * What a transfer consists of: one leg, or two through the wallet (spec 4). Refusals in order of precedence:
 * NO_GAME (nothing chosen, or both sides the same), then TRANSFER_MINIMUM (under 1 baht, spec 5).
 */
export function planTransfer({ from, to, amount }: { from: string; to: string; amount: number }): Plan {
  if (from === 'NONE' || to === 'NONE' || from === to) return { refusal: 'NO_GAME' };
  if (amount < TRANSFER_MINIMUM_BAHT) return { refusal: 'TRANSFER_MINIMUM' };
  const legs: Leg[] = [];
  if (from !== 'WALLET') legs.push({ gameCode: from, direction: 'out' });
  if (to !== 'WALLET') legs.push({ gameCode: to, direction: 'in' });
  return { legs };
}

/** When to ask again after the n-th look, growing (safety 8): 5, 15, 30, 60 s, 2, 5, then every 10 minutes. */
const RETRY_DELAYS_SECONDS = [5, 15, 30, 60, 120, 300, 600] as const;

/** So long a transfer is asked after; then only people can end it. */
export const ASK_FOR_MS = 24 * 3_600_000;

/** Undefined when it is not to be asked for any more. */
export function nextRetryInMs({ looks, ageMs }: { looks: number; ageMs: number }): number | undefined {
  if (ageMs >= ASK_FOR_MS) return undefined;
  const seconds = RETRY_DELAYS_SECONDS[Math.min(looks, RETRY_DELAYS_SECONDS.length - 1)] ?? 600;
  return seconds * 1_000;
}

/** An operator decides after this long without an end (design 4). */
export const OPERATOR_AFTER_MS = 600_000;

/**
 * A provider that knows no such transfer has definitely not done it only after the grace time: before, our request may
 * still be on its way (safety T).
 */
export function isDefinitelyMissing({
  sentAtMs,
  nowMs,
  graceMs,
}: {
  sentAtMs: number;
  nowMs: number;
  graceMs: number;
}): boolean {
  return nowMs - sentAtMs >= graceMs;
}
