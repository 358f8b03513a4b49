import { randomInt } from 'node:crypto';
import { READABLE_SIGNS } from '@kapao/contract/shared/readable-code.ts';

const MEMBER_SIGNS = 16;

/**
 * Member ids are opaque, unguessable and 16 URL-safe characters (design 4): 79 random bits in signs that can be read out. Older
 * ones have 96 bits in letters of both sizes.
 */
export function newMemberId(): string {
  return Array.from({ length: MEMBER_SIGNS }, () => READABLE_SIGNS[randomInt(READABLE_SIGNS.length)]).join('');
}
