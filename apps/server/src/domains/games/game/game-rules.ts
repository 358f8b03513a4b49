import { createHash } from 'node:crypto';
import type { ErrorCode } from '@kapao/contract/shared/error-codes.ts';
import type { PlayerRefusal } from '../../../gateways/game-provider.ts';

/**
 * The name we wish for at a provider: the same for every try of one member at one game, unguessable from the member's id, and
 * still one of a kind where a provider ignores the case of letters (facts 5, traps).
 */
export function wishedUsername(memberId: string, gameCode: string): string {
  return `k${createHash('sha256').update(`${memberId}/${gameCode}`).digest('hex').slice(0, 15)}`;
}

/** Providers whose «no such user» has a name of its own (spec 8). */
const UNKNOWN_AT: Readonly<Record<string, ErrorCode>> = { areaslot: 'NOT_AREASLOT', usun: 'NOT_UFABET' };

/** The code of spec 8 for what a provider says of a player; `otherwise` where it says nothing that members could act on (59). */
export function playerRefusal(gameCode: string, why: PlayerRefusal | undefined, otherwise: ErrorCode): ErrorCode {
  if (why === 'unknown') return UNKNOWN_AT[gameCode] ?? 'INVALID_USER_1';
  if (why === 'foreign') return 'INVALID_USER_2';
  if (why === 'suspended') return 'INVALID_USER_3';
  if (why === 'full') return 'GAME_ACTIVATION_FAIL';
  return why === 'sign-in' ? 'LOGIN_FAIL' : otherwise;
}
