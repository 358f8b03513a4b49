import type { LAUNCH_DEVICES } from '@kapao/contract/member/game-session.ts';
import type { GameSlot } from '@kapao/contract/member/wallet.ts';

type Device = (typeof LAUNCH_DEVICES)[number];

/** The launch address for this phone, where the game has one of its own; otherwise that of the web. */
export function deviceFor(game: Pick<GameSlot, Device>, userAgent: string): Device {
  const own = /Android/i.test(userAgent) ? 'android' : /iPhone|iPad|iPod/i.test(userAgent) ? 'ios' : 'web';
  return game[own] === null ? 'web' : own;
}
