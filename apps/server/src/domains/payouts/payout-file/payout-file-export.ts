import { createHash, timingSafeEqual } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { askPayoutFile } from '@kapao/contract/operator/payout-file.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { isActiveWith } from '../../../queries/backoffice/operator-facts.ts';
import { payoutFilePlace } from '../../../queries/payouts/payout-file-facts.ts';
import { orderOf, type PayoutFileDeps, waitAgain } from './payout-file.ts';
import {
  type BatchRow,
  fileOf,
  keepFile,
  type LineRow,
  listLines,
  lockAskedBatch,
  refuseFile,
  takeOut,
} from './payout-file-store.ts';

type Problem = NonNullable<BatchRow['export_problem']>;

interface Target {
  memberId: string;
  operationId: string;
}

interface ExportDeps extends Pick<PayoutFileDeps, 'db' | 'sealer' | 'payers'> {
  /** Takes the withdrawal; why it may not leave now, or undefined. */
  holdOf: (tx: Tx, target: Target) => Promise<'HELD' | 'STOPPED' | undefined>;
  /** Gives the withdrawal to its bank: from here on only its line ends it. */
  send: (tx: Tx, target: Target & { partnerId: string; sentRef: string }) => Promise<void>;
}

/**
 * Writes out one requested batch, once: from the withdrawals themselves, and only when they are byte for byte what two people agreed
 * on. A line that may not leave now is taken out and its withdrawal waits again. In the transaction that keeps the file every
 * other withdrawal counts as sent.
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
    const { file, leaving, held } = written;
    for (const target of held) {
      await takeOut(tx, batch.batch_id, target.operationId);
      await waitAgain(tx, { ...target, retryInMs: 0 });
    }
    await keepFile(tx, batch.batch_id, {
      fileSealed: deps.sealer.seal(Buffer.from(file).toString('base64'), payoutFilePlace(batch.batch_id)),
      writtenHash: hashOf(file),
    });
    for (const target of leaving) await deps.send(tx, { ...target, partnerId: batch.partner_id });
    return true;
  });
}

const hashOf = (file: Uint8Array) => createHash('sha256').update(file).digest();
const targetOf = ({ member_id: memberId, operation_id: operationId }: LineRow): Target => ({ memberId, operationId });

interface Written {
  file: Uint8Array;
  leaving: (Target & { sentRef: string })[];
  held: Target[];
}

async function write(tx: Tx, deps: ExportDeps, batch: BatchRow): Promise<Problem | Written> {
  const payer = deps.payers.forNew().find(({ partnerId }) => partnerId === batch.partner_id);
  if (!payer || !isDeepStrictEqual(payer.settings, batch.settings)) return 'PARTNER';
  // Both who agreed could still do so: the file of a disabled operator is made anew.
  for (const name of [batch.made_by, batch.confirmed_by]) {
    if (name === null || !(await isActiveWith(tx, name, askPayoutFile.right))) return 'CHANGED';
  }
  const lines = await listLines(tx, batch.batch_id);
  const held = new Set<LineRow>();
  for (const line of lines) {
    const problem = await deps.holdOf(tx, targetOf(line));
    if (problem === 'STOPPED') return problem;
    if (problem) held.add(line);
  }
  const fileWith = (some: readonly LineRow[]) =>
    payer.file.write({
      ...{ batchNo: batch.batch_no, product: batch.product, valueDate: batch.value_date, madeAt: batch.made_at },
      orders: some.map((line) => orderOf(deps.sealer, line, line.reference)),
    });
  const whole = fileWith(lines);
  if (!timingSafeEqual(hashOf(whole), batch.file_hash)) return 'CHANGED';
  const leaving = lines.filter((line) => !held.has(line));
  if (leaving.length === 0) return 'HELD';
  const file = held.size === 0 ? whole : fileWith(leaving);
  const sent = leaving.map((line) => ({ ...targetOf(line), sentRef: line.reference }));
  return { file, leaving: sent, held: [...held].map(targetOf) };
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
