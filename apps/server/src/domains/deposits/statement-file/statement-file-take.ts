import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { lockAccount } from './statement-file-store.ts';
import {
  type ConfirmedFile,
  endFile,
  findConfirmed,
  listUntaken,
  lookAtDebit,
  lookAtRow,
  passSkipped,
  setDebitTaken,
  setTaken,
  type UntakenDebit,
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
  /** Ends the payout line that a debit names, or puts the debit before people; answers which debit it is. */
  takeFileDebit: (
    tx: Tx,
    debit: {
      fileId: string;
      rowNo: number;
      /** The account it left. */
      receivingAccountId: string;
      accountNo: string;
      format: string;
      identity: string;
      amountMinor: bigint;
      currency: UntakenRow['currency'];
      toBank: string;
      toAccountMasked: string;
      from: Date;
      until: Date;
      told: string;
    },
  ) => Promise<string>;
}

/** A row that an earlier file has told names nothing anew. */
async function takeDebit(
  tx: Tx,
  { file, rowNo, debit }: { file: ConfirmedFile; rowNo: number; debit: UntakenDebit },
  takeFileDebit: TakeDeps['takeFileDebit'],
): Promise<void> {
  const { identity, amount: amountMinor, currency, format, told } = debit;
  const { file_id: fileId, receiving_account_id: receivingAccountId } = file;
  const place = { fileId, rowNo, receivingAccountId, accountNo: debit.account_no, format, identity };
  const whom = { toBank: debit.from_bank, toAccountMasked: debit.from_account_masked };
  const at = { from: debit.told_at, until: debit.told_until };
  const debitSubject = debit.is_repeated
    ? null
    : await takeFileDebit(tx, { ...place, ...whom, ...at, amountMinor, currency, told });
  await setDebitTaken(tx, { fileId, rowNo, debitSubject });
}

/** Rows of a file in one go, before other work gets its turn. */
const ROWS_AT_ONCE = 100;
/** After so many failures the fault is not in the rows. */
const MAX_FAILURES = 5;

/**
 * Counts some rows of a confirmed file, each in a transaction of its own: a process that dies leaves whole rows, and the next one
 * continues after them. Answers whether there was anything to do.
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

async function takeRow(
  { db, takeFileLine, takeFileDebit }: TakeDeps,
  file: ConfirmedFile,
  rowNo: number,
): Promise<void> {
  const { file_id: fileId, receiving_account_id: receivingAccountId } = file;
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, receivingAccountId);
    const debit = await lookAtDebit(tx, fileId, rowNo);
    if (debit) return takeDebit(tx, { file, rowNo, debit }, takeFileDebit);
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
