import type { FEED_PROBLEMS } from '@kapao/contract/operator/inflow.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { BankTransaction } from '../../../gateways/bank-feed.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';

export type FeedProblem = (typeof FEED_PROBLEMS)[number];

type NewFeedLine = { accountId: string; seq: bigint; statementFile?: string } & (
  | { transaction: Pick<BankTransaction, 'reference' | 'amount' | 'currency'>; problem?: never }
  | { problem: FeedProblem; raw: unknown; transaction?: never }
);

/** PostgreSQL stores no NUL, and no line may be longer than a person reads. */
const MAX_RAW_LENGTH = 2_000;

/** Stores a line that the bank reported; reporting it again changes nothing. */
export async function insertFeedLine(db: Db | Tx, line: NewFeedLine): Promise<void> {
  const { transaction: told } = line;
  const raw = line.problem === undefined ? null : rawText(line.raw);
  await sql`insert into bank_feed_lines (receiving_account_id, bank_seq, bank_ref, amount, currency, problem, raw, statement_file)
    values (${line.accountId}, ${line.seq}, ${told?.reference ?? null}, ${told?.amount ?? null}, ${told?.currency ?? null},
      ${line.problem ?? null}, ${raw}::jsonb, ${line.statementFile ?? null}::uuid) on conflict do nothing`.execute(db);
}

/** True of a line that is stored already, as this transaction: telling it again needs no writing. */
export async function isLineStored(
  db: Db | Tx,
  line: { accountId: string; seq: bigint; bankRef: string },
): Promise<boolean> {
  const found = await sql`select 1 from bank_feed_lines where receiving_account_id = ${line.accountId}
    and bank_seq = ${line.seq} and bank_ref = ${line.bankRef}`.execute(db);
  return found.rows.length > 0;
}

/** `insertFeedLine` for lines that were booked before, by another way. */
export async function insertToldLines(
  db: Db,
  accountId: string,
  lines: readonly { seq: bigint; transaction: BankTransaction }[],
): Promise<void> {
  const told = lines.map(({ transaction }) => transaction);
  await sql`insert into bank_feed_lines (receiving_account_id, bank_seq, bank_ref, amount, currency)
    select ${accountId}, * from unnest(${lines.map(({ seq }) => seq)}::bigint[], ${told.map((t) => t.reference)}::text[],
      ${told.map((t) => t.amount)}::bigint[], ${told.map((t) => t.currency)}::text[]) on conflict do nothing`.execute(
    db,
  );
}

function rawText(raw: unknown): string {
  const text = (JSON.stringify(raw) ?? 'null').replaceAll('\\u0000', ' ');
  return text.length <= MAX_RAW_LENGTH ? text : JSON.stringify(text.slice(0, MAX_RAW_LENGTH));
}

export interface SetAsideRow {
  receiving_account_id: string;
  bank_seq: bigint;
  problem: FeedProblem;
  raw: unknown;
  seen_at: Date;
  currency: CashCurrency;
  bank_code: string;
  total: bigint;
}

/** Lines that wait for people, oldest first. */
export async function listSetAsideRows(db: Db, query: { page: number; limit: number }): Promise<SetAsideRow[]> {
  const found =
    await sql<SetAsideRow>`select l.receiving_account_id, l.bank_seq, l.problem, l.raw, l.seen_at, r.currency, r.bank_code,
      count(*) over () as total
    from bank_feed_lines l join receiving_accounts r using (receiving_account_id)
    where l.problem is not null and not exists (select 1 from bank_feed_settlements s
      where s.receiving_account_id = l.receiving_account_id and s.bank_seq = l.bank_seq)
    order by l.seen_at, l.bank_seq limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db);
  return found.rows;
}

/** Locks one waiting line until commit, so that two operators do not settle it together. */
export async function lockSetAside(tx: Tx, accountId: string, seq: bigint): Promise<SetAsideRow | undefined> {
  const found =
    await sql<SetAsideRow>`select l.receiving_account_id, l.bank_seq, l.problem, l.raw, l.seen_at, r.currency, r.bank_code,
      1::bigint as total
    from bank_feed_lines l join receiving_accounts r using (receiving_account_id)
    where l.receiving_account_id = ${accountId} and l.bank_seq = ${seq} and l.problem is not null
      and not exists (select 1 from bank_feed_settlements s
        where s.receiving_account_id = l.receiving_account_id and s.bank_seq = l.bank_seq)`.execute(tx);
  return found.rows[0];
}

export interface Settlement {
  accountId: string;
  seq: bigint;
  outcome: 'BOOKED' | 'EXPLAINED';
  inflowId: string | null;
  amountMinor: bigint;
  operator: string;
  reason: string;
}

/** False when somebody else settled it meanwhile. */
export async function insertSettlement(tx: Tx, settled: Settlement): Promise<boolean> {
  const inserted =
    await sql`insert into bank_feed_settlements (receiving_account_id, bank_seq, outcome, inflow_id, amount,
      operator, reason)
    values (${settled.accountId}, ${settled.seq}, ${settled.outcome}, ${settled.inflowId}::uuid, ${settled.amountMinor},
      ${settled.operator}, ${settled.reason}) on conflict do nothing returning bank_seq`.execute(tx);
  return inserted.rows.length === 1;
}
