import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Transform } from 'node:stream';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** By so much a sealed file is longer. */
export const SEAL_BYTES = NONCE_BYTES + TAG_BYTES;

export const newFileKey = (): Buffer => randomBytes(32);

/** Seals what passes with AES-256-GCM under a key of this file alone, bound to its place: nonce, body, tag. */
export function sealing(key: Buffer, place: string): Transform {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  let isBegun = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!isBegun) this.push(nonce);
      isBegun = true;
      done(null, cipher.update(chunk));
    },
    flush(done) {
      if (!isBegun) this.push(nonce);
      this.push(cipher.final());
      this.push(cipher.getAuthTag());
      done();
    },
  });
}

/** The whole of a sealed file, or nothing: bytes are shown only when the tag behind them is right. */
export function openFile(sealed: Buffer, key: Buffer, place: string): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(sealed.length - TAG_BYTES);
  const opened = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place)).setAuthTag(tag);
  return Buffer.concat([opened.update(sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES)), opened.final()]);
}
