import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { derive, type SecretKey } from './seal.ts';

/** The key that seals rows of the operators' log; connections bring it along, the database does not keep it. */
export interface AuditKey {
  id: number;
  key: Buffer;
}

export const auditKeyOf = ({ id, secret }: SecretKey): AuditKey => ({ id, key: derive(secret, 'operator audit') });

/** One row as its seal covers it: texts as the database writes them. */
export interface SealedRow {
  number: string;
  /** Seconds since 1970 with the database's digits. */
  epoch: string;
  operator: string;
  action: string;
  subject: string;
  reason: string | null;
  detail: string;
  changes_money: string | null;
}

function field(text: string | null): Buffer {
  const length = Buffer.alloc(4);
  if (text === null) {
    length.writeInt32BE(-1);
    return length;
  }
  const bytes = Buffer.from(text, 'utf8');
  length.writeInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** The seal of a row after `previous`, as `append_operator_audit` computes it. */
export function sealOf({ key }: AuditKey, previous: Buffer | null, row: SealedRow): Buffer {
  const { number, epoch, operator, action, subject, reason, detail, changes_money: changesMoney } = row;
  const fields = [number, epoch, operator, action, subject, reason, detail, changesMoney].map(field);
  const inner = createHash('sha256').update(key);
  for (const part of [previous ?? Buffer.alloc(0), ...fields]) inner.update(part);
  return createHash('sha256').update(key).update(inner.digest()).digest();
}

/** Where the log ended on a day. */
export interface AuditHead {
  day: string;
  number: string;
  sealHex: string;
  keyId: number;
}

/** What an Ed25519 private key looks like before its 32 bytes (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

const signingKey = (secret: SecretKey) =>
  createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, derive(secret.secret, 'operator audit head')]),
    format: 'der',
    type: 'pkcs8',
  });

const textOf = ({ day, number, sealHex, keyId }: AuditHead) => Buffer.from(`${day} ${number} ${sealHex} ${keyId}`);

export const signHead = (secret: SecretKey, head: AuditHead): Buffer => sign(null, textOf(head), signingKey(secret));

export function isSignedHead(secret: SecretKey, head: AuditHead, signature: Buffer): boolean {
  return verify(null, textOf(head), createPublicKey(signingKey(secret)), signature);
}
