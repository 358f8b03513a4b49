import { setTimeout as sleep } from 'node:timers/promises';
import type { listSessions } from '@kapao/contract/member/session.ts';
import { SIGN_IN_ADDRESSES_POLICY } from '@kapao/contract/policies/sign-in-addresses.ts';
import { STEP_UP_POLICY } from '@kapao/contract/policies/step-up.ts';
import { readAddressRange } from '@kapao/contract/shared/address-range.ts';
import { canonicalPhone } from '@kapao/contract/shared/phone.ts';
import { Refusal, refuse } from '@kapao/contract/shared/refusal.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { renewPasswordHash } from '../../../commands/members/account-acts.ts';
import { afterCommit, type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import type { Memory } from '../../../platform/database/memory.ts';
import { sha256 } from '../../../platform/process/ids.ts';
import { addressBlock, isInRanges } from '../../../platform/requests/address-block.ts';
import { deviceOf } from '../../../platform/requests/device-name.ts';
import { isKnown, type KnownPlaces, type Place, placeOfSession } from '../../../platform/requests/known-places.ts';
import type { Passwords } from '../../../platform/security/passwords.ts';
import { policyNumber, readPolicy } from '../../../queries/backoffice/policy-facts.ts';
import type { Arrival, MemberSession, SessionEndReason, SessionsEnd } from '../../../shared/sessions.ts';
import { findLoginOf, type LoginRow, makeSessionStore, type OwnSessionRow, purgeOldSessions } from './session-store.ts';
import { memberInToken, newSessionToken } from './session-token.ts';

/** Wrong passwords for one phone from one address before it is locked (design 4). */
const MAX_FAILURES = 5;

/** How long the next try waits after so many wrong ones: slowed first, then locked (design 4). The right one waits too. */
const SLOWED_MS = [0, 0, 200, 400, 800];

/**
 * Wrong passwords of a signed-in member are counted by session instead of address: a thief with a stolen token may not guess on
 * from another address, and spends no tries of the member's other sessions.
 */
const signedIn = (sessionId: string) => placeOfSession(sessionId).key;

/**
 * Passkeys that do not fit are counted under this name, because they name no account. As many people share an address, so many more
 * than passwords may be wrong: nobody guesses a signature.
 */
const BY_PASSKEY = 'passkey';
const MAX_PASSKEY_FAILURES = 20;

export interface LoginAttempt extends Arrival {
  username: string;
  password: string;
  secondFactor: string | undefined;
}

export type Session = ReturnType<typeof makeSession>;

interface SessionDeps {
  factor: {
    ask(memberId: string, code: string | undefined, place: Place): Promise<(tx: Tx) => Promise<boolean>>;
  };
  places: KnownPlaces;
  db: Db;
  passwords: Passwords;
  isLaos: boolean;
  /** Sessions this process knows, by member: forgotten when one ends, or the member is frozen or changes the password. */
  known: Memory;
  /** Keeps where a member signed in from, for the likeness check. */
  noteSignals: (
    db: Db,
    memberId: string,
    seen: { address: string; userAgent: string; deviceId: string | undefined; bankAccountName: string },
  ) => Promise<void>;
}

export function makeSession({ db, passwords, isLaos, known: sessions, noteSignals, factor, places }: SessionDeps) {
  const store = makeSessionStore(db);

  /** Unknown user, wrong password and malformed phone answer the same, after the same work (safety 5, 35). */
  async function logIn(attempt: LoginAttempt): Promise<{ token: string }> {
    const phone = canonicalPhone(attempt.username, isLaos) ?? attempt.username.slice(0, 20);
    const place = await places.placeOf(phone, attempt);
    // A flood of guesses is refused here, before it costs more than this query.
    if (!isKnown(place) && passwords.isBusy()) refuse('REQUEST_LIMIT');
    await checkAddress(db, attempt.address);
    await sleep(SLOWED_MS[await refuseLocked(store, phone, place.key)] ?? 0);
    const known = await store.findLogin(phone);
    const matches = await passwords.verify(attempt.password, known?.password_hash, { isUrgent: isKnown(place) });
    if (!known || !matches) {
      const counted = new Set([place.key, addressBlock(attempt.address)]);
      const [isCounted] = await Promise.all([...counted].map((key) => store.countFailure(phone, key, MAX_FAILURES)));
      if (!isCounted) await refuseLocked(store, phone, place.key);
      refuse(isCounted ? 'WRONG_CREDENTIAL' : 'REQUEST_LIMIT');
    }
    // Locked while this one was checked: a burst of guesses must not hold the right one.
    await refuseLocked(store, phone, place.key);
    if (known.status !== 'ACTIVE') refuse('INACTIVE_USER');
    // A known device leaves the count of its address: others behind it would gain new tries by each of its sign-ins.
    await store.clearFailures(phone, place.key);
    // Only who has the password learns that there is more to ask for.
    const spend = await factor.ask(known.member_id, attempt.secondFactor, place);
    const entered = await enter(attempt, known, async (tx, insert) => insert(await spend(tx)));
    // Frozen, or given another password, between the check and the session: the check counts for nothing.
    if (!entered) refuse((await store.findLogin(phone))?.status === 'ACTIVE' ? 'WRONG_CREDENTIAL' : 'INACTIVE_USER');
    places.forget(phone);
    if (matches === 'former') await renewPassword({ db, passwords }, known, attempt.password);
    return entered;
  }

  /** Opens the session; `within` inserts it and, in the same transaction, uses up what it rests on. */
  async function enter(
    { isRemembered, address, userAgent, deviceId }: Arrival,
    known: LoginRow,
    within: (tx: Tx, insert: (isFactorProven: boolean) => Promise<boolean>) => Promise<boolean>,
  ): Promise<{ token: string } | undefined> {
    const token = newSessionToken(known.member_id);
    const session = {
      ...{ isRemembered, address, userAgent },
      tokenHash: sha256(token),
      memberId: known.member_id,
      device: deviceOf(userAgent),
      passwordHash: known.password_hash,
    };
    const isSignedIn = await inTransaction(db, (tx) =>
      within(tx, (isFactorProven) => store.insert(tx, { ...session, isFactorProven })),
    );
    if (!isSignedIn) return undefined;
    await noteSignals(db, known.member_id, { address, userAgent, deviceId, bankAccountName: known.bank_account_name });
    return { token };
  }

  const { authenticate, end, endAll } = makeKnown(store, sessions);

  return {
    logIn,
    ...makePasskeyEntry({ db, store, enter, places }),
    authenticate,
    logOut: (member: MemberSession) => end(member, 'SIGNED_OUT'),
    list: async (member: MemberSession) =>
      listOf(await store.listOwn(member.memberId, member.sessionId), member.sessionId),
    see: (member: MemberSession) => store.seeDevices(member.memberId, member.sessionId),
    async end(member: MemberSession, sessionId: string): Promise<void> {
      if (!(await end({ memberId: member.memberId, sessionId }, 'BY_MEMBER'))) refuse('NO_DATA');
    },
    endOthers: ({ memberId, sessionId }: MemberSession) =>
      inTransaction(db, (tx) => endAll(tx, memberId, { reason: 'BY_MEMBER', exceptSessionId: sessionId })),
    /** For changes of the password, inside their transaction. */
    endAll,
    clearFailures: (tx: Tx, phone: string) => store.clearAllFailures(tx, phone),
    purgeOldFailures: store.purgeOldFailures,
    purgeOldSessions: () => purgeOldSessions(db),
    ...makeProof({ store, passwords }),
  };
}

/** Stores the hash of the one spelling. The session is open already, so a failure only leaves it to the next sign-in. */
async function renewPassword(
  { db, passwords }: Pick<SessionDeps, 'db' | 'passwords'>,
  { member_id, password_hash: before }: LoginRow,
  password: string,
): Promise<void> {
  const renew = async () => {
    const after = await passwords.hash(password);
    await inTransaction(db, (tx) => renewPasswordHash(tx, member_id, { before, after }));
  };
  await renew().catch(() => undefined);
}

type Store = ReturnType<typeof makeSessionStore>;

/** Sessions as this process knows them, and how they end: in the database first, then here (record 63). */
function makeKnown(store: Store, sessions: Memory) {
  /** The member behind a bearer token; `ended` when it was given out once, undefined when it never was. */
  async function authenticate(token: string): Promise<MemberSession | 'ended' | undefined> {
    const tokenHash = sha256(token);
    const session = await sessions.recall(
      tokenHash.toString('base64'),
      () => find(tokenHash, memberInToken(token)),
      (known) => (typeof known === 'object' ? known.memberId : undefined),
    );
    // Read anew at each call, because the password may be given again at another process.
    if (typeof session === 'object' && session.isProofOld) sessions.forget(session.memberId);
    return session;
  }

  async function find(tokenHash: Buffer, memberId: string | undefined): Promise<MemberSession | 'ended' | undefined> {
    const found = await store.findByToken(tokenHash, memberId);
    if (!found) return undefined;
    if (!found.is_alive) return 'ended';
    if (found.is_stale) await store.touch(found);
    return {
      memberId: found.member_id,
      sessionId: found.session_id,
      currency: found.currency,
      isFrozen: found.status !== 'ACTIVE',
      isAway: found.is_away,
      isProofOld: found.is_proof_old,
    };
  }

  async function end(
    { memberId, sessionId }: Pick<MemberSession, 'memberId' | 'sessionId'>,
    reason: SessionEndReason,
  ): Promise<boolean> {
    const isEnded = await store.end({ memberId, sessionId, reason });
    // The database notifies every process; this one does not wait for that.
    sessions.forget(memberId);
    return isEnded;
  }

  async function endAll(tx: Tx, memberId: string, ending: SessionsEnd): Promise<void> {
    await store.endAll(tx, memberId, ending);
    afterCommit(tx, () => sessions.forget(memberId));
  }

  return { authenticate, end, endAll };
}

type Enter = (
  arrival: Arrival,
  known: LoginRow,
  within: (tx: Tx, insert: (isFactorProven: boolean) => Promise<boolean>) => Promise<boolean>,
) => Promise<{ token: string } | undefined>;

interface PasskeyEntryDeps extends Pick<SessionDeps, 'db' | 'places'> {
  store: Store;
  enter: Enter;
}

/** How somebody signs in whose passkey fits: by the rules of a password, of which it is no weaker (record 89). */
function makePasskeyEntry({ db, store, enter, places }: PasskeyEntryDeps) {
  return {
    /** Before a passkey is looked at. */
    async checkPasskeyEntry(address: string): Promise<void> {
      await checkAddress(db, address);
      await refuseLocked(store, BY_PASSKEY, addressBlock(address));
    },

    async refusePasskey(address: string): Promise<never> {
      const isCounted = await store.countFailure(BY_PASSKEY, addressBlock(address), MAX_PASSKEY_FAILURES);
      return refuse(isCounted ? 'PASSKEY_INVALID' : 'REQUEST_LIMIT');
    },

    /** `moveOn` is the passkey's last word: in the transaction of the session, and after the member's row. */
    async enterByPasskey(arrival: Arrival, memberId: string, moveOn: (tx: Tx) => Promise<boolean>) {
      const known = (await findLoginOf(db, memberId)) ?? refuse('PASSKEY_INVALID');
      const place = await places.placeOf(known.phone, arrival);
      await refuseLocked(store, known.phone, place.key);
      if (known.status !== 'ACTIVE') refuse('INACTIVE_USER');
      const entered = await enter(arrival, known, async (tx, insert) => {
        if (!(await insert(true))) return false;
        if (!(await moveOn(tx))) refuse('PASSKEY_INVALID');
        return true;
      });
      return (
        entered ?? refuse((await findLoginOf(db, memberId))?.status === 'ACTIVE' ? 'PASSKEY_INVALID' : 'INACTIVE_USER')
      );
    },
  };
}

/** Before the password is checked, so that a forbidden address does not learn whether it was right. */
async function checkAddress(db: Db, address: string): Promise<void> {
  const { blocked, allowed } = await readPolicy(db, SIGN_IN_ADDRESSES_POLICY);
  const isAmong = (ranges: readonly string[]) =>
    isInRanges(
      address,
      ranges.flatMap((range) => readAddressRange(range) ?? []),
    );
  if (isAmong(blocked) || (allowed.length > 0 && !isAmong(allowed))) refuse('INVALID_IP');
}

function listOf(rows: readonly OwnSessionRow[], currentId: string): RouteReply<typeof listSessions> {
  const entryOf = (row: OwnSessionRow) => ({
    sessionId: row.session_id,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    device: row.device,
    address: row.address,
    isCurrent: row.session_id === currentId,
  });
  return {
    sessions: rows.filter((row) => row.is_active).map(entryOf),
    newDevices: rows.filter((row) => row.is_unseen_device).map((row) => ({ ...entryOf(row), isEnded: !row.is_active })),
  };
}

/** Returns the wrong passwords that count here. A refusal says from when on it may be tried again; numbers that nobody has are locked alike (safety 5, 35). */
async function refuseLocked(store: Store, phone: string, place: string): Promise<number> {
  const { count, lockedUntil } = await store.findFailures(phone, place);
  if (lockedUntil) throw new Refusal('REQUEST_LIMIT', { opensAt: lockedUntil.toISOString() });
  return count;
}

/** Proof that it is still the member who sits there. */
function makeProof({ store, passwords }: { store: Store; passwords: Passwords }) {
  /** Refuses a wrong password; answers the hash it was checked against, so that a change can name what it replaces. */
  async function checkPassword({ memberId, sessionId }: MemberSession, password: string): Promise<string> {
    const known = (await store.findProof(memberId, sessionId)) ?? refuse('invalid-token');
    const tries = signedIn(sessionId);
    await refuseLocked(store, known.phone, tries);
    if (!(await passwords.verify(password, known.password_hash, { isUrgent: true }))) {
      const isCounted = await store.countFailure(known.phone, tries, MAX_FAILURES);
      refuse(isCounted ? 'WRONG_PASSWORD' : 'REQUEST_LIMIT');
    }
    await refuseLocked(store, known.phone, tries);
    await store.clearFailures(known.phone, tries);
    await store.markProven(memberId, sessionId);
    return known.password_hash;
  }

  /** Asks for the password where the last proof is too old; a password that came along is checked all the same. */
  async function stepUp(member: MemberSession, password: string | undefined): Promise<void> {
    if (password !== undefined) {
      await checkPassword(member, password);
      return;
    }
    const known = (await store.findProof(member.memberId, member.sessionId)) ?? refuse('invalid-token');
    if (!known.is_fresh) refuse('UNAUTHORIZED');
  }

  /** The same for what shows a way to money, where operators set how long a proof lasts. */
  async function requireProof({ memberId, sessionId }: MemberSession): Promise<void> {
    const minutes = policyNumber(STEP_UP_POLICY, 'minutes');
    const known = (await store.findProof(memberId, sessionId, minutes)) ?? refuse('invalid-token');
    if (!known.is_fresh) refuse('UNAUTHORIZED');
  }

  /** And for money that leaves: whoever confirms that with a passkey proves all of it by that. */
  async function requirePayoutProof({ memberId, sessionId }: MemberSession): Promise<void> {
    const minutes = policyNumber(STEP_UP_POLICY, 'minutes');
    const known = (await store.findProof(memberId, sessionId, minutes)) ?? refuse('invalid-token');
    if (!known.is_fresh) refuse(known.needs_passkey ? 'PASSKEY_REQUIRED' : 'UNAUTHORIZED');
  }

  const markProven = ({ memberId, sessionId }: MemberSession) => store.markProven(memberId, sessionId);

  return { checkPassword, stepUp, requireProof, requirePayoutProof, markProven };
}
