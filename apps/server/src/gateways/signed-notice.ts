import { createHmac } from 'node:crypto';
import { sameBytes } from '../platform/seal.ts';

/** A notice older than this is refused: an old one could be replayed (its content would be credited once all the same). */
const NOTICE_AGE_SECONDS = 300;

export interface SignedNotice {
  /** The very bytes that were sent. */
  body: string;
  timestamp: string;
  signature: string;
  nowMs: number;
}

/** True when a notice was signed with the partner's key, lately. */
export function isSignedNotice(key: string, { body, timestamp, signature, nowMs }: SignedNotice): boolean {
  if (!/^\d{9,12}$/.test(timestamp) || Math.abs(nowMs / 1000 - Number(timestamp)) > NOTICE_AGE_SECONDS) return false;
  const expected = createHmac('sha256', key).update(`${timestamp}.${body}`).digest();
  return sameBytes(expected, Buffer.from(signature, 'hex'));
}
