import type {
  STATEMENT_CAUSES,
  STATEMENT_FATES,
  STATEMENT_FILE_STATES,
  STATEMENT_PROBLEMS,
  STATEMENT_SKIPS,
} from '@kapao/contract/operator/statement-file.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { StatementFormat } from '../../../gateways/statements/statement.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';

export interface FileRow {
  file_id: string;
  receiving_account_id: string;
  format: StatementFormat | null;
  hash: string;
  byte_length: number;
  state: (typeof STATEMENT_FILE_STATES)[number];
  problem: (typeof STATEMENT_PROBLEMS)[number] | null;
  problem_line: number | null;
  problem_cause: (typeof STATEMENT_CAUSES)[number] | null;
  problem_column: string | null;
  problem_cell: string | null;
  opening: bigint | null;
  closing: bigint | null;
  is_balance_proven: boolean;
  are_totals_proven: boolean;
  is_account_named: boolean;
  uploaded_by: string;
  uploaded_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  reason: string | null;
  currency: CashCurrency;
}

const FILE = sql`f.file_id, f.receiving_account_id, f.format, encode(f.content_hash, 'hex') as hash, f.byte_length, f.state, f.problem,
  f.problem_line, f.problem_cause, f.problem_column, f.problem_cell, f.opening, f.closing, f.is_balance_proven, f.are_totals_proven, f.is_account_named, f.uploaded_by, f.uploaded_at,
  f.decided_by, f.decided_at, f.reason, r.currency`;

export async function listFiles(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<(FileRow & { total: bigint })[]> {
  const found = await sql<FileRow & { total: bigint }>`select ${FILE}, count(*) over () as total
    from statement_files f join receiving_accounts r using (receiving_account_id)
    order by f.uploaded_at desc, f.file_id limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return found.rows;
}

export async function findFile(db: Db | Tx, fileId: string): Promise<FileRow | undefined> {
  const found =
    await sql<FileRow>`select ${FILE} from statement_files f join receiving_accounts r using (receiving_account_id)
    where f.file_id = ${fileId}::uuid`.execute(db);
  return found.rows[0];
}

/** Locks a file until commit, so that only one decision is taken about it. */
export async function lockFile(tx: Tx, fileId: string): Promise<FileRow | undefined> {
  const found =
    await sql<FileRow>`select ${FILE} from statement_files f join receiving_accounts r using (receiving_account_id)
    where f.file_id = ${fileId}::uuid for update of f`.execute(tx);
  return found.rows[0];
}

export interface Tally {
  file_id: string;
  fate: (typeof STATEMENT_FATES)[number];
  direction: 'IN' | 'OUT';
  is_line: boolean;
  is_payout: boolean;
  counted: bigint;
  amount: bigint;
  untaken: bigint;
  first_at: Date;
  last_at: Date;
}

/** How many rows of each kind files have, and their sums. */
export async function tallyFiles(db: Db, fileIds: readonly string[]): Promise<Tally[]> {
  const found = await sql<Tally>`select file_id, fate, direction, identity is not null as is_line,
      skip is not distinct from 'PAYOUT_LINE' as is_payout, count(*) as counted,
      sum(amount)::bigint as amount, count(*) filter (where taken_at is null) as untaken, min(told_at) as first_at, max(told_at) as last_at
    from statement_rows where file_id = any(${[...fileIds]}::uuid[]) group by 1, 2, 3, 4, 5`.execute(db);
  return found.rows;
}

export interface RowOfFile {
  row_no: number;
  line: number;
  fate: (typeof STATEMENT_FATES)[number];
  skip: (typeof STATEMENT_SKIPS)[number] | null;
  told_at: Date;
  direction: 'IN' | 'OUT';
  amount: bigint;
  balance: bigint | null;
  from_bank: string;
  from_account_masked: string;
  from_name: string;
  told: string;
  inflow_ref: string | null;
  taken_at: Date | null;
  debit_subject: string | null;
  total: bigint;
}

/** What counts or may count first, in the order of the file. */
export async function listFileRows(
  db: Db,
  fileId: string,
  { page, limit }: { page: number; limit: number },
): Promise<RowOfFile[]> {
  const found =
    await sql<RowOfFile>`select row_no, line, fate, skip, told_at, direction, amount, balance, from_bank, from_account_masked,
      from_name, told, inflow_ref, taken_at, debit_subject, count(*) over () as total
    from statement_rows where file_id = ${fileId}::uuid
    order by array_position(array['DOUBT', 'NEW', 'KNOWN', 'REPEATED', 'SKIPPED'], fate), skip is distinct from 'PAYOUT_LINE', row_no
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return found.rows;
}

export async function decideFile(
  tx: Tx,
  decided: { fileId: string; state: 'CONFIRMED' | 'REFUSED'; operator: string; reason: string },
): Promise<void> {
  await sql`update statement_files set state = ${decided.state}, decided_by = ${decided.operator}, decided_at = now(),
    reason = ${decided.reason} where file_id = ${decided.fileId}::uuid`.execute(tx);
}
