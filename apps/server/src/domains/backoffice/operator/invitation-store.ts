import type { OperatorRole } from '@kapao/contract/operator/login.ts';
import { OPERATORS_POLICY } from '@kapao/contract/policies/operators.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { policyNumber } from '../../../queries/backoffice/policy-facts.ts';

export interface InvitationRow {
  invitation_id: string;
  username: string;
  role: OperatorRole;
  purpose: 'JOIN' | 'RESET';
  proposed_by: string | null;
  approved_by: string | null;
  link_hash: Buffer | null;
  code_hash: Buffer | null;
  totp_secret_sealed: Buffer | null;
  expires_at: Date;
}

const MAX_LISTED = 100;
const COLUMNS = sql`i.invitation_id, i.username, o.role, i.purpose, i.proposed_by, i.approved_by, i.link_hash, i.code_hash,
  i.totp_secret_sealed, i.expires_at`;
const isOpen = sql`i.used_at is null and i.ended_at is null and i.expires_at > now() and not o.is_disabled`;

export async function listOpenInvitations(db: Db): Promise<InvitationRow[]> {
  const found = await sql<InvitationRow>`select ${COLUMNS} from operator_invitations i join operators o using (username)
    where ${isOpen} order by i.created_at desc limit ${MAX_LISTED}`.execute(db);
  return found.rows;
}

export async function lockInvitation(
  tx: Tx,
  by: { id: string } | { linkHash: Buffer },
): Promise<InvitationRow | undefined> {
  const isWanted = 'id' in by ? sql`i.invitation_id = ${by.id}::uuid` : sql`i.link_hash = ${by.linkHash}`;
  const found = await sql<InvitationRow>`select ${COLUMNS} from operator_invitations i join operators o using (username)
    where ${isWanted} and ${isOpen} for update of i`.execute(tx);
  return found.rows[0];
}

export interface NewInvitation {
  username: string;
  purpose: 'JOIN' | 'RESET';
  proposalId: string;
  proposedBy: string;
  approvedBy: string;
}

/** Earlier ones of the same person end by it. */
export async function insertInvitation(tx: Tx, made: NewInvitation): Promise<void> {
  await endInvitationsOf(tx, made.username, made.approvedBy);
  await sql`insert into operator_invitations (username, purpose, proposal_id, proposed_by, approved_by, expires_at)
    select ${made.username}::text, ${made.purpose}::text, ${made.proposalId}::uuid, ${made.proposedBy}::text, ${made.approvedBy}::text,
      now() + make_interval(secs => 3600 * ${policyNumber(OPERATORS_POLICY, 'invitationHours')})`.execute(tx);
}

export async function endInvitationsOf(tx: Tx, username: string, by: string): Promise<void> {
  await sql`update operator_invitations set ended_at = now(), ended_by = ${by}
    where username = ${username} and used_at is null and ended_at is null`.execute(tx);
}

export async function endInvitation(tx: Tx, id: string, by: string): Promise<void> {
  await sql`update operator_invitations set ended_at = now(), ended_by = ${by} where invitation_id = ${id}::uuid`.execute(
    tx,
  );
}

export async function setPart(tx: Tx, id: string, part: { linkHash: Buffer } | { codeHash: Buffer }): Promise<void> {
  const set = 'linkHash' in part ? sql`link_hash = ${part.linkHash}` : sql`code_hash = ${part.codeHash}`;
  await sql`update operator_invitations set ${set} where invitation_id = ${id}::uuid`.execute(tx);
}

/** Answers how many wrong codes there have been. */
export async function countWrongCode(tx: Tx, id: string): Promise<number> {
  const counted = await sql<{ failures: number }>`update operator_invitations set failures = failures + 1
    where invitation_id = ${id}::uuid returning failures`.execute(tx);
  return counted.rows[0]?.failures ?? 0;
}

export async function setInvitationTotp(tx: Tx, id: string, sealed: Buffer): Promise<void> {
  await sql`update operator_invitations set totp_secret_sealed = ${sealed} where invitation_id = ${id}::uuid`.execute(
    tx,
  );
}

export interface Enrolment {
  invitation: InvitationRow;
  passwordHash: string;
  totpSealed: Buffer;
  totpStep: number;
  address: string;
}

/** The person has set password and second factor; the invitation is used up. */
export async function enrolOperator(tx: Tx, { invitation, ...made }: Enrolment): Promise<void> {
  await sql`update operators set password_hash = ${made.passwordHash}, totp_secret_sealed = ${made.totpSealed},
      last_totp_step = ${made.totpStep}, totp_pending_sealed = null, enrolled_at = now(), enrolled_from = ${made.address},
      invited_by = ${invitation.proposed_by}, invitation_approved_by = ${invitation.approved_by}
    where username = ${invitation.username}`.execute(tx);
  await sql`update operator_invitations set used_at = now(), used_from = ${made.address}, totp_secret_sealed = null
    where invitation_id = ${invitation.invitation_id}::uuid`.execute(tx);
}
