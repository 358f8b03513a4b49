import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { invariant } from './invariant.ts';

/** Sealed values carry the id of their key, so that keys can be rotated (safety 5, 50). */
const KEY_ID = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Sealer {
  /** Seals a secret with AES-256-GCM; `context` must be the same at opening, so that values cannot be swapped. */
  seal(plain: string, context: string): Buffer;
  open(sealed: Buffer, context: string): string;
  /** A keyed hash for looking a secret value up without storing it. */
  fingerprint(plain: string): Buffer;
}

/** `secretKey` is configuration of at least 32 characters; two independent keys are derived from it. */
export function makeSealer(secretKey: string): Sealer {
  const sealKey = Buffer.from(hkdfSync('sha256', secretKey, 'kapao', 'seal', 32));
  const fingerprintKey = Buffer.from(hkdfSync('sha256', secretKey, 'kapao', 'fingerprint', 32));
  return {
    seal(plain, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([KEY_ID]), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, context) {
      invariant(sealed[0] === KEY_ID, 'a sealed value names a key we have');
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(context)).setAuthTag(tag);
      return decipher.update(sealed.subarray(1 + NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
    fingerprint: (plain) => createHmac('sha256', fingerprintKey).update(plain).digest(),
  };
}

/** Compares two signatures in constant time. */
export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
