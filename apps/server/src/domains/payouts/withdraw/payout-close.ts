import { isDeepStrictEqual } from 'node:util';
import { PAYOUT_ENDS, type PayoutEnd } from '@kapao/contract/operator/payout-desk.ts';
import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import { CASH_CURRENCIES, fromMinor } from '@kapao/contract/shared/money.ts';
import type { Proposed } from '@kapao/contract/shared/proposed.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { z } from 'zod';
import { recordActOfTwo } from '../../../operations/audit-trail.ts';
import { lockOperationById, moveOperation, type Operation } from '../../../operations/operation.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import type { Propose, Publisher } from '../../../queries/backoffice/proposal-facts.ts';
import { memberFacts } from '../../../queries/members/account-facts.ts';
import { isInBatch } from '../../../queries/payouts/payout-file-facts.ts';
import { findEvidence } from '../../../queries/wallet/adjustment-facts.ts';
import { insertHandEnd } from './payout-order-store.ts';
import { releaseHold, settleHold } from './withdraw-hold.ts';

const CLOSE_KIND = 'payout.close';

const content = z.strictObject({
  memberId: z.string(),
  name: z.string(),
  amount: z.number(),
  currency: z.enum(CASH_CURRENCIES),
  outcome: z.enum(PAYOUT_ENDS),
  evidenceId: z.string(),
  /** SHA-256 of the picture that both have seen. */
  pictureHash: z.string(),
});
type Content = z.output<typeof content>;

interface Wish {
  operationId: string;
  outcome: PayoutEnd;
  evidenceId: string;
  reason: string;
  operator: string;
}

/** Never by one person, whatever the amount: one that is called failed gives the money back. */
export function proposeClosing(db: Db, propose: Propose, wish: Wish): Promise<Proposed> {
  const { operationId: subject, reason, operator } = wish;
  return inTransaction(db, async (tx) => {
    const told = await contentOf(tx, await lockUnclear(tx, subject), wish);
    return propose(tx, { kind: CLOSE_KIND, subject, content: told, reason, operator });
  });
}

/** Takes a payout that was ordered and has no end. The end of one in a file is that of its line. */
async function lockUnclear(tx: Tx, operationId: string): Promise<Operation> {
  const operation = (await lockOperationById(tx, operationId, 'withdrawal')) ?? refuse('NO_DATA');
  const isUnclear = operation.state === 'SENT' || operation.state === 'UNKNOWN';
  if (!isUnclear || (await isInBatch(tx, { memberId: operation.member_id, operationId }))) refuse('KEY_INVALID');
  return operation;
}

async function contentOf(
  tx: Tx,
  { member_id: memberId, amount, currency }: Operation,
  { outcome, evidenceId }: Pick<Wish, 'outcome' | 'evidenceId'>,
): Promise<Content> {
  const evidence = await findEvidence(tx, evidenceId);
  if (evidence?.member_id !== memberId) refuse('KEY_INVALID');
  const member = await memberFacts(tx, memberId);
  invariant(member, 'members stay');
  const pictureHash = evidence.picture_hash.toString('hex');
  return {
    ...{ memberId, name: member.name, amount: fromMinor(amount, currency), currency },
    ...{ outcome, evidenceId, pictureHash },
  };
}

export const payoutClosePublisher: Publisher = {
  kind: CLOSE_KIND,
  rights: { write: 'payouts.settle', decide: 'payouts.settle' },
  isOwnCall: true,
  check: (given) => readOrRefuse(content, given),
  /** What the bank has said meanwhile stands: then there is nothing to close. */
  async publish(tx, { proposalId, subject: operationId, content: agreed, proposedBy, approvedBy, reason }) {
    const told = content.parse(agreed);
    const { memberId, outcome, evidenceId } = told;
    const operation = await lockUnclear(tx, operationId);
    if (!isDeepStrictEqual(await contentOf(tx, operation, told), told)) refuse('KEY_INVALID');
    await insertHandEnd(tx, { memberId, operationId, outcome, proposalId, evidenceId });
    const lastAnswer = outcome === 'PAID' ? 'closed as paid by two people' : 'closed as not paid by two people';
    const moved = await moveOperation(tx, { memberId, operationId, to: outcome, lastAnswer });
    invariant(moved, 'a locked payout moves');
    await (outcome === 'PAID' ? settleHold : releaseHold)(tx, moved);
    const act = { operator: proposedBy, action: 'payout.close', subject: operationId, reason } as const;
    await recordActOfTwo(tx, { ...act, detail: { memberId, outcome, evidenceId } }, approvedBy);
  },
};
