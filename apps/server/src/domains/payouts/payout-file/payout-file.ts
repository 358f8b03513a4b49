import { createHash, randomUUID } from 'node:crypto';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import type { Proposed } from '@kapao/contract/shared/proposed.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { FilePayer, FilePayers } from '../../../gateways/live-gateways.ts';
import { productFor } from '../../../gateways/payout-files/payout-by-file.ts';
import type { FileBatch, FileOrder, FileProduct } from '../../../gateways/payout-files/payout-file.ts';
import { recordAct } from '../../../operations/audit-trail.ts';
import { moveOperation } from '../../../operations/operation.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import type { Ended, Propose } from '../../../queries/backoffice/proposal-facts.ts';
import { HOUSE, waitHouseOrder } from '../../../queries/deposits/inflow-return-facts.ts';
import { payoutAccountNo } from '../../../queries/payouts/withdraw-facts.ts';
import { bangkokDay, dayOfText } from '../../../shared/bangkok-day.ts';
import { numberOfBank } from '../../../shared/bank-number.ts';
import {
  askForFile,
  type BatchRow,
  cancelBatch,
  insertBatch,
  lockBatch,
  lockWaiting,
  markSent,
  nextBatchNo,
  type TargetRow,
} from './payout-file-store.ts';

export const CONFIRM_KIND = 'payout-file.confirm';
const REFERENCE_LENGTH = 16;
const MAX_DAYS_AHEAD = 7;

export interface PayoutFileDeps {
  db: Db;
  sealer: Sealer;
  payers: FilePayers;
  propose: Propose;
}

interface Making {
  /** The bank that is given the file; without it the first. */
  payer?: string | undefined;
  withdrawalIds: readonly string[];
  product: FileProduct;
  valueDate: string;
  reason: string;
  operator: string;
}

/** Batches of withdrawals for banks that take files: made by one, confirmed by another, written out once. */
export function makePayoutFiles(deps: PayoutFileDeps) {
  const { db } = deps;
  const act = (batchId: string, step: (tx: Tx, batch: BatchRow) => Promise<void>) =>
    inTransaction(db, async (tx) => step(tx, (await lockBatch(tx, batchId)) ?? refuse('NO_DATA')));
  return {
    make: (making: Making) => make(deps, making),

    /** The worker writes it out; nothing has left before it did. */
    ask: (batchId: string, operator: string) =>
      act(batchId, async (tx, { state, export_asked_at: askedAt }) => {
        if (state !== 'CONFIRMED' || askedAt !== null) refuse('KEY_INVALID');
        await askForFile(tx, batchId, operator);
        await recordAct(tx, { operator, action: 'payout-file.export', subject: batchId });
      }),

    sent: (batchId: string, operator: string) =>
      act(batchId, async (tx, { state }) => {
        if (state !== 'EXPORTED') refuse('KEY_INVALID');
        await markSent(tx, batchId, operator);
        await recordAct(tx, { operator, action: 'payout-file.sent', subject: batchId });
      }),

    /** Only while nobody can have the file: afterwards the bank may pay it, whatever is said here. */
    cancel: (batchId: string, { operator, reason }: { operator: string; reason: string }) =>
      act(batchId, async (tx, { state }) => {
        if (state !== 'MADE' && state !== 'CONFIRMED') refuse('KEY_INVALID');
        await giveBack(tx, batchId, { operator, reason });
      }),
  };
}
export type PayoutFiles = ReturnType<typeof makePayoutFiles>;

