import type { OperatorRole } from '@kapao/contract/operator/session.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

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

    firstBrokenAudit: makeAuditCheck(db),
  };
}

/** As many rows as are checked in a tenth of a second. */
const CHECKED_ROWS = 3_000;

/**
 * The number of a row of the audit log that does not follow from the one before it, or null. The whole chain would take
 * seconds after a few months, and in the end longer than a statement may: so each look checks the newest rows and one part
 * of the older ones, in turn, and what was found once stays found.
 */
export function makeAuditCheck(db: Db, most = CHECKED_ROWS): () => Promise<bigint | null> {
  const step = BigInt(most);
  let begin = 1n;
  let broken: bigint | null = null;

  async function firstBroken(from: bigint, to: bigint): Promise<bigint | null> {
    const found = await sql<{ number: bigint | null }>`select min(number) as number from (
        select a.number, a.hash <> operator_audit_hash(coalesce(lag(a.hash) over w, ''), a)
          or a.number <> coalesce(lag(a.number) over w, 0) + 1 as is_broken
        from operator_audit a where a.number between ${from - 1n} and ${to} window w as (order by a.number)
      ) c where is_broken and number >= ${from}`.execute(db);
    return found.rows[0]?.number ?? null;
  }

  return async () => {
    const last = await sql<{ number: bigint | null }>`select max(number) as number from operator_audit`.execute(db);
    const newest = last.rows[0]?.number ?? 0n;
    const older = begin;
    begin = older + step > newest ? 1n : older + step;
    const fromNewest = newest > step ? newest - step + 1n : 1n;
    broken ??= (await firstBroken(older, older + step - 1n)) ?? (await firstBroken(fromNewest, newest));
    return broken;
  };
}
