import { randomBytes } from 'node:crypto';
import { sha256 } from '../../../platform/process/ids.ts';
import { type Sealer, sameBytes } from '../../../platform/security/seal.ts';
import { ASKED_FOR_MS } from '../../../platform/security/second-factor/webauthn.ts';

/** What a challenge is answered for, and nothing else: an answer to one is none to another. */
export type Asked =
  | { purpose: 'SIGN_IN' }
  /** In the session that was asked for its proofs. */
  | { purpose: 'REGISTER'; memberId: string; sessionId: string }
  | { purpose: 'SWITCH_ON' | 'SWITCH_OFF'; memberId: string }
  | { purpose: 'WITHDRAW'; memberId: string; from: 'WALLET' | 'ASIDE'; currency: string; amountMinor: bigint };

const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const HEAD_BYTES = RANDOM_BYTES + TIME_BYTES;

/** Under a key of ours, so that nothing is stored before somebody answers, and strangers can fill no table. */
function markOf(sealer: Pick<Sealer, 'fingerprint'>, head: Buffer, asked: Asked): Buffer {
  const told = Object.entries(asked).map(([name, value]) => [name, String(value)]);
  return sealer.fingerprint(JSON.stringify(['passkey-challenge', head.toString('hex'), told.sort()]));
}

export function newChallenge(sealer: Pick<Sealer, 'fingerprint'>, asked: Asked, nowMs = Date.now()) {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(nowMs + ASKED_FOR_MS, 0, TIME_BYTES);
  const head = Buffer.concat([randomBytes(RANDOM_BYTES), time]);
  return new Uint8Array(Buffer.concat([head, markOf(sealer, head, asked)]));
}

/** The hash under which an answer is remembered, and until when; undefined when it was not given out for this, or is over. */
export function readChallenge(
  sealer: Pick<Sealer, 'fingerprint'>,
  { challenge, asked, nowMs = Date.now() }: { challenge: string; asked: Asked; nowMs?: number },
): { hash: Buffer; expiresAt: Date } | undefined {
  const bytes = Buffer.from(challenge, 'base64url');
  // One spelling only, or one challenge would be answered under two hashes.
  if (bytes.length <= HEAD_BYTES || bytes.toString('base64url') !== challenge) return undefined;
  const head = bytes.subarray(0, HEAD_BYTES);
  if (!sameBytes(bytes.subarray(HEAD_BYTES), markOf(sealer, head, asked))) return undefined;
  const expiresAt = new Date(head.readUIntBE(RANDOM_BYTES, TIME_BYTES));
  return expiresAt.getTime() > nowMs ? { hash: sha256(challenge), expiresAt } : undefined;
}
