import type { OperatorRole } from '@kapao/contract/operator/login.ts';
import { OPERATORS_POLICY } from '@kapao/contract/policies/operators.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { policyNumber } from '../../../queries/backoffice/policy-facts.ts';

export interface OwnAccountRow {
  username: string;
  role: OperatorRole;
  enrolled_at: Date;
  newcomer_until: Date | null;
  totp_pending_sealed: Buffer | null;
}

export async function findOwnAccount(db: Db | Tx, username: string): Promise<OwnAccountRow | undefined> {
  const found = await sql<OwnAccountRow>`select username, role, enrolled_at, totp_pending_sealed,
      case when invited_by is not null then
        enrolled_at + make_interval(secs => 3600 * ${policyNumber(OPERATORS_POLICY, 'newcomerHours')}) end as newcomer_until
    from operators where username = ${username} and enrolled_at is not null`.execute(db);
  return found.rows[0];
}

export async function setPasswordHash(tx: Tx, username: string, hash: string): Promise<void> {
  await sql`update operators set password_hash = ${hash} where username = ${username}`.execute(tx);
}

export async function setPendingTotp(db: Db, username: string, sealed: Buffer): Promise<void> {
  await sql`update operators set totp_pending_sealed = ${sealed} where username = ${username}`.execute(db);
}

/** The pending secret takes the place of the old one, with the step of its first code used up. False when it is not pending. */
export async function confirmTotp(
  tx: Tx,
  username: string,
  { sealed, step }: { sealed: Buffer; step: number },
): Promise<boolean> {
  const confirmed = await sql`update operators set totp_secret_sealed = totp_pending_sealed, totp_pending_sealed = null,
      last_totp_step = ${step}
    where username = ${username} and totp_pending_sealed = ${sealed} returning username`.execute(tx);
  return confirmed.rows.length === 1;
}
