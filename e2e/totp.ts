import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { openDatabase } from '../apps/server/src/platform/database/db.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;
/** Longer than a sign-in takes on a busy machine. */
const SIGN_IN_TAKES_MS = 8_000;

function decodeBase32(text: string): Buffer {
  let bits = '';
  for (const letter of text) bits += ALPHABET.indexOf(letter).toString(2).padStart(5, '0');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Six digits of RFC 6238 for one 30-second step. */
function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/**
 * An authenticator whose codes are all different: the server takes each step once, and one step early or late. So three
 * sign-ins can follow each other before time has to pass: by `letStepsPass`, or by the clock.
 */
export function makeAuthenticator(secret: string, letStepsPass?: () => Promise<void>): () => Promise<string> {
  let last = 0;
  return async () => {
    const now = () => Math.floor(Date.now() / STEP_MS);
    // The step before this one counts too, unless it is about to be the one before that.
    const oldest = () => Math.floor((Date.now() + SIGN_IN_TAKES_MS) / STEP_MS) - 1;
    last = Math.max(last + 1, oldest());
    if (letStepsPass && last > now() + 1) {
      await letStepsPass();
      last = oldest();
    }
    while (last > now() + 1) await new Promise((resolve) => setTimeout(resolve, 500));
    return codeOf(secret, last);
  };
}

/** Minutes pass for an operator’s authenticator: the codes of this half minute were not used yet. */
export async function letCodesPass(databaseUrl: string, username: string): Promise<void> {
  const db = openDatabase(databaseUrl, 1);
  try {
    await sql`set role none`.execute(db);
    await sql`update operators set last_totp_step = 0 where username = ${username}`.execute(db);
  } finally {
    await db.destroy();
  }
}
