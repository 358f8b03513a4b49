import { createCipheriv, createECDH, createPrivateKey, ECDH, hkdfSync, randomBytes, sign } from 'node:crypto';

const CURVE = 'prime256v1';
const POINT_BYTES = 65;
const SECRET_BYTES = 32;
const AUTH_BYTES = 16;
const SALT_BYTES = 16;
/** One record holds everything; push services take no more (RFC 8291, 4). */
const RECORD_BYTES = 4_096;
/** Lengths tell a push service nothing about what is said. */
const PADDED_TO = 256;
/** Ends the content; what follows is padding (RFC 8188, 2). */
const LAST_RECORD = 2;
const TOKEN_TTL_SECONDS = 12 * 3_600;

/** What a browser was given to be written to. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The key of the site, as push services know it (RFC 8292). */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** What is drawn anew for every message; the examples of the documents name it. */
export interface Drawn {
  salt: Buffer;
  privateKey: Buffer;
}

const bytesOf = (text: string) => Buffer.from(text, 'base64url');

function newPair() {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  // The library leaves leading zeros out.
  const secret = pair.getPrivateKey();
  return { point: pair.getPublicKey(), secret: Buffer.concat([Buffer.alloc(SECRET_BYTES - secret.length), secret]) };
}

export function newPushKeys(): PushKeys {
  const { point, secret } = newPair();
  return { publicKey: point.toString('base64url'), privateKey: secret.toString('base64url') };
}

/** Whether a message can be written to these keys of a browser: a point of the curve, and a secret of its length. */
export function areBrowserKeys({ p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>): boolean {
  const point = bytesOf(p256dh);
  if (point.length !== POINT_BYTES || bytesOf(auth).length !== AUTH_BYTES) return false;
  try {
    ECDH.convertKey(point, CURVE);
    return true;
  } catch {
    return false;
  }
}

/** A text that only the browser reads. */
export function encryptFor(target: Pick<PushTarget, 'p256dh' | 'auth'>, text: string): Buffer<ArrayBuffer> {
  const content = Buffer.concat([Buffer.from(text), Buffer.from([LAST_RECORD])]);
  const padding = Buffer.alloc((PADDED_TO - (content.length % PADDED_TO)) % PADDED_TO);
  const drawn = { salt: randomBytes(SALT_BYTES), privateKey: newPair().secret };
  return encryptRecord(target, Buffer.concat([content, padding]), drawn);
}

/** One record that ends in its padding, under keys that the browser works out as well (RFC 8291, 3.4). */
export function encryptRecord(
  { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>,
  record: Buffer,
  { salt, privateKey }: Drawn,
): Buffer<ArrayBuffer> {
  const own = createECDH(CURVE);
  own.setPrivateKey(privateKey);
  const browser = bytesOf(p256dh);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser, own.getPublicKey()]);
  const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(browser), bytesOf(auth), info, SECRET_BYTES));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(record), cipher.final(), cipher.getAuthTag()]);
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_BYTES);
  sizes.writeUInt8(POINT_BYTES, 4);
  return Buffer.concat([salt, sizes, own.getPublicKey(), sealed]);
}

/** Who writes, for one push service and a few hours: whoever gets hold of it can write there only, and not for long (RFC 8292). */
export function authorizationOf(
  { publicKey, privateKey }: PushKeys,
  { endpoint, contact, nowMs }: { endpoint: string; contact: string; nowMs: number },
): string {
  const point = bytesOf(publicKey);
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d: privateKey, x, y }, format: 'jwk' });
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(nowMs / 1_000) + TOKEN_TTL_SECONDS,
    sub: contact,
  };
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${signed}.${signature}, k=${publicKey}`;
}
