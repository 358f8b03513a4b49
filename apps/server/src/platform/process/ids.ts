import { hash, randomBytes, randomUUID } from 'node:crypto';

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
