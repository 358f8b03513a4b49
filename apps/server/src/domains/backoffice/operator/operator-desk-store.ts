import type { OperatorRole } from '@kapao/contract/operator/login.ts';
import { OPERATORS_POLICY } from '@kapao/contract/policies/operators.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { policyNumber } from '../../../queries/backoffice/policy-facts.ts';

export interface OperatorEntry {
  username: string;
  role: OperatorRole;
  is_disabled: boolean;
  created_at: Date;
  last_seen_at: Date | null;
  enrolled_at: Date | null;
  enrolled_from: string | null;
  invited_by: string | null;
  invitation_approved_by: string | null;
  /** Null when it is over, or there never was one. */
  newcomer_until: Date | null;
}

export async function listOperatorRows(db: Db): Promise<OperatorEntry[]> {
  const found =
    await sql<OperatorEntry>`select *, case when newcomer_ends > now() then newcomer_ends end as newcomer_until
    from (select o.username, o.role, o.is_disabled, o.created_at, o.enrolled_at, o.enrolled_from, o.invited_by,
        o.invitation_approved_by,
        (select max(s.last_seen_at) from operator_sessions s where s.username = o.username) as last_seen_at,
        case when o.invited_by is not null then
          o.enrolled_at + make_interval(secs => 3600 * ${policyNumber(OPERATORS_POLICY, 'newcomerHours')}) end as newcomer_ends
      from operators o) o order by is_disabled, username limit 500`.execute(db);
  return found.rows;
}

/** False when the name is taken. Without password and second factor: both are set by the person who is invited. */
export async function insertOperator(
  tx: Tx,
  row: { username: string; role: OperatorRole; proposalId: string },
): Promise<boolean> {
  const inserted = await sql`insert into operators (username, role, proposal_id)
    values (${row.username}, ${row.role}, ${row.proposalId}::uuid) on conflict do nothing returning username`.execute(
    tx,
  );
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
  await endSessions(tx, username);
}

/** Nothing that was set by the person before opens anything any more. */
export async function removeCredentials(tx: Tx, username: string): Promise<void> {
  await sql`update operators set password_hash = null, totp_secret_sealed = null, totp_pending_sealed = null,
    enrolled_at = null, enrolled_from = null where username = ${username}`.execute(tx);
  await endSessions(tx, username);
}

async function endSessions(tx: Tx, username: string): Promise<void> {
  await sql`update operator_sessions set ended_at = now() where username = ${username} and ended_at is null`.execute(
    tx,
  );
}
