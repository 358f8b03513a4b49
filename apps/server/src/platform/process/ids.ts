import { hash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { READABLE_SIGNS } from '@kapao/contract/shared/readable-code.ts';

const MEMBER_SIGNS = 16;

/**
 * Member ids are opaque, unguessable and 16 URL-safe characters (design 4): 79 random bits in signs that can be read out. Older
 * ones have 96 bits in letters of both sizes.
 */
export function newMemberId(): string {
  return Array.from({ length: MEMBER_SIGNS }, () => READABLE_SIGNS[randomInt(READABLE_SIGNS.length)]).join('');
}

export function newOperationId(): string {
  return randomUUID();
}

/** A bearer token: 256 random bits (safety 5, 41). */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Input that is compared with a uuid column, which fails on any other text. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
