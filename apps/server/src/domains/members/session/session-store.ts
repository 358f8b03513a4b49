import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { type RawBuilder, sql } from 'kysely';
import { tellMemberChange } from '../../../platform/database/cluster/member-notices.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { letGo } from '../../../platform/database/let-go.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { memberOfPhone } from '../../../queries/members/account-facts.ts';
import { needsPasskey } from '../../../queries/members/passkey-facts.ts';
import { idleLimit, isAlive, lifetimeLimit, proofLimit } from '../../../queries/members/session-facts.ts';
import type { SessionEndReason, SessionsEnd } from '../../../shared/sessions.ts';

/** After this long a sign-in or password no longer proves who sits there (safety 5, 46). */
const PROOF_TTL_MINUTES = 5;
/** How long sessions are kept after they ended (safety 8). */
const KEPT = sql`interval '12 months'`;

type Minutes = RawBuilder<unknown>;

/** Last-seen is written at most this often: a read must not cost a write each time. */
const SEEN_EVERY = sql`interval '1 minute'`;

export interface LoginRow {
  member_id: string;
  password_hash: string;
  status: string;
  bank_account_name: string;
}

export interface SessionRow {
  member_id: string;
  session_id: string;
  currency: CashCurrency;
  status: string;
  is_away: boolean;
  is_proof_old: boolean;
  is_remembered: boolean;
  created_at: Date;
  is_stale: boolean;
  /** False once it ended, by time or by anybody's wish. */
  is_alive: boolean;
}

export interface OwnSessionRow {
  session_id: string;
  device: string;
  address: string;
  created_at: Date;
  last_seen_at: Date;
  is_active: boolean;
  /** By a device that was new then, and not yet shown to the session that asks. */
  is_unseen_device: boolean;
}

export interface NewSession {
  tokenHash: Buffer;
  memberId: string;
  isRemembered: boolean;
  address: string;
  userAgent: string;
  device: string;
  /** The hash the password was checked against. */
  passwordHash: string;
  /** With the second factor as well; where a member has one the database takes no other session. */
  isFactorProven: boolean;
}

interface SessionEnd {
  memberId: string;
  sessionId: string;
  reason: SessionEndReason;
}

/** Rows a member sees of own sessions. */
const MAX_LISTED = 100;

/** The same of who is known by another way than the phone. */
export async function findLoginOf(db: Db, memberId: string): Promise<(LoginRow & { phone: string }) | undefined> {
  const found = await sql<
    LoginRow & { phone: string }
  >`select member_id, password_hash, status, bank_account_name, phone
    from members where member_id = ${memberId}`.execute(db);
  return found.rows[0];
}

/**
 * Remembered sessions end after some days, others when idle for some hours, as the policy says (design 4). False when the password is no longer the
 * one that was checked: the lock waits for a change that runs now, so no session of an old password outlives it.
 * A device is known when an earlier session named it; what it had been shown of others then counts as shown. The first one of all is
 * not new, but who has been a member for longer than sessions are kept may have had others.
 */
async function insertSession(tx: Tx, session: NewSession): Promise<boolean> {
  const { memberId, device, isRemembered, isFactorProven } = session;
  const locked =
    await sql`select 1 from members where member_id = ${memberId} and password_hash = ${session.passwordHash}
    and status = 'ACTIVE' and (second_factor_since is null or ${isFactorProven}) for share`.execute(tx);
  if (locked.rows.length === 0) return false;
  // Times as text, because a date of ours keeps no microseconds.
  const found = await sql<{ ends_at: string; is_new_device: boolean; devices_seen_at: string }>`select
      (now() + case when ${isRemembered} then ${lifetimeLimit()} else least(${idleLimit()}, ${lifetimeLimit()}) end)::text as ends_at,
      (m.created_at < now() - ${KEPT} or exists (select 1 from sessions s where s.member_id = ${memberId} and s.device <> ''))
        and not exists (select 1 from sessions s where s.member_id = ${memberId} and s.device = ${device}) as is_new_device,
      coalesce((select max(s.devices_seen_at) from sessions s where s.member_id = ${memberId} and s.device = ${device}),
        now())::text as devices_seen_at
    from members m where m.member_id = ${memberId}`.execute(tx);
  const [row] = found.rows;
  invariant(row, 'a locked member is there');
  await sql`insert into sessions (token_hash, member_id, is_remembered, address, user_agent, ends_at, device,
      is_new_device, devices_seen_at, is_factor_proven)
    values (${session.tokenHash}, ${memberId}, ${isRemembered}, ${session.address}, ${session.userAgent},
      ${row.ends_at}::timestamptz, ${device}, ${row.is_new_device}, ${row.devices_seen_at}::timestamptz, ${isFactorProven})`.execute(
    tx,
  );
  return true;
}

