import { Refusal, refuse } from '@kapao/contract/shared/refusal.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { areTwoOperators, isActiveWith } from '../../../queries/backoffice/operator-facts.ts';
import { approvedOf, isWhole, recordStep } from './proposal-content.ts';
import type { Hand, Kinds } from './proposal-kinds.ts';
import {
  agreeOn,
  decideProposalRow,
  endWaiting,
  expireOneProposal,
  lockDueProposal,
  lockProposal,
  type ProposalRow,
  stopWaiting,
} from './proposal-store.ts';

const TTL_DAYS = 7;

/** The second word about what was proposed: yes, no, or an objection before it takes effect. */
export function decisionsOf(db: Db, kinds: Kinds) {
  return {
    /** The hash is that of the content the approver read; the stored content must still be exactly that. */
    async approve(id: string, by: Hand & { hash: string; reason: string | undefined }): Promise<ProposalRow> {
      await expireOld(db, kinds);
      const row = await inTransaction(db, async (tx) => {
        const waiting = (await lockProposal(tx, id)) ?? refuse('NO_DATA');
        if (!kinds.canDecide(waiting.kind, by)) refuse('UNAUTHORIZED');
        if (waiting.state !== 'PROPOSED' || waiting.content_hash !== by.hash || !isWhole(waiting))
          refuse('KEY_INVALID');
        const publisher = kinds.of(waiting.kind);
        const { subject, content, proposed_by: proposedBy } = waiting;
        const { operator } = by;
        const isFree = await (publisher.mayApprove?.(tx, { subject, content, operator }) ?? true);
        if (proposedBy === operator || !isFree) refuse('UNAUTHORIZED');
        if (!(await areTwoOperators(tx, proposedBy, operator))) refuse('OPERATOR_TOO_NEW');
        await requireRights(tx, kinds, waiting);
        const waitHours = (await publisher.waitHours?.(tx, { subject, content })) ?? 0;
        const agreed = await agreeOn(tx, { id, operator, reason: by.reason, waitHours });
        if (waitHours === 0) await publisher.publish(tx, approvedOf(agreed));
        await recordStep(tx, agreed, { operator, action: 'proposal.approve', reason: by.reason });
        return agreed;
      });
      return row;
    },

    async reject(id: string, { reason, ...hand }: Hand & { reason: string }): Promise<void> {
      await inTransaction(db, async (tx) => {
        const waiting = (await lockProposal(tx, id)) ?? refuse('NO_DATA');
        if (!kinds.canDecide(waiting.kind, hand)) refuse('UNAUTHORIZED');
        if (waiting.state !== 'PROPOSED' && waiting.state !== 'DRAFT') refuse('KEY_INVALID');
        const { operator } = hand;
        const wasProposed = waiting.proposed_at !== null;
        const row = await decideProposalRow(tx, { id, state: 'REJECTED', operator, reason, wasProposed });
        await kinds.release(tx, { ...row, by: { operator, reason } });
        await recordStep(tx, row, { operator, action: 'proposal.reject', reason });
      });
    },

    /** One word of anybody concerned is enough against what two agreed on, as long as it does not count yet. */
    async stop(id: string, { reason, ...hand }: Hand & { reason: string }): Promise<void> {
      await inTransaction(db, async (tx) => {
        const waiting = (await lockProposal(tx, id)) ?? refuse('NO_DATA');
        if (!kinds.canWrite(waiting.kind, hand) && !kinds.canDecide(waiting.kind, hand)) refuse('UNAUTHORIZED');
        if (waiting.state !== 'APPROVED') refuse('KEY_INVALID');
        const { operator } = hand;
        const row = await stopWaiting(tx, { id, operator, reason });
        await kinds.release(tx, { ...row, by: { operator, reason } });
        await recordStep(tx, row, { operator, action: 'proposal.stop', reason });
      });
    },

    expireOld: () => expireOld(db, kinds),
    ...effectsOf(db, kinds),
  };
}

/** Refuses what an operator proposed, or agreed to, who is disabled since or has lost the right: nobody answers for it any more. */
async function requireRights(
  tx: Tx,
  kinds: Kinds,
  { kind, proposed_by: proposedBy, decided_by: decidedBy }: ProposalRow,
): Promise<void> {
  const { write, decide } = kinds.rightsOf(kind);
  const isProposed = await isActiveWith(tx, proposedBy, write);
  if (!isProposed || (decidedBy !== null && !(await isActiveWith(tx, decidedBy, decide)))) refuse('KEY_INVALID');
}

/** Each in a transaction of its own, so that one that cannot be let go does not hold those before it. */
async function expireOld(db: Db, kinds: Kinds): Promise<void> {
  const expireOne = () =>
    inTransaction(db, async (tx) => {
      const row = await expireOneProposal(tx, TTL_DAYS);
      if (row) await kinds.release(tx, { ...row, by: undefined });
      return row !== undefined;
    });
  while (await expireOne());
}

function effectsOf(db: Db, kinds: Kinds) {
  return {
    /** Lets one due proposal take effect; false when none is due. One that no longer fits the world ends as too old. */
    async takeOneEffect(): Promise<boolean> {
      let due: ProposalRow | undefined;
      try {
        due = await inTransaction(db, async (tx) => {
          due = await lockDueProposal(tx);
          if (!due) return undefined;
          if (!isWhole(due)) refuse('KEY_INVALID');
          await requireRights(tx, kinds, due);
          const row = await endWaiting(tx, due.proposal_id, 'DONE');
          await kinds.of(row.kind).publish(tx, approvedOf(row));
          await recordStep(tx, row, {
            operator: approvedOf(row).approvedBy,
            action: 'proposal.effect',
            reason: row.reason,
          });
          return row;
        });
      } catch (error) {
        if (!(error instanceof Refusal) || !due) throw error;
        const { proposal_id: id } = due;
        await inTransaction(db, async (tx) =>
          kinds.release(tx, { ...(await endWaiting(tx, id, 'EXPIRED')), by: undefined }),
        );
      }
      return due !== undefined;
    },
  };
}
