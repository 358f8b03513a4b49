import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import { sameBytes } from '../platform/security/seal.ts';
import { type Heard, jsonOf, type Notice } from './notice.ts';
import type { Partner } from './partner-http.ts';

/** A notice older than this is refused: an old one could be replayed (its content would be credited once all the same). */
const NOTICE_AGE_SECONDS = 300;

/** Reads a notice that must be signed with this partner's key of notices, for this address, lately. */
export function hearSigned<About>(partner: Partner, notice: Notice, about: z.ZodType<About>): Heard<About> {
  if (!isSignedNotice(partner, notice)) return { outcome: 'unsigned' };
  const told = about.safeParse(jsonOf(notice.body));
  return told.success ? { outcome: 'heard', about: told.data, isProven: true } : { outcome: 'unreadable' };
}

/**
 * What is signed names partner and path, so that what one partner signed proves nothing at the door of another (safety F18).
 */
function isSignedNotice(partner: Partner, { path, body, headers, nowMs }: Notice): boolean {
  const timestamp = headers['x-notice-timestamp'] ?? '';
  const signature = headers['x-notice-signature'] ?? '';
  if (partner.noticeKey === undefined) return false;
  if (!/^\d{9,12}$/.test(timestamp) || Math.abs(nowMs / 1000 - Number(timestamp)) > NOTICE_AGE_SECONDS) return false;
  const signed = [partner.name, path, timestamp, body].join('\n');
  const expected = createHmac('sha256', partner.noticeKey).update(signed).digest();
  return sameBytes(expected, Buffer.from(signature, 'hex'));
}
