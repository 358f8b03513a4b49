import { PAYOUT_RECONCILIATION_POLICY } from '@kapao/contract/policies/payout-reconciliation.ts';
import type { PayoutWay } from '../../../gateways/live-gateways.ts';
import type { KeepNumber, PayoutOutcome, PayoutWish, SendLookedAt } from '../../../gateways/payout.ts';
import { stopAutomaticPayouts } from '../../../operations/payout-stop.ts';
import type { Work } from '../../../operations/work-loop.ts';
import { inTransaction, type Tx } from '../../../platform/database/db.ts';
import { readPolicy } from '../../../queries/backoffice/policy-facts.ts';
import { HOUSE, isStillInSuspense } from '../../../queries/deposits/inflow-return-facts.ts';
import { isInBatch } from '../../../queries/payouts/payout-file-facts.ts';
import { payoutAccountNo } from '../../../queries/payouts/withdraw-facts.ts';
import { isStillAgreed, lockReturn, type ReturnDeps, settleReturn } from './inflow-return.ts';
import {
  askFailedAgain,
  giveToBank,
  isReturnDue,
  keepBankNumber,
  keepHolder,
  moveReturn,
  type ReturnRow,
  takeDueReturn,
} from './inflow-return-store.ts';

export const RETURN_WORK = 'inflow-return';

/** Longer than an order and a question to the bank may take together. */
const LEASE_SECONDS = 40;
/** Longer than one order may take: nobody else asks after it meanwhile. */
const ORDER_TIMEOUT_MS = 25_000;
/** When to ask the bank again (safety 8). */
const RETRY_DELAYS_MS = [2_000, 5_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000] as const;
/** An order that no bank pays now is tried again after this, unless an operator pays it by hand or in a file. */
const WAITING_RETRY_MS = 15_000;

/** The bank is asked after a failed order from now on, in steps that double up to a day: it may pay it all the same. */
export const LATE_FIRST_MS = 60_000;
const DAY_MS = 86_400_000;

export function returnJob(deps: ReturnDeps): Work {
  return {
    name: RETURN_WORK,
    everyMs: 1_000,
    isDue: isReturnDue,
    async runOne() {
      const order = await takeDueReturn(deps.db, LEASE_SECONDS);
      if (!order) return false;
      await payOut(deps, order);
      return true;
    },
  };
}

/** Orders once, then asks by reference until the bank says paid or failed. Unknown leaves the money in suspense and the order open. */
async function payOut(deps: ReturnDeps, order: ReturnRow): Promise<void> {
  if (order.state === 'FAILED') return askLate(deps, order);
  const outcome = await (order.state === 'APPROVED' ? payFirst(deps, order) : payAgain(deps, order));
  if (outcome) await inTransaction(deps.db, (tx) => conclude(tx, deps, { taken: order, said: outcome }));
}

function wishOf({ sealer }: ReturnDeps, order: ReturnRow): PayoutWish {
  return {
    reference: order.return_id,
    bankCode: order.bank_code,
    accountNo: payoutAccountNo(sealer, {
      operation_id: order.return_id,
      bank_account_no_sealed: order.account_no_sealed,
    }),
    accountName: order.account_name,
    amountMinor: order.amount,
    currency: order.currency,
    // Both operators have read whom the bank names.
    acceptedHolder: order.bank_holder ?? undefined,
  };
}

/** SENT is committed, with who was chosen, before the order leaves: from here on only that bank's word ends it. */
async function payFirst(deps: ReturnDeps, order: ReturnRow): Promise<PayoutOutcome | undefined> {
  const chosen = await choose(deps, order);
  if (!(await markSent(deps, order, chosen)) || !chosen) return undefined;
  const { send, way } = chosen;
  return send ? send(keeperOf(deps, order)) : ordered(deps, { ...order, partner_id: way.partnerId });
}

async function payAgain(deps: ReturnDeps, order: ReturnRow): Promise<PayoutOutcome> {
  const known = await deps.payouts.of(order.partner_id).status(order.return_id, order.bank_number);
  // The bank has never had it: the same order under the same reference cannot pay twice.
  return known.outcome === 'not-found' ? ordered(deps, order) : known;
}

const keeperOf =
  ({ db }: ReturnDeps, order: ReturnRow): KeepNumber =>
  (said) =>
    keepBankNumber(db, order, said);

function ordered(deps: ReturnDeps, order: ReturnRow): Promise<PayoutOutcome> {
  const bank = deps.payouts.of(order.partner_id);
  return bank.order({ ...wishOf(deps, order), bankNumber: order.bank_number, keep: keeperOf(deps, order) });
}

interface Chosen {
  way: PayoutWay;
  /** Of a bank that was looked at before. */
  send?: SendLookedAt;
}