async function findLogin(db: Db, phone: string): Promise<LoginRow | undefined> {
  const memberId = await memberOfPhone(db, phone);
  // Asked in any case: how long it takes tells nobody whether a number is registered.
  const found = await sql<LoginRow>`select member_id, password_hash, status, bank_account_name from members
    where member_id = ${memberId ?? ''}`.execute(db);
  return found.rows[0];
}

export function makeSessionStore(db: Db) {
  return {
    findLogin: (phone: string) => findLogin(db, phone),

    insert: insertSession,

    /** The session of a token that was given out, ended or not; of the member it names, if it names one. */
    async findByToken(tokenHash: Buffer, memberId: string | undefined): Promise<SessionRow | undefined> {
      const isTheirs = memberId === undefined ? sql`true` : sql`s.member_id = ${memberId}`;
      const found =
        await sql<SessionRow>`select s.member_id, s.session_id, s.is_remembered, s.created_at, m.currency, m.status, is_away(s.member_id) as is_away,
          s.proven_at < now() - ${proofLimit()} as is_proof_old, s.last_seen_at < now() - ${SEEN_EVERY} as is_stale, ${isAlive()} as is_alive
        from sessions s join members m using (member_id)
        where s.token_hash = ${tokenHash} and ${isTheirs}`.execute(db);
      return found.rows[0];
    },

    /** Use keeps an unremembered session alive, up to the age of a remembered one, whose end is fixed. */
    async touch({ member_id, session_id, is_remembered, created_at }: SessionRow) {
      const endsAt = is_remembered
        ? sql`ends_at`
        : sql`least(now() + ${idleLimit()}, ${created_at}::timestamptz + ${lifetimeLimit()})`;
      await sql`update sessions set last_seen_at = now(), ends_at = ${endsAt}
        where member_id = ${member_id} and session_id = ${session_id}::uuid and ended_at is null`.execute(db);
    },

    async end({ memberId, sessionId, reason }: SessionEnd): Promise<boolean> {
      const ended = await sql`update sessions s set ended_at = now(), end_reason = ${reason}
        where member_id = ${memberId} and session_id = ${sessionId}::uuid and ${isAlive()}
        returning session_id`.execute(db);
      await tellMemberChange(db, memberId);
      return ended.rows.length > 0;
    },

    /** Ends every session of a member but one; all of them without one. */
    async endAll(within: Db | Tx, memberId: string, { reason, exceptSessionId }: SessionsEnd) {
      await sql`update sessions set ended_at = now(), end_reason = ${reason} where member_id = ${memberId} and ended_at is null
        and session_id is distinct from ${exceptSessionId ?? null}::uuid`.execute(within);
      await tellMemberChange(within, memberId);
    },

    async listOwn(memberId: string, sessionId: string): Promise<OwnSessionRow[]> {
      const found = await sql<OwnSessionRow>`select * from (
          select s.session_id, s.device, s.address, s.created_at, s.last_seen_at,
            ${isAlive()} as is_active,
            s.is_new_device and s.session_id <> me.session_id and s.created_at > me.devices_seen_at as is_unseen_device
          from sessions s, (select session_id, devices_seen_at from sessions
            where member_id = ${memberId} and session_id = ${sessionId}::uuid) me
          where s.member_id = ${memberId}
        ) own where is_active or is_unseen_device order by created_at desc limit ${MAX_LISTED}`.execute(db);
      return found.rows;
    },

    async seeDevices(memberId: string, sessionId: string) {
      await sql`update sessions set devices_seen_at = now()
        where member_id = ${memberId} and session_id = ${sessionId}::uuid`.execute(db);
    },

    /** What a password of a signed-in member is checked against, and whether this session proved itself lately. */
    async findProof(memberId: string, sessionId: string, lastsMinutes: Minutes = sql`${PROOF_TTL_MINUTES}`) {
      const found = await sql<{ phone: string; password_hash: string; is_fresh: boolean; needs_passkey: boolean }>`
        select m.phone, m.password_hash, s.proven_at > now() - make_interval(mins => ${lastsMinutes}::int) as is_fresh,
          ${needsPasskey(sql`m.member_id`)} as needs_passkey
        from sessions s join members m using (member_id)
        where s.member_id = ${memberId} and s.session_id = ${sessionId}::uuid`.execute(db);
      return found.rows[0];
    },

    async markProven(memberId: string, sessionId: string) {
      await sql`update sessions set proven_at = now()
        where member_id = ${memberId} and session_id = ${sessionId}::uuid`.execute(db);
    },

    /** Wrong passwords that still count for this phone and place, and until when it is locked there. */
    async findFailures(phone: string, place: string): Promise<{ count: number; lockedUntil: Date | undefined }> {
      const found = await sql<{ failures: number; locked_until: Date | null }>`select
          case when window_ends_at > now() then failures else 0 end as failures,
          case when locked_until > now() then locked_until end as locked_until
        from login_failures where phone = ${phone} and address = ${place}`.execute(db);
      const [row] = found.rows;
      return { count: row?.failures ?? 0, lockedUntil: row?.locked_until ?? undefined };
    },

    /**
     * Five failures within 15 minutes lock this phone for this address for 15 minutes (design 4). False when it was locked
     * already: guesses that were on their way together learn nothing beyond the fifth.
     */
    async countFailure(phone: string, address: string, most: number): Promise<boolean> {
      const counted = await sql<{
        failures: number;
      }>`insert into login_failures as f (phone, address, failures, window_ends_at)
        values (${phone}, ${address}, 1, now() + interval '15 minutes')
        on conflict (phone, address) do update set
          failures = case when f.window_ends_at < now() then 1 else f.failures + 1 end,
          window_ends_at = case when f.window_ends_at < now() then now() + interval '15 minutes' else f.window_ends_at end,
          locked_until = case when f.window_ends_at >= now() and f.failures + 1 >= ${most} then now() + interval '15 minutes'
            else f.locked_until end
        returning failures`.execute(db);
      return (counted.rows[0]?.failures ?? 0) <= most;
    },

    async clearFailures(phone: string, address: string) {
      await sql`delete from login_failures where phone = ${phone} and address = ${address}`.execute(db);
    },

    async clearAllFailures(tx: Tx, phone: string) {
      await sql`delete from login_failures where phone = ${phone}`.execute(tx);
    },

    /** Counts and locks that are over. */
    async purgeOldFailures() {
      const where = sql`window_ends_at < now() and coalesce(locked_until, window_ends_at) < now()`;
      await letGo(db, { table: 'login_failures', age: 'window_ends_at', where });
    },
  };
}

/** Sign-ins whose address is compared with that of a call. */
const MAX_ADDRESSES = 200;

/** Addresses of a member's sign-ins within three months, the newest. */
export async function listAddresses(db: Db, memberId: string): Promise<string[]> {
  const found = await sql<{ address: string }>`select address from sessions
    where member_id = ${memberId} and created_at > now() - interval '90 days'
    order by created_at desc limit ${MAX_ADDRESSES}`.execute(db);
  return found.rows.map(({ address }) => address);
}

/** Who was signed in from where is a log, kept as long as logs are (safety 8); a device that has not been here since is new again. */
export async function purgeOldSessions(db: Db): Promise<void> {
  const where = sql`created_at < now() - ${KEPT} and coalesce(ended_at, ends_at) < now()`;
  await letGo(db, { table: 'sessions', age: 'created_at', where });
}
