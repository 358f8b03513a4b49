import { createHmac } from 'node:crypto';
import { sameBytes } from '../platform/security/seal.ts';
import type { Partner } from './partner-http.ts';

/** A notice older than this is refused: an old one could be replayed (its content would be credited once all the same). */
const NOTICE_AGE_SECONDS = 300;

export interface SignedNotice {
  /** Where it was sent to. */
  path: string;
  /** The very bytes that were sent. */
  body: string;
  timestamp: string;
  signature: string;
  nowMs: number;
}

/**
 * True when a notice was signed with this partner's key of notices, for this address, lately. What is signed names partner
 * and path, so that what one partner signed proves nothing at the door of another (safety F18).
 */
export function isSignedNotice(partner: Partner, { path, body, timestamp, signature, nowMs }: SignedNotice): boolean {
  if (partner.noticeKey === undefined) return false;
  if (!/^\d{9,12}$/.test(timestamp) || Math.abs(nowMs / 1000 - Number(timestamp)) > NOTICE_AGE_SECONDS) return false;
  const signed = [partner.name, path, timestamp, body].join('\n');
  const expected = createHmac('sha256', partner.noticeKey).update(signed).digest();
  return sameBytes(expected, Buffer.from(signature, 'hex'));
}
