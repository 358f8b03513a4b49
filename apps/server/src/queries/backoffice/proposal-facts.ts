import type { ProposalKind } from '@kapao/contract/operator/proposal-kinds.ts';
import type { Proposed } from '@kapao/contract/shared/proposed.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';

/** What two operators have agreed on, as a publisher is given it. */
export interface Approved {
  proposalId: string;
  subject: string;
  content: unknown;
  proposedAt: Date;
  proposedBy: string;
  approvedBy: string;
  reason: string;
}

/** A proposal that nobody agreed to: turned down or taken back by somebody who says why, or left until it was too old. */
export interface Ended {
  subject: string;
  by: { operator: string; reason: string } | undefined;
}

/** What one kind of proposal means; whoever owns it names it among the `publishers` of its part. */
export interface Publisher {
  kind: ProposalKind;
  /** Who may write, and who may agree; those of rewards when absent. */
  rights?: { write: string; decide: string };
  /** Proposed by a call of its own, which knows what is there now; never through `POST /ops/api/proposals`. */
  isOwnCall?: true;
  /** Answers the content as it would be published, cleaned; refuses with KEY_INVALID. */
  check: (content: unknown, subject: string) => unknown;
  /** Hours between the second yes and the moment it counts; 0 when absent. Within them anybody of the kind can stop it. */
  waitHours?: (tx: Tx, proposal: { subject: string; content: unknown }) => Promise<number>;
  /** Who else may not agree, beside whoever proposed it. */
  mayApprove?: (tx: Tx, proposal: { subject: string; content: unknown; operator: string }) => Promise<boolean>;
  /** Publishes the approved content in the transaction that makes it DONE; looks at the world again and refuses what no longer fits. */
  publish: (tx: Tx, approved: Approved) => Promise<void>;
  /** Lets go of what waited for the second yes, in the transaction that ends the proposal without one. */
  release?: (tx: Tx, ended: Ended) => Promise<void>;
}

export const REWARD_RIGHTS = { write: 'rewards.edit', decide: 'rewards.approve' } as const;

/** A wish for another operator to agree to. */
export interface ProposalWish {
  kind: string;
  subject: string;
  content: unknown;
  reason: string;
  operator: string;
}

/** Proposes in the caller's transaction; what it answers goes out with 202. */
export type Propose = (tx: Tx, wish: ProposalWish) => Promise<Proposed>;

export interface OpenProposal {
  proposal_id: string;
  kind: string;
  subject: string;
  content: unknown;
  content_hash: string;
  state: 'PROPOSED' | 'APPROVED';
  reason: string;
  proposed_by: string;
  proposed_at: Date;
  effective_at: Date | null;
}

/** What waits of these kinds, newest first; for pages that show it beside what it would change. */
export async function openProposals(db: Db | Tx, kinds: readonly string[]): Promise<OpenProposal[]> {
  const found =
    await sql<OpenProposal>`select proposal_id, kind, subject, content, content_hash, state, reason, proposed_by,
      proposed_at, effective_at
    from proposals where state in ('PROPOSED', 'APPROVED') and kind = any(${[...kinds]}::text[])
    order by proposed_at desc limit 100`.execute(db);
  return found.rows;
}

/** As part of an audit's statement: this proposal was carried out, and whoever agreed is not whoever proposed it. */
export const isAgreedByTwo = (wish: Record<'id' | 'kind' | 'subject', RawBuilder<unknown>>) =>
  sql<boolean>`exists (select 1 from public.proposals p where p.proposal_id = ${wish.id} and p.kind = ${wish.kind}
    and p.subject = ${wish.subject} and p.state = 'DONE' and p.decided_by <> p.proposed_by)`;

/** What waits for a second operator; a part of a statement. */
export const proposalsForPeople = sql`(select proposed_at from proposals where state = 'PROPOSED')`;

/** The proposal about a subject that waits; a part of a statement. */
export const waitingProposalOf = (kind: ProposalKind, subject: RawBuilder<unknown>) =>
  sql<string | null>`(select q.proposal_id from proposals q where q.kind = ${sql.lit(kind)} and q.subject = ${subject}
    and q.state = 'PROPOSED')`;

/** The proposal that waits, by what it is about; for lists whose rows lie elsewhere than proposals. */
export async function waitingProposals(
  db: Db | Tx,
  kind: ProposalKind,
  subjects: readonly string[],
): Promise<Map<string, string>> {
  const found = await sql<{ subject: string; proposal_id: string }>`select subject, proposal_id from proposals
    where kind = ${kind} and state = 'PROPOSED' and subject = any(${[...subjects]}::text[])`.execute(db);
  return new Map(found.rows.map(({ subject, proposal_id: id }) => [subject, id]));
}

/** What waits of these kinds about these subjects, oldest first. */
export async function waitingAbout(
  db: Db | Tx,
  { kinds, subjects }: { kinds: readonly ProposalKind[]; subjects: readonly string[] },
): Promise<{ proposal_id: string; kind: string; subject: string; content: unknown }[]> {
  const found = await sql<{ proposal_id: string; kind: string; subject: string; content: unknown }>`
    select proposal_id, kind, subject, content from proposals
    where state = 'PROPOSED' and kind = any(${[...kinds]}::text[]) and subject = any(${[...subjects]}::text[])
    order by created_at limit 20`.execute(db);
  return found.rows;
}
