import { randomUUID } from 'node:crypto';
import type { Proposed } from '@kapao/contract/shared/proposed.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import type { ProposalWish, Publisher } from '../../../queries/backoffice/proposal-facts.ts';
import { hashOf, recordStep } from './proposal-content.ts';
import { decisionsOf } from './proposal-decisions.ts';
import { type Hand, type Kinds, makeKinds } from './proposal-kinds.ts';
import {
  decideProposalRow,
  findProposal,
  insertProposal,
  listProposalRows,
  lockProposal,
  type ProposalQuery,
  type ProposalRow,
  updateDraft,
} from './proposal-store.ts';

export type Proposals = ReturnType<typeof makeProposals>;

interface Draft extends Hand {
  content: unknown;
  reason: string;
  isDraft: boolean;
}

/**
 * What one operator may not do alone: one proposes, another agrees, and exactly what was read runs (safety V). Where it can
 * wait it takes effect later, and until then anybody who could have agreed can stop it.
 */
export function makeProposals(db: Db) {
  const kinds = makeKinds();
  const [reading, writing, decisions] = [readingOf(db, kinds), writingOf(db, kinds), decisionsOf(db, kinds)];
  return { add: kinds.add, ...reading, ...writing, ...decisions };
}

function readingOf(db: Db, kinds: Kinds) {
  return {
    /** Of the kinds that this operator may write, decide or, by `rewards.read` and `settings.read`, look at. */
    list: (query: Omit<ProposalQuery, 'kinds'>, hand: Pick<Hand, 'rights'>) =>
      listProposalRows(db, { ...query, kinds: kinds.shownTo(hand.rights) }),

    async one(id: string, hand: Pick<Hand, 'rights'>): Promise<ProposalRow> {
      const row = (await findProposal(db, id)) ?? refuse('NO_DATA');
      return kinds.shownTo(hand.rights).includes(row.kind) ? row : refuse('UNAUTHORIZED');
    },

    /** What this operator may do about a proposal by right. */
    mayOf: (row: ProposalRow, hand: Hand) => ({
      write: kinds.canWrite(row.kind, hand) && row.proposed_by === hand.operator,
      decide: kinds.canDecide(row.kind, hand) && row.proposed_by !== hand.operator,
      stop: kinds.canWrite(row.kind, hand) || kinds.canDecide(row.kind, hand),
    }),
  };
}

function writingOf(db: Db, kinds: Kinds) {
  return {
    async create({ isDraft, rights, ...wish }: Draft & ProposalWish): Promise<ProposalRow> {
      const publisher = kinds.of(wish.kind);
      if (!kinds.canWrite(wish.kind, { rights })) refuse('UNAUTHORIZED');
      if (publisher.isOwnCall) refuse('KEY_INVALID');
      return inTransaction(db, (tx) => insert(tx, publisher, { ...wish, isDraft }));
    },

    /** For calls of other features, which have checked the right themselves: answers what goes out with 202. */
    async propose(tx: Tx, wish: ProposalWish): Promise<Proposed> {
      const row = await insert(tx, kinds.of(wish.kind), { ...wish, isDraft: false });
      return { proposalId: row.proposal_id, hash: row.content_hash };
    },

    async change(id: string, { content, reason, isDraft, ...hand }: Draft): Promise<ProposalRow> {
      return inTransaction(db, async (tx) => {
        const draft = (await lockProposal(tx, id)) ?? refuse('NO_DATA');
        if (!kinds.canWrite(draft.kind, hand)) refuse('UNAUTHORIZED');
        if (draft.state !== 'DRAFT' || draft.proposed_by !== hand.operator) refuse('KEY_INVALID');
        const checked = JSON.stringify(kinds.of(draft.kind).check(content, draft.subject));
        const hash = hashOf(JSON.parse(checked));
        const row = await updateDraft(tx, { id, content: checked, hash, reason, isDraft });
        const action = isDraft ? 'proposal.draft' : 'proposal.propose';
        await recordStep(tx, row, { operator: hand.operator, action, reason });
        return row;
      });
    },

    /** What nobody decided yet goes back to whoever wrote it, and ends there. */
    async drop(id: string, { reason, ...hand }: Hand & { reason: string }): Promise<void> {
      await inTransaction(db, async (tx) => {
        const own = (await lockProposal(tx, id)) ?? refuse('NO_DATA');
        if (!kinds.canWrite(own.kind, hand)) refuse('UNAUTHORIZED');
        const isOpen = own.state === 'DRAFT' || own.state === 'PROPOSED';
        if (!isOpen || own.proposed_by !== hand.operator) refuse('KEY_INVALID');
        const { operator } = hand;
        const wasProposed = own.proposed_at !== null;
        const row = await decideProposalRow(tx, { id, state: 'REJECTED', operator, reason, wasProposed });
        await kinds.release(tx, { ...row, by: { operator, reason } });
        await recordStep(tx, row, { operator, action: 'proposal.drop', reason });
      });
    },
  };
}

async function insert(tx: Tx, publisher: Publisher, wish: ProposalWish & { isDraft: boolean }): Promise<ProposalRow> {
  const { kind, subject, reason, operator, isDraft } = wish;
  const content = JSON.stringify(publisher.check(wish.content, subject));
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
  await recordStep(tx, row, { operator, action: isDraft ? 'proposal.draft' : 'proposal.propose', reason });
  return row;
}
