import { createHash, timingSafeEqual } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Db, inTransaction, type Tx } from '../../platform/database/db.ts';
import { orderOf, type PayoutFileDeps } from './payout-file.ts';
import { payoutFilePlace } from './payout-file-facts.ts';
import { type BatchRow, fileOf, keepFile, listLines, lockAskedBatch, refuseFile } from './payout-file-store.ts';

type Problem = NonNullable<BatchRow['export_problem']>;

interface Target {
  memberId: string;
  operationId: string;
}

interface ExportDeps extends Pick<PayoutFileDeps, 'db' | 'sealer' | 'payers'> {
  /** Takes the withdrawal; why it may not leave now, or undefined. */
  holdOf: (tx: Tx, target: Target) => Promise<'HELD' | 'STOPPED' | undefined>;
  /** Gives the withdrawal to its bank: from here on only its line ends it. */
  send: (tx: Tx, target: Target & { partnerId: string }) => Promise<void>;
}

/**
 * Writes out one requested batch, once: from the withdrawals themselves, and only when that is byte for byte what
 * two people agreed on. In the transaction that keeps the file every one of its withdrawals counts as sent.
 */
export function exportOne(deps: ExportDeps): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const batch = await lockAskedBatch(tx);
    if (!batch) return false;
    const written = await write(tx, deps, batch);
    if (typeof written === 'string') {
      await refuseFile(tx, batch.batch_id, written);
      return true;
    }
    const { file, targets } = written;
    await keepFile(
      tx,
      batch.batch_id,
      deps.sealer.seal(Buffer.from(file).toString('base64'), payoutFilePlace(batch.batch_id)),
    );
    for (const target of targets) await deps.send(tx, { ...target, partnerId: batch.partner_id });
    return true;
  });
}

async function write(
  tx: Tx,
  deps: ExportDeps,
  batch: BatchRow,
): Promise<Problem | { file: Uint8Array; targets: Target[] }> {
  const payer = deps.payers.forNew().find(({ partnerId }) => partnerId === batch.partner_id);
  if (!payer || !isDeepStrictEqual(payer.settings, batch.settings)) return 'PARTNER';
  const lines = await listLines(tx, batch.batch_id);
  const targets = lines.map((line) => ({ memberId: line.member_id, operationId: line.operation_id }));
  for (const target of targets) {
    const problem = await deps.holdOf(tx, target);
    if (problem) return problem;
  }
  const file = payer.file.write({
    ...{ batchNo: batch.batch_no, product: batch.product, valueDate: batch.value_date, madeAt: batch.made_at },
    orders: lines.map((line) => orderOf(deps.sealer, line, line.reference)),
  });
  const hash = createHash('sha256').update(file).digest();
  return timingSafeEqual(hash, batch.file_hash) ? { file, targets } : 'CHANGED';
}

/** What was written out, as it was; undefined while nothing was. */
export async function exportedFile(
  { db, sealer }: { db: Db; sealer: PayoutFileDeps['sealer'] },
  batchId: string,
): Promise<Buffer | undefined> {
  const row = await fileOf(db, batchId);
  if (!row?.file_sealed) return undefined;
  return Buffer.from(sealer.open(row.file_sealed, payoutFilePlace(batchId)), 'base64');
}
