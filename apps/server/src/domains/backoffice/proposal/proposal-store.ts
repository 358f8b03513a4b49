import type { PROPOSAL_STATES } from '@kapao/contract/operator/proposal.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';

export interface ProposalRow {
  proposal_id: string;
  kind: string;
  subject: string;
  content: unknown;
  content_hash: string;
  state: (typeof PROPOSAL_STATES)[number];
  reason: string;
  proposed_by: string;
  created_at: Date;
  proposed_at: Date | null;
  decided_by: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
  effective_at: Date | null;
  stopped_by: string | null;
  stopped_at: Date | null;
  stop_reason: string | null;
}

export interface ProposalQuery {
  page: number;
  limit: number;
  state: string | undefined;
  kind: string | undefined;
  subject: string | undefined;
  /** Those the reader may see. */
  kinds: readonly string[];
}

export async function listProposalRows(db: Db, query: ProposalQuery): Promise<(ProposalRow & { total: bigint })[]> {
  const found = await sql<ProposalRow & { total: bigint }>`select *, count(*) over () as total from proposals
    where kind = any(${[...query.kinds]}::text[]) and (${query.state ?? null}::text is null or state = ${query.state ?? null})
      and (${query.kind ?? null}::text is null or kind = ${query.kind ?? null})
      and (${query.subject ?? null}::text is null or subject = ${query.subject ?? null})
    order by created_at desc limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db);
  return found.rows;
}

export async function insertProposal(
  tx: Tx,
  row: Pick<ProposalRow, 'proposal_id' | 'kind' | 'subject' | 'content_hash' | 'reason' | 'proposed_by'> & {
    content: string;
    isDraft: boolean;
  },
): Promise<ProposalRow> {
  const inserted = await sql<ProposalRow>`
    insert into proposals (proposal_id, kind, subject, content, content_hash, state, reason, proposed_by, proposed_at)
    values (${row.proposal_id}, ${row.kind}, ${row.subject}, ${row.content}::jsonb, ${row.content_hash},
      ${row.isDraft ? 'DRAFT' : 'PROPOSED'}, ${row.reason}, ${row.proposed_by}, case when ${row.isDraft} then null else now() end)
    returning *`.execute(tx);
  return singleRow(inserted.rows);
}

export async function findProposal(db: Db, id: string): Promise<ProposalRow | undefined> {
  const found = await sql<ProposalRow>`select * from proposals where proposal_id = ${id}::uuid`.execute(db);
  return found.rows[0];
}

export async function lockProposal(tx: Tx, id: string): Promise<ProposalRow | undefined> {
  const found = await sql<ProposalRow>`select * from proposals where proposal_id = ${id}::uuid for update`.execute(tx);
  return found.rows[0];
}

export async function updateDraft(
  tx: Tx,
  row: { id: string; content: string; hash: string; reason: string; isDraft: boolean },
): Promise<ProposalRow> {
  const updated =
    await sql<ProposalRow>`update proposals set content = ${row.content}::jsonb, content_hash = ${row.hash},
      reason = ${row.reason}, state = ${row.isDraft ? 'DRAFT' : 'PROPOSED'},
      proposed_at = ${row.isDraft ? sql`null` : sql`now()`}
    where proposal_id = ${row.id}::uuid returning *`.execute(tx);
  return singleRow(updated.rows);
}

export async function decideProposalRow(
  tx: Tx,
  row: { id: string; state: 'REJECTED'; operator: string; reason: string; wasProposed: boolean },
): Promise<ProposalRow> {
  const updated = await sql<ProposalRow>`update proposals set state = ${row.state}, decided_by = ${row.operator},
      decided_at = now(), decision_reason = ${row.reason}, proposed_at = ${row.wasProposed ? sql`proposed_at` : sql`now()`}
    where proposal_id = ${row.id}::uuid returning *`.execute(tx);
  return singleRow(updated.rows);
}

/** Records the approval. What it approves without a wait counts in this transaction only (`agreed_now`). */
export async function agreeOn(
  tx: Tx,
  row: { id: string; operator: string; reason: string | undefined; waitHours: number },
): Promise<ProposalRow> {
  const updated = await sql<ProposalRow>`update proposals set state = ${row.waitHours > 0 ? 'APPROVED' : 'DONE'},
      decided_by = ${row.operator}, decided_at = now(), decision_reason = ${row.reason ?? null},
      effective_at = now() + make_interval(mins => ${Math.round(row.waitHours * 60)})
    where proposal_id = ${row.id}::uuid returning *`.execute(tx);
  return singleRow(updated.rows);
}

/** One whose wait is over; in no order, so that one that cannot be published does not keep others waiting. */
export async function lockDueProposal(tx: Tx): Promise<ProposalRow | undefined> {
  const found = await sql<ProposalRow>`select * from proposals where state = 'APPROVED' and effective_at <= now()
    order by random() limit 1 for update skip locked`.execute(tx);
  return found.rows[0];
}

export async function endWaiting(tx: Tx, id: string, state: 'DONE' | 'EXPIRED'): Promise<ProposalRow> {
  const updated = await sql<ProposalRow>`update proposals set state = ${state}
    where proposal_id = ${id}::uuid and state = 'APPROVED' returning *`.execute(tx);
  return singleRow(updated.rows);
}

export async function stopWaiting(tx: Tx, row: { id: string; operator: string; reason: string }): Promise<ProposalRow> {
  const updated = await sql<ProposalRow>`update proposals set state = 'STOPPED', stopped_by = ${row.operator},
      stopped_at = now(), stop_reason = ${row.reason}
    where proposal_id = ${row.id}::uuid returning *`.execute(tx);
  return singleRow(updated.rows);
}

/** What nobody decided in time may not be approved any more: the world it was written for is gone. */
export async function expireOneProposal(tx: Tx, afterDays: number): Promise<ProposalRow | undefined> {
  const updated =
    await sql<ProposalRow>`update proposals set state = 'EXPIRED' where proposal_id = (select proposal_id from proposals
      where state = 'PROPOSED' and proposed_at < now() - make_interval(days => ${afterDays})
      order by proposed_at limit 1 for update skip locked)
    returning *`.execute(tx);
  return updated.rows[0];
}

function singleRow(rows: ProposalRow[]): ProposalRow {
  const [row] = rows;
  if (!row) throw new Error('invariant: a locked proposal is there');
  return row;
}