/** The first that can pay it; one that has to look is looked at before anything is given to it. What the last refuses is ordered there, and fails. */
async function choose(deps: ReturnDeps, order: ReturnRow): Promise<Chosen | undefined> {
  const wish = wishOf(deps, order);
  const ways = deps.payouts.forNew(wish).filter(({ isByFile }) => !isByFile);
  for (const way of ways) {
    const send = await way.look?.(wish);
    if (!way.look) return { way };
    if (send) return { way, send };
  }
  const last = ways.at(-1);
  return last && { way: last };
}

/** The last moment at which it can be cancelled. One whose holder is in doubt is not sent: it failed, and the money waits. */
function markSent({ db }: ReturnDeps, { return_id: returnId, fence }: ReturnRow, chosen: Chosen | undefined) {
  return inTransaction(db, async (tx) => {
    const { order } = await lockReturn(tx, returnId);
    if (order.state !== 'APPROVED' || order.fence !== fence) return false;
    const stay = async (retryInMs?: number) => {
      await moveReturn(tx, { returnId, to: 'APPROVED', ...(retryInMs !== undefined && { retryInMs }) });
      return false;
    };
    if (await isInBatch(tx, { memberId: HOUSE, operationId: returnId })) return stay();
    // It waits until an operator cancels it; the money is in suspense and can be sent back anew.
    if (!(await isStillAgreed(tx, order))) {
      await moveReturn(tx, { returnId, to: 'APPROVED', lastAnswer: 'an operator who agreed may no longer do so' });
      return false;
    }
    if (!chosen) return stay(WAITING_RETRY_MS);
    const sentRef = chosen.way.sentReference?.(returnId);
    const { partnerId } = chosen.way;
    const given = await giveToBank(tx, { returnId, partnerId, way: 'BANK', ...(sentRef && { sentRef }) });
    if (!given) return stay(WAITING_RETRY_MS);
    await moveReturn(tx, { returnId, to: 'SENT', retryInMs: ORDER_TIMEOUT_MS });
    const holder = chosen.send?.doubtedHolder;
    if (holder === undefined) return true;
    await keepHolder(tx, returnId, holder);
    await moveReturn(tx, { returnId, to: 'FAILED', lastAnswer: 'the account is held under another name' });
    return false;
  });
}

/** A failed order is asked about for the days of the policy, and never ordered again. */
async function askLate(deps: ReturnDeps, taken: ReturnRow): Promise<void> {
  const { return_id: returnId, fence, partner_id: partnerId } = taken;
  const { outcome, detail: lastAnswer } = await deps.payouts.of(partnerId).status(returnId, taken.bank_number);
  await inTransaction(deps.db, async (tx) => {
    const { order, inflow } = await lockReturn(tx, returnId);
    // Its debit was read meanwhile.
    if (order.fence !== fence || order.state !== 'FAILED' || order.final_at === null) return;
    if (outcome !== 'paid') {
      const { askFailedDays } = await readPolicy(tx, PAYOUT_RECONCILIATION_POLICY);
      const failedForMs = Date.now() - order.final_at.getTime();
      const retryInMs = Math.min(Math.max(failedForMs, LATE_FIRST_MS), DAY_MS);
      await askFailedAgain(tx, order, failedForMs < askFailedDays * DAY_MS ? retryInMs : undefined);
    } else if (await isStillInSuspense(tx, returnId)) {
      await settleReturn(tx, { order, inflow }, { fence, lastAnswer, leaveSuspense: deps.leaveSuspense });
    } else {
      // The money was given to a member or another order since: it was paid twice.
      await askFailedAgain(tx, order);
      const { amount, currency } = order;
      const paid = {
        partner: partnerId ?? '',
        debit: returnId,
        problem: 'SECOND',
        amountMinor: String(amount),
        currency,
      };
      await stopAutomaticPayouts(tx, 'UNMATCHED_DEBIT', paid);
    }
  });
}

async function conclude(
  tx: Tx,
  { leaveSuspense }: ReturnDeps,
  { taken, said }: { taken: ReturnRow; said: PayoutOutcome },
): Promise<void> {
  const { return_id: returnId, fence, attempts } = taken;
  const { order, inflow } = await lockReturn(tx, returnId);
  // A debit or two operators may have ended it meanwhile.
  if (order.fence !== fence || (order.state !== 'SENT' && order.state !== 'UNKNOWN')) return;
  const base = { returnId, fence, lastAnswer: said.detail };
  if (said.outcome === 'paid') {
    await settleReturn(tx, { order, inflow }, { fence, lastAnswer: said.detail, leaveSuspense });
  } else if (said.outcome === 'failed') {
    if (said.holder !== undefined) await keepHolder(tx, returnId, said.holder);
    await moveReturn(tx, { ...base, to: 'FAILED', retryInMs: LATE_FIRST_MS });
  } else {
    const to = said.outcome === 'unknown' || order.state === 'UNKNOWN' ? 'UNKNOWN' : 'SENT';
    const retryInMs = RETRY_DELAYS_MS[Math.min(attempts, RETRY_DELAYS_MS.length - 1)] ?? 600_000;
    await moveReturn(tx, { ...base, to, retryInMs });
  }
}
