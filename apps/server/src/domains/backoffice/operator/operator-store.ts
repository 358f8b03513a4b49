import type { OperatorRole } from '@kapao/contract/operator/login.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

export interface OperatorRow {
  username: string;
  role: OperatorRole;
  /** Null until the person has enrolled, as the secret is. */
  password_hash: string | null;
  totp_secret_sealed: Buffer | null;
  is_disabled: boolean;
}

export function makeOperatorStore(db: Db) {
  return {
    async find(username: string): Promise<OperatorRow | undefined> {
      const found = await sql<OperatorRow>`select username, role, password_hash, totp_secret_sealed, is_disabled
        from operators where username = ${username}`.execute(db);
      return found.rows[0];
    },

    /** Stores another hash of the same password, unless the password was changed meanwhile. */
    async renewPassword({ username, password_hash: before }: OperatorRow, after: string): Promise<void> {
      await sql`update operators set password_hash = ${after}
        where username = ${username} and password_hash = ${before}`.execute(db);
    },

    /** Burns a second-factor step; false when this or a later one was used before: a code counts once. */
    async burnTotpStep(username: string, step: number): Promise<boolean> {
      const burnt = await sql`update operators set last_totp_step = ${step}
        where username = ${username} and last_totp_step < ${step} returning username`.execute(db);
      return burnt.rows.length === 1;
    },

    async isLocked(username: string, address: string): Promise<boolean> {
      const found = await sql<{
        locked: boolean | null;
      }>`select locked_until > now() as locked from operator_login_failures
        where username = ${username} and address = ${address}`.execute(db);
      return found.rows[0]?.locked === true;
    },

    async countFailure(username: string, address: string): Promise<void> {
      await sql`insert into operator_login_failures as f (username, address, failures, window_ends_at)
        values (${username}, ${address}, 1, now() + interval '15 minutes')
        on conflict (username, address) do update set
          failures = case when f.window_ends_at < now() then 1 else f.failures + 1 end,
          window_ends_at = case when f.window_ends_at < now() then now() + interval '15 minutes' else f.window_ends_at end,
          locked_until = case when f.window_ends_at >= now() and f.failures + 1 >= 5 then now() + interval '15 minutes'
            else f.locked_until end`.execute(db);
    },

    async clearFailures(username: string, address: string): Promise<void> {
      await sql`delete from operator_login_failures where username = ${username} and address = ${address}`.execute(db);
    },

    /** Counts and locks that are over. */
    async purgeOldFailures(): Promise<void> {
      await sql`delete from operator_login_failures where window_ends_at < now()
        and coalesce(locked_until, window_ends_at) < now()`.execute(db);
    },
  };
}