/** One bank, one kind of account, nothing left out: whatever does not fit refuses the whole batch. */
async function make(deps: PayoutFileDeps, making: Making): Promise<Proposed> {
  const { withdrawalIds, product, valueDate, reason, operator } = making;
  const payer = choosePayer(deps.payers, making.payer) ?? refuse('KEY_INVALID');
  checkDay(valueDate);
  return inTransaction(deps.db, async (tx) => {
    const rows = await lockWaiting(tx, withdrawalIds);
    if (new Set(withdrawalIds).size !== withdrawalIds.length || rows.length !== withdrawalIds.length)
      refuse('KEY_INVALID');
    const batchId = randomUUID();
    const orders = rows.map((row) => orderOf(deps.sealer, row, referenceOf(batchId, row.operation_id)));
    rows.forEach((row, at) => {
      const order = orders[at] ?? refuse('KEY_INVALID');
      if (productOf(payer, row, order) !== product) refuse('KEY_INVALID');
    });
    const batchNo = await nextBatchNo(tx, payer.partnerId);
    // To the second, as files tell it.
    const madeAt = new Date(Math.floor(Date.now() / 1_000) * 1_000);
    const fileHash = hashOfFile(payer, { batchNo, product, valueDate, madeAt, orders });
    const totalMinor = orders.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
    const lines = rows.map((row, at) => ({
      memberId: row.member_id,
      operationId: row.operation_id,
      amountMinor: row.amount,
      reference: orders[at]?.reference ?? '',
    }));
    const base = { batchId, partnerId: payer.partnerId, batchNo, product, valueDate, operator };
    await insertBatch(tx, { ...base, settings: JSON.stringify(payer.settings), totalMinor, fileHash, madeAt, lines });
    // No longer taken by the payout job.
    for (const { memberId, operationId } of lines) await waitAgain(tx, { memberId, operationId });
    const content = {
      ...{ partner: payer.partnerId, number: batchNo, product, valueDate, lines: lines.length },
      ...{ total: fromMinor(totalMinor, 'THB'), currency: 'THB', fileHash: fileHash.toString('hex') },
    };
    return deps.propose(tx, { kind: CONFIRM_KIND, subject: batchId, content, reason, operator });
  });
}

/** The bank that somebody asks for, or the first; undefined when that one takes no files now. */
export function choosePayer(payers: FilePayers, wanted: string | undefined): FilePayer | undefined {
  const [first, ...others] = payers.forNew();
  if (wanted === undefined) return first;
  return [first, ...others].find((payer) => payer?.partnerId === wanted);
}

/** Approved as before: taken by the payout job after this time, or by nobody but its file where nothing is said. */
export async function waitAgain(
  tx: Tx,
  { memberId, operationId, retryInMs }: { memberId: string; operationId: string; retryInMs?: number },
): Promise<void> {
  if (memberId === HOUSE) return waitHouseOrder(tx, operationId, retryInMs);
  await moveOperation(tx, { memberId, operationId, to: 'APPROVED', ...(retryInMs !== undefined && { retryInMs }) });
}

/** Its withdrawals wait again. Nobody's name stands under a batch that nobody confirmed in time. */
async function giveBack(tx: Tx, batchId: string, by: Ended['by']): Promise<void> {
  for (const { member_id: memberId, operation_id: operationId } of await cancelBatch(tx, batchId, by)) {
    await waitAgain(tx, { memberId, operationId, retryInMs: 0 });
  }
  if (by) await recordAct(tx, { ...by, action: 'payout-file.cancel', subject: batchId });
}

/** Nobody will confirm it any more; one that was cancelled before has released everything already. */
export async function releaseBatch(tx: Tx, { subject, by }: Ended): Promise<void> {
  const batch = await lockBatch(tx, subject);
  if (batch?.state === 'MADE') await giveBack(tx, subject, by);
}

function checkDay(valueDate: string): void {
  const today = bangkokDay(new Date());
  const day = dayOfText(valueDate);
  if (day < today || day > today + MAX_DAYS_AHEAD) refuse('KEY_INVALID');
}

/** The same withdrawal in another batch has another reference, so a bank that reads a cancelled file is found out. */
function referenceOf(batchId: string, operationId: string): string {
  const hash = createHash('sha256').update(`${batchId}/${operationId}`).digest('hex').toUpperCase();
  return hash.slice(0, REFERENCE_LENGTH);
}

export function orderOf(sealer: Sealer, row: TargetRow, reference: string): FileOrder {
  return {
    reference,
    bankNumber: numberOfBank(row.bank_code) ?? '',
    accountNo: payoutAccountNo(sealer, row),
    accountName: row.bank_account_name,
    amountMinor: row.amount,
  };
}

/** Which file of this bank takes an order; undefined when none does. */
export function productOf({ file }: FilePayer, row: TargetRow, order: FileOrder): FileProduct | undefined {
  return row.currency === 'THB' ? productFor(file, { ...order, bankCode: row.bank_code }) : undefined;
}

function hashOfFile({ file }: Pick<FilePayer, 'file'>, batch: FileBatch): Buffer {
  return createHash('sha256').update(file.write(batch)).digest();
}
