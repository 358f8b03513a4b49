import { type Db, inTransaction, type Tx } from '../../platform/database/db.ts';
import { lockAccount } from './statement-file-store.ts';
import {
  type ConfirmedFile,
  endFile,
  findConfirmed,
  listUntaken,
  lookAtRow,
  passSkipped,
  setTaken,
  type UntakenRow,
} from './statement-file-take-store.ts';

interface TakeDeps {
  db: Db;
  /** Books a line as one of the feed is booked, or puts it before people. */
  takeFileLine: (
    tx: Tx,
    line: {
      fileId: string;
      receivingAccountId: string;
      currency: UntakenRow['currency'];
      identity: string;
      amountMinor: bigint;
      fromBank: string;
      fromAccountMasked: string;
      fromName: string;
      at: string;
      isDoubted: boolean;
      told: string;
    },
  ) => Promise<void>;
}

/** Of a file in a row, before other works get their turn. */
const ROWS_AT_ONCE = 100;
/** After so many it is not the rows that are wrong. */
const MAX_FAILURES = 5;

/**
 * Counts some rows of a confirmed file, each in a transaction of its own: whoever dies in the middle leaves whole rows, and the next one
 * goes on behind them. Answers whether there was anything to do.
 */
export async function takeSomeRows(deps: TakeDeps): Promise<boolean> {
  const { db } = deps;
  const file = await findConfirmed(db);
  if (!file) return false;
  await passSkipped(db, file.file_id);
  const failures: unknown[] = [];
  for (const rowNo of await listUntaken(db, file.file_id, ROWS_AT_ONCE)) {
    if (failures.length >= MAX_FAILURES) break;
    await takeRow(deps, file, rowNo).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
  await endFile(db, file.file_id);
  return true;
}

async function takeRow({ db, takeFileLine }: TakeDeps, file: ConfirmedFile, rowNo: number): Promise<void> {
  const { file_id: fileId, receiving_account_id: receivingAccountId } = file;
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, receivingAccountId);
    const row = await lookAtRow(tx, fileId, rowNo);
    if (!row) return;
    const { fate, identity } = row;
    await setTaken(tx, { fileId, rowNo, fate, inflowRef: fate === 'NEW' ? identity : row.inflow_ref });
    if (fate !== 'NEW' && fate !== 'DOUBT') return;
    await takeFileLine(tx, {
      fileId,
      receivingAccountId,
      currency: row.currency,
      identity,
      amountMinor: row.amount,
      fromBank: row.from_bank,
      fromAccountMasked: row.from_account_masked,
      fromName: row.from_name,
      at: row.told_at.toISOString(),
      isDoubted: fate === 'DOUBT',
      told: row.told,
    });
  });
}
