import { createHash, randomUUID } from 'node:crypto';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { recordAct } from '../../operations/audit-trail.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import {
  decideProposalRow,
  expireProposals,
  findProposal,
  insertProposal,
  listProposalRows,
  lockProposal,
  type ProposalRow,
  updateDraft,
} from './proposal-store.ts';

/** What one kind of proposal means; whoever owns it gives this to `makeProposals` in `app.ts`. */
export interface Publisher {
  kind: string;
  /** Answers the content as it would be published, cleaned; refuses with KEY_INVALID. */
  check: (content: unknown, subject: string) => unknown;
  /** Publishes the approved content, in the transaction that approves it. */
  publish: (
    tx: Tx,
    approved: { subject: string; content: unknown; proposedBy: string; approvedBy: string },
  ) => Promise<void>;
}

export type Proposals = ReturnType<typeof makeProposals>;

interface Wish {
  content: unknown;
  reason: string;
  isDraft: boolean;
  operator: string;
}

const LIVES_DAYS = 7;

/** Changes of odds and budgets: one operator proposes, another approves, and exactly what was read runs (safety V). */
export function makeProposals(db: Db, publishers: readonly Publisher[]) {
  const of = (kind: string) => publishers.find((publisher) => publisher.kind === kind) ?? refuse('KEY_INVALID');

  return {
    list: (query: Parameters<typeof listProposalRows>[1]) => listProposalRows(db, query),

    one: async (id: string): Promise<ProposalRow> => (await findProposal(db, id)) ?? refuse('NO_DATA'),

    async create(wish: Wish & { kind: string; subject: string }): Promise<ProposalRow> {
      const content = JSON.stringify(of(wish.kind).check(wish.content, wish.subject));
      const { kind, subject, reason, isDraft, operator } = wish;
      return inTransaction(db, async (tx) => {
        const row = await insertProposal(tx, {
          proposal_id: randomUUID(),
          kind,
          subject,
          content,
          content_hash: hashOf(JSON.parse(content)),
          isDraft,
          reason,
          proposed_by: operator,
        });
        await record(tx, row, { operator, action: isDraft ? 'proposal.draft' : 'proposal.propose', reason });
        return row;
      });
    },

    async change(id: string, wish: Wish): Promise<ProposalRow> {
      return inTransaction(db, async (tx) => {
        const draft = (await lockProposal(tx, id)) ?? refuse('NO_DATA');
        if (draft.state !== 'DRAFT' || draft.proposed_by !== wish.operator) refuse('KEY_INVALID');
        const content = JSON.stringify(of(draft.kind).check(wish.content, draft.subject));
        const { reason, isDraft, operator } = wish;
        const row = await updateDraft(tx, { id, content, hash: hashOf(JSON.parse(content)), reason, isDraft });
        await record(tx, row, { operator, action: isDraft ? 'proposal.draft' : 'proposal.propose', reason });
        return row;
      });
    },

    /** What nobody decided yet goes back to whoever wrote it, and ends there. */
    async drop(id: string, by: { operator: string; reason: string }): Promise<void> {
      await inTransaction(db, async (tx) => {
        const own = (await lockProposal(tx, id)) ?? refuse('NO_DATA');
        const isOpen = own.state === 'DRAFT' || own.state === 'PROPOSED';
        if (!isOpen || own.proposed_by !== by.operator) refuse('KEY_INVALID');
        const row = await decideProposalRow(tx, { id, state: 'REJECTED', ...by });
        await record(tx, row, { ...by, action: 'proposal.drop' });
      });
    },

    /** The hash is that of the content the approver read; the stored content must still be exactly that. */
    async approve(
      id: string,
      by: { operator: string; hash: string; reason: string | undefined },
    ): Promise<ProposalRow> {
      await expireProposals(db, LIVES_DAYS);
      return inTransaction(db, async (tx) => {
        const proposed = (await lockProposal(tx, id)) ?? refuse('NO_DATA');
        const isSame = proposed.content_hash === by.hash && hashOf(proposed.content) === by.hash;
        if (proposed.state !== 'PROPOSED' || !isSame) refuse('KEY_INVALID');
        if (proposed.proposed_by === by.operator) refuse('UNAUTHORIZED');
        const { subject, content, proposed_by: proposedBy } = proposed;
        await of(proposed.kind).publish(tx, { subject, content, proposedBy, approvedBy: by.operator });
        const row = await decideProposalRow(tx, { id, state: 'DONE', operator: by.operator, reason: by.reason });
        await record(tx, row, { operator: by.operator, action: 'proposal.approve', reason: by.reason });
        return row;
      });
    },

    async reject(id: string, by: { operator: string; reason: string }): Promise<void> {
      await inTransaction(db, async (tx) => {
        const proposed = (await lockProposal(tx, id)) ?? refuse('NO_DATA');
        if (proposed.state !== 'PROPOSED' && proposed.state !== 'DRAFT') refuse('KEY_INVALID');
        const row = await decideProposalRow(tx, { id, state: 'REJECTED', operator: by.operator, reason: by.reason });
        await record(tx, row, { operator: by.operator, action: 'proposal.reject', reason: by.reason });
      });
    },

    expireOld: () => expireProposals(db, LIVES_DAYS),
  };
}

function record(tx: Tx, row: ProposalRow, act: { operator: string; action: string; reason: string | undefined }) {
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
function hashOf(content: unknown): string {
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
