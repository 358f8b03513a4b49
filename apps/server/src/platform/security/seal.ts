import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { invariant } from '../process/invariant.ts';

/** The layout of a sealed value: this byte, the id of its key, nonce, tag, body. */
const FORMAT = 2;
/** What the first release wrote: no layout byte, key 1, and bound to a word that all rows of a column shared. */
const UNBOUND_FORMAT = 1;
const HEAD_BYTES = 2;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Sealer {
  /** Seals a secret with AES-256-GCM under the current key, for one place only (`sealPlace`). */
  seal(plain: string, place: string): Buffer;
  /** Throws when the value was sealed for another place, was changed, or names a key that is not in the ring. */
  open(sealed: Buffer, place: string): string;
  /** Opens what the first release sealed, to be sealed anew for its place. */
  openUnbound(sealed: Buffer, word: string): string;
  /** Whether the value is bound to a place and sealed under the current key. */
  isCurrent(sealed: Buffer): boolean;
  isUnbound(sealed: Buffer): boolean;
  /** A keyed hash for looking a secret value up without storing it; the same for as long as the oldest key is kept. */
  fingerprint(plain: string): Buffer;
  /**
   * A keyed hash that shows later that a text was written here, under the current key or the one of this id. Undefined for a key that
   * is not in the ring.
   */
  sign(plain: string, keyId?: number): { keyId: number; mark: Buffer } | undefined;
}

/** Where a sealed value stands: elsewhere it does not open, so that rows cannot be given each other's secrets. */
export function sealPlace(table: string, column: string, row: string): string {
  return `${table}.${column}:${row}`;
}

/** Returns the id of the key that a value was sealed with. */
export const sealKeyId = (sealed: Buffer): number => (sealed[0] === UNBOUND_FORMAT ? 1 : (sealed[1] ?? 0));

export interface SecretKey {
  /** 1 to 255; a value names its key by it. */
  id: number;
  /** At least 32 characters. */
  secret: string;
}

/** `ring` has the current key first; older ones open what is not sealed anew yet (safety 5, 50). */
export function makeSealer(ring: readonly SecretKey[]): Sealer {
  const [current] = ring;
  invariant(current, 'there is a key to seal with');
  // As objects of the library: from plain bytes it makes one anew for every value, which takes four times as long as the value.
  const keys = new Map(ring.map(({ id, secret }) => [id, createSecretKey(derive(secret, 'seal'))]));
  const signKeys = new Map(ring.map(({ id, secret }) => [id, createSecretKey(derive(secret, 'sign'))]));
  const oldest = ring.reduce((a, b) => (a.id < b.id ? a : b));
  const fingerprintKey = createSecretKey(derive(oldest.secret, 'fingerprint'));
  const keyOf = (id: number | undefined) => {
    const key = keys.get(id ?? 0);
    invariant(key, 'a sealed value names a key we have');
    return key;
  };
  return {
    seal(plain, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyOf(current.id), nonce).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([FORMAT, current.id]), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, place) {
      invariant(sealed[0] === FORMAT, 'a sealed value is bound to its place');
      return decipher(keyOf(sealed[1]), sealed.subarray(HEAD_BYTES), place);
    },
    openUnbound(sealed, word) {
      invariant(sealed[0] === UNBOUND_FORMAT, 'only the first release sealed without a place');
      return decipher(keyOf(1), sealed.subarray(1), word);
    },
    isCurrent: (sealed) => sealed[0] === FORMAT && sealed[1] === current.id,
    isUnbound: (sealed) => sealed[0] === UNBOUND_FORMAT,
    fingerprint: (plain) => createHmac('sha256', fingerprintKey).update(plain).digest(),
    sign(plain, keyId = current.id) {
      const key = signKeys.get(keyId);
      return key && { keyId, mark: createHmac('sha256', key).update(plain).digest() };
    },
  };
}

/** Independent keys of one secret, by what they are for. */
export function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'kapao', purpose, 32));
}

function decipher(key: KeyObject, sealed: Buffer, place: string): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const opened = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place)).setAuthTag(tag);
  return opened.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + opened.final('utf8');
}

/** Compares two signatures in constant time. */
export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
