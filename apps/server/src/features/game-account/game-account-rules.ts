import { createHash } from 'node:crypto';

/**
 * The name we wish for at a provider: the same for every try of one member at one game, unguessable from the member's id, and
 * still one of a kind where a provider ignores the case of letters (facts 5, traps).
 */
export function wishedUsername(memberId: string, gameCode: string): string {
  return `k${createHash('sha256').update(`${memberId}/${gameCode}`).digest('hex').slice(0, 15)}`;
}
