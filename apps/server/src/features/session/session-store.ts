import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

/** Last-seen is written at most this often: a read must not cost a write each time. */
const SEEN_EVERY = sql`interval '1 minute'`;

export interface LoginRow {
  member_id: string;
  password_hash: string;
  status: string;
}

export interface SessionRow {
  member_id: string;
  session_id: string;
  currency: 'THB' | 'LAK';
  status: string;
  is_stale: boolean;
}

export interface NewSession {
  tokenHash: Buffer;
  memberId: string;
  isRemembered: boolean;
  address: string;
  userAgent: string;
}

export function makeSessionStore(db: Db) {
  return {
    async findLogin(phone: string): Promise<LoginRow | undefined> {
      const found = await sql<LoginRow>`select m.member_id, m.password_hash, m.status
        from member_phones p join members m using (member_id) where p.phone = ${phone}`.execute(db);
      return found.rows[0];
    },

    /** Remembered sessions end after 30 days, others after 12 idle hours (design 4). */
    async insert(session: NewSession) {
      await sql`insert into sessions (token_hash, member_id, is_remembered, address, user_agent, ends_at)
        values (${session.tokenHash}, ${session.memberId}, ${session.isRemembered}, ${session.address}, ${session.userAgent},
          now() + case when ${session.isRemembered} then interval '30 days' else interval '12 hours' end)`.execute(db);
    },

    async findActive(tokenHash: Buffer): Promise<SessionRow | undefined> {
      const found = await sql<SessionRow>`select s.member_id, s.session_id, m.currency, m.status,
          s.last_seen_at < now() - ${SEEN_EVERY} as is_stale
        from sessions s join members m using (member_id)
        where s.token_hash = ${tokenHash} and s.ended_at is null and s.ends_at > now()`.execute(db);
      return found.rows[0];
    },

    /** Use keeps an unremembered session alive; a remembered one has a fixed end. */
    async touch(tokenHash: Buffer) {
      await sql`update sessions set last_seen_at = now(),
          ends_at = case when is_remembered then ends_at else now() + interval '12 hours' end
        where token_hash = ${tokenHash} and ended_at is null`.execute(db);
    },

    async end(memberId: string, sessionId: string) {
      await sql`update sessions set ended_at = now()
        where member_id = ${memberId} and session_id = ${sessionId}::uuid and ended_at is null`.execute(db);
    },

    async isLocked(phone: string, address: string): Promise<boolean> {
      const found = await sql<{ locked: boolean }>`select locked_until > now() as locked from login_failures
        where phone = ${phone} and address = ${address}`.execute(db);
      return found.rows[0]?.locked === true;
    },

    /** Five failures within 15 minutes lock this phone for this address for 15 minutes (design 4). */
    async countFailure(phone: string, address: string, most: number) {
      await sql`insert into login_failures as f (phone, address, failures, window_ends_at)
        values (${phone}, ${address}, 1, now() + interval '15 minutes')
        on conflict (phone, address) do update set
          failures = case when f.window_ends_at < now() then 1 else f.failures + 1 end,
          window_ends_at = case when f.window_ends_at < now() then now() + interval '15 minutes' else f.window_ends_at end,
          locked_until = case when f.window_ends_at >= now() and f.failures + 1 >= ${most} then now() + interval '15 minutes'
            else f.locked_until end`.execute(db);
    },

    async forgetFailures(phone: string, address: string) {
      await sql`delete from login_failures where phone = ${phone} and address = ${address}`.execute(db);
    },
  };
}
