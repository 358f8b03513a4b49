import { canonicalPhone } from '@kapao/contract/shared/phone.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Db } from '../../platform/db.ts';
import { newToken, sha256 } from '../../platform/ids.ts';
import type { Passwords } from '../../platform/passwords.ts';
import { makeSessionStore } from './session-store.ts';

/** Wrong passwords for one phone from one address before it is locked (design 4). */
const MOST_FAILURES = 5;

export interface LoginAttempt {
  username: string;
  password: string;
  isRemembered: boolean;
  address: string;
  userAgent: string;
}

export type Session = ReturnType<typeof makeSession>;

export function makeSession({ db, passwords, isLaos }: { db: Db; passwords: Passwords; isLaos: boolean }) {
  const store = makeSessionStore(db);

  /** Unknown user, wrong password and malformed phone answer the same, after the same work (safety 5, 35). */
  async function logIn(attempt: LoginAttempt): Promise<{ token: string }> {
    const phone = canonicalPhone(attempt.username, isLaos) ?? attempt.username.slice(0, 20);
    if (await store.isLocked(phone, attempt.address)) refuse('REQUEST_LIMIT');
    const known = await store.findLogin(phone);
    const matches = await passwords.verify(attempt.password, known?.password_hash);
    if (!known || !matches) {
      await store.countFailure(phone, attempt.address, MOST_FAILURES);
      refuse('WRONG_CREDENTIAL');
    }
    if (known.status !== 'ACTIVE') refuse('INACTIVE_USER');
    await store.forgetFailures(phone, attempt.address);
    const token = newToken();
    await store.insert({
      tokenHash: sha256(token),
      memberId: known.member_id,
      isRemembered: attempt.isRemembered,
      address: attempt.address,
      userAgent: attempt.userAgent,
    });
    return { token };
  }

  /** The member behind a bearer token, or undefined when the token was never given out or has ended. */
  async function authenticate(token: string) {
    const tokenHash = sha256(token);
    const found = await store.findActive(tokenHash);
    if (!found) return undefined;
    if (found.is_stale) await store.touch(tokenHash);
    return {
      memberId: found.member_id,
      sessionId: found.session_id,
      currency: found.currency,
      isFrozen: found.status !== 'ACTIVE',
    };
  }

  return { logIn, authenticate, logOut: store.end };
}
