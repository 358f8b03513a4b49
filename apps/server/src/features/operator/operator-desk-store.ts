import type { OperatorRole } from '@kapao/contract/operator/session.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';

export interface OperatorEntry {
  username: string;
  role: OperatorRole;
  is_disabled: boolean;
  created_at: Date;
  last_seen_at: Date | null;
}

export async function listOperatorRows(db: Db): Promise<OperatorEntry[]> {
  const found = await sql<OperatorEntry>`select o.username, o.role, o.is_disabled, o.created_at,
      (select max(s.last_seen_at) from operator_sessions s where s.username = o.username) as last_seen_at
    from operators o order by o.is_disabled, o.username limit 500`.execute(db);
  return found.rows;
}

/** False when the name is taken. */
export async function insertOperator(
  tx: Tx,
  row: { username: string; role: OperatorRole; passwordHash: string; totpSecretSealed: Buffer },
): Promise<boolean> {
  const inserted = await sql`insert into operators (username, role, password_hash, totp_secret_sealed)
    values (${row.username}, ${row.role}, ${row.passwordHash}, ${row.totpSecretSealed})
    on conflict do nothing returning username`.execute(tx);
  return inserted.rows.length === 1;
}

/** Locked in the order of their names, so that two owners who change each other wait and do not block each other. */
export async function lockOperators(tx: Tx, usernames: readonly string[]) {
  const found = await sql<Pick<OperatorEntry, 'username' | 'role' | 'is_disabled'>>`
    select username, role, is_disabled from operators where username = any(${[...usernames]}) order by username
    for update`.execute(tx);
  return found.rows;
}

/** Ends the sessions too: rights are read at sign-in. */
export async function changeAccess(
  tx: Tx,
  { username, role, isDisabled }: { username: string; role: OperatorRole; isDisabled: boolean },
): Promise<void> {
  await sql`update operators set role = ${role}, is_disabled = ${isDisabled} where username = ${username}`.execute(tx);
  await sql`update operator_sessions set ended_at = now() where username = ${username} and ended_at is null`.execute(
    tx,
  );
}
