import { isDeepStrictEqual } from 'node:util';
import type { closeReturn } from '@kapao/contract/operator/inflow-return.ts';
import { PAYOUT_ENDS } from '@kapao/contract/operator/payout-desk.ts';
import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import { CASH_CURRENCIES, fromMinor } from '@kapao/contract/shared/money.ts';
import type { Proposed } from '@kapao/contract/shared/proposed.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { RouteBody } from '@kapao/contract/shared/route.ts';
import { z } from 'zod';
import { releaseDecided } from '../../../commands/backoffice/shift-acts.ts';
import { recordActOfTwo } from '../../../operations/audit-trail.ts';
import { brokenConstraint, type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import type { Propose, Publisher } from '../../../queries/backoffice/proposal-facts.ts';
import { requireNoOtherHolder } from '../../../queries/backoffice/shift-facts.ts';
import { lockReturn, type ReturnDeps, settleReturn } from './inflow-return.ts';
import { findPicture, insertReturnEnd, isReceivingAccount, moveReturn, type ReturnRow } from './inflow-return-store.ts';
import { LATE_FIRST_MS } from './return-pay.ts';

const CLOSE_KIND = 'inflow-return.close';

const content = z.strictObject({
  /** The money that goes back, whose return shows sender and account to the operator who approves. */
  inflowId: z.string(),
  /** Name and bank of whom it went to, for whoever agrees. */
  name: z.string(),
  bankCode: z.string(),
  amount: z.number(),
  currency: z.enum(CASH_CURRENCIES),
  reference: z.string(),
  outcome: z.enum(PAYOUT_ENDS),
  fromAccount: z.nullable(z.string()),
  bankReference: z.nullable(z.string()),
  pictureId: z.string(),
  /** SHA-256 of the picture that both have seen. */
  pictureHash: z.string(),
});
type Content = z.output<typeof content>;

type Told = Pick<RouteBody<typeof closeReturn>, 'outcome' | 'pictureId'> & {
  fromAccount: string | null;
  bankReference: string | null;
};

/** How an order ended that no bank says: paid by hand, or unclear. Never by one operator, whatever the amount. */
export function proposeReturnEnd(
  db: Db,
  propose: Propose,
  wish: RouteBody<typeof closeReturn> & { returnId: string; operator: string },
): Promise<Proposed> {
  const { returnId: subject, reason, operator, fromAccount = null, bankReference = null, ...told } = wish;
  return inTransaction(db, async (tx) => {
    const { order } = await lockReturn(tx, subject);
    const item = { queue: 'inflows', id: order.inflow_id, operator } as const;
    await requireNoOtherHolder(tx, item);
    await releaseDecided(tx, item);
    const planned = await contentOf(tx, order, { ...told, fromAccount, bankReference });
    return propose(tx, { kind: CLOSE_KIND, subject, content: planned, reason, operator });
  });
}

/** One in a file ends as its line does. */
export const isClosable = ({ state, way }: ReturnRow) => (state === 'SENT' || state === 'UNKNOWN') && way !== 'FILE';

async function contentOf(tx: Tx, order: ReturnRow, told: Told): Promise<Content> {
  const { outcome, fromAccount, bankReference, pictureId } = told;
  if (!isClosable(order)) refuse('KEY_INVALID');
  const picture = await findPicture(tx, pictureId);
  if (picture?.inflow_id !== order.inflow_id) refuse('KEY_INVALID');
  const isPaid = outcome === 'PAID';
  if (isPaid !== (bankReference !== null) || (fromAccount !== null && (!isPaid || order.way !== 'HAND'))) {
    refuse('KEY_INVALID');
  }
  if (fromAccount !== null && !(await isReceivingAccount(tx, fromAccount, order.currency))) refuse('KEY_INVALID');
  return {
    ...{ inflowId: order.inflow_id, name: order.account_name, bankCode: order.bank_code, currency: order.currency },
    ...{ amount: fromMinor(order.amount, order.currency), reference: order.sent_ref ?? order.note_reference },
    ...{ outcome, fromAccount, bankReference, pictureId, pictureHash: picture.picture_hash.toString('hex') },
  };
}

export const returnClosePublisher = ({ leaveSuspense }: Pick<ReturnDeps, 'leaveSuspense'>): Publisher => ({
  kind: CLOSE_KIND,
  rights: { write: 'payouts.settle', decide: 'payouts.settle' },
  isOwnCall: true,
  check: (given) => readOrRefuse(content, given),
  /** What the bank has said meanwhile stands: then there is nothing to close. */
  async publish(tx, { proposalId, subject: returnId, content: agreed, proposedBy, approvedBy, reason }) {
    const told = content.parse(agreed);
    const { order, inflow } = await lockReturn(tx, returnId);
    const item = { queue: 'inflows', id: order.inflow_id, operator: approvedBy } as const;
    await requireNoOtherHolder(tx, item);
    await releaseDecided(tx, item);
    if (!isDeepStrictEqual(await contentOf(tx, order, told), told)) refuse('KEY_INVALID');
    const { outcome, fromAccount, bankReference, pictureId } = told;
    try {
      await insertReturnEnd(tx, { returnId, outcome, fromAccount, bankReference, proposalId, pictureId });
    } catch (error) {
      // One transfer pays one order.
      if (brokenConstraint(error) === 'a_transfer_pays_one_return') refuse('KEY_INVALID');
      throw error;
    }
    if (outcome === 'PAID') {
      await settleReturn(tx, { order, inflow }, { leaveSuspense, lastAnswer: 'closed as paid by two people' });
    } else {
      // A bank that was given the order may pay it all the same.
      const late = order.way === 'BANK' ? { retryInMs: LATE_FIRST_MS } : {};
      await moveReturn(tx, { returnId, to: 'FAILED', lastAnswer: 'closed as not paid by two people', ...late });
    }
    const act = { operator: proposedBy, action: CLOSE_KIND, subject: order.inflow_id, reason } as const;
    await recordActOfTwo(tx, { ...act, detail: { returnId, outcome, pictureId } }, approvedBy);
  },
});
