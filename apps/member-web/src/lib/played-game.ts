import type { GameSlot } from '@kapao/contract/member/wallet.ts';

/** A game that may be played just now is shown without a time for so long after its balance was read. */
const CURRENT_MS = 15_000;

/** Returns the moment of a balance of a game that may have been played since; undefined while it is current. */
export function staleSinceMs({ knownAt, playedSince }: GameSlot, nowMs: number): number | undefined {
  if (!playedSince || !knownAt) return undefined;
  const knownMs = Date.parse(knownAt);
  const isCurrent = knownMs >= Date.parse(playedSince) && nowMs - knownMs <= CURRENT_MS;
  return isCurrent ? undefined : knownMs;
}
