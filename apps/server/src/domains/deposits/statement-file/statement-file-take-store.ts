import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { Foreseen } from './statement-file-store.ts';

/** Whether anything that two have agreed on waits to be counted. */
export const IS_TO_COUNT = sql<boolean>`exists (select 1 from statement_files where state = 'CONFIRMED')`;

export interface ConfirmedFile {
  file_id: string;
  receiving_account_id: string;
}

/** The confirmed file that waits longest. */
export async function findConfirmed(db: Db): Promise<ConfirmedFile | undefined> {
  const found = await sql<ConfirmedFile>`select file_id, receiving_account_id from statement_files
    where state = 'CONFIRMED' order by decided_at, file_id limit 1`.execute(db);
  return found.rows[0];
}

/** Rows that neither come in nor end a payout line are through as soon as their file counts. */
export async function passSkipped(db: Db, fileId: string): Promise<void> {
  await sql`update statement_rows set taken_at = now() where file_id = ${fileId}::uuid and fate = 'SKIPPED'
    and skip <> 'PAYOUT_LINE' and taken_at is null`.execute(db);
}

export async function listUntaken(db: Db, fileId: string, limit: number): Promise<number[]> {
  const found = await sql<{ row_no: number }>`select row_no from statement_rows where file_id = ${fileId}::uuid
    and taken_at is null order by fate <> 'KNOWN', row_no limit ${limit}`.execute(db);
  return found.rows.map(({ row_no: no }) => no);
}

export interface UntakenRow {
  identity: string;
  amount: bigint;
  currency: CashCurrency;
  told_at: Date;
  from_bank: string;
  from_account_masked: string;
  from_name: string;
  told: string;
  fate: Foreseen['fate'];
  inflow_ref: string | null;
}

/**
 * A row that was not taken yet, and what becomes of it now. The caller holds its account, so nobody tells a credit of it meanwhile.
 */
export async function lookAtRow(tx: Tx, fileId: string, rowNo: number): Promise<UntakenRow | undefined> {
  const found =
    await sql<UntakenRow>`select r.identity, r.amount, a.currency, r.told_at, r.from_bank, r.from_account_masked, r.from_name,
      r.told, f.fate, f.inflow_ref
    from statement_rows r join receiving_accounts a using (receiving_account_id)
      cross join lateral foresee_statement(r.receiving_account_id, r.format, jsonb_build_array(jsonb_build_object('no', r.row_no,
        'identity', r.identity, 'at', r.told_at, 'until', r.told_until, 'amount', r.amount, 'currency', a.currency,
        'bank', r.from_bank, 'masked', r.from_account_masked))) f
    where r.file_id = ${fileId}::uuid and r.row_no = ${rowNo} and r.taken_at is null`.execute(tx);
  return found.rows[0];
}

export async function setTaken(
  tx: Tx,
  row: { fileId: string; rowNo: number; fate: Foreseen['fate']; inflowRef: string | null },
): Promise<void> {
  await sql`update statement_rows set taken_at = now(), fate = ${row.fate}, inflow_ref = ${row.inflowRef}
    where file_id = ${row.fileId}::uuid and row_no = ${row.rowNo}`.execute(tx);
}

export interface UntakenDebit extends Omit<UntakenRow, 'fate' | 'inflow_ref'> {
  account_no: string;
  format: string;
  told_until: Date;
  /** An earlier file has told the same row. */
  is_repeated: boolean;
}

/** A row that names a line of a payout file and was not taken yet; undefined for any other. */
export async function lookAtDebit(tx: Tx, fileId: string, rowNo: number): Promise<UntakenDebit | undefined> {
  const found = await sql<UntakenDebit>`select r.identity, r.amount, a.currency, r.told_at, r.told_until,
      r.from_bank, r.from_account_masked, r.from_name, r.told, r.format, a.account_no,
      exists (select 1 from statement_rows s where s.receiving_account_id = r.receiving_account_id and s.identity = r.identity
        and s.debit_subject is not null) as is_repeated
    from statement_rows r join receiving_accounts a using (receiving_account_id)
    where r.file_id = ${fileId}::uuid and r.row_no = ${rowNo} and r.taken_at is null and r.skip = 'PAYOUT_LINE'`.execute(
    tx,
  );
  return found.rows[0];
}

export async function setDebitTaken(
  tx: Tx,
  row: { fileId: string; rowNo: number; debitSubject: string | null },
): Promise<void> {
  await sql`update statement_rows set taken_at = now(), debit_subject = ${row.debitSubject}
    where file_id = ${row.fileId}::uuid and row_no = ${row.rowNo}`.execute(tx);
}

/** False when rows are left. */
export async function endFile(db: Db, fileId: string): Promise<void> {
  await sql`update statement_files set state = 'COUNTED' where file_id = ${fileId}::uuid and state = 'CONFIRMED'
    and not exists (select 1 from statement_rows where file_id = ${fileId}::uuid and taken_at is null)`.execute(db);
}
