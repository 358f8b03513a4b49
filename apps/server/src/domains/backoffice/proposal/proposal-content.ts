import { createHash } from 'node:crypto';
import type { Action } from '../../../operations/act-classes.ts';
import { recordAct } from '../../../operations/audit-trail.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import type { Approved } from '../../../queries/backoffice/proposal-facts.ts';
import type { ProposalRow } from './proposal-store.ts';

/** True while what is stored is what was proposed. */
export const isWhole = (row: ProposalRow) => hashOf(row.content) === row.content_hash;

/** A proposal that two agreed on, as its publisher is given it. */
export function approvedOf(row: ProposalRow): Approved {
  invariant(row.decided_by && row.proposed_at, 'what is approved was proposed, and approved by somebody');
  return {
    proposalId: row.proposal_id,
    subject: row.subject,
    content: row.content,
    proposedAt: row.proposed_at,
    proposedBy: row.proposed_by,
    approvedBy: row.decided_by,
    reason: row.reason,
  };
}

export function recordStep(
  tx: Tx,
  row: ProposalRow,
  act: { operator: string; action: Action; reason: string | undefined },
) {
  const detail = { kind: row.kind, subject: row.subject, hash: row.content_hash, proposedBy: row.proposed_by };
  const { operator, action, reason } = act;
  return recordAct(tx, {
    operator,
    action,
    subject: row.proposal_id,
    detail,
    ...(reason === undefined ? {} : { reason }),
  });
}

/** The database keeps no order of keys, so the hash is over the keys in order. */
export function hashOf(content: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(ordered(content)))
    .digest('hex');
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, ordered(part)]),
  );
}
