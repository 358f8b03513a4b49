import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { StatementFormat } from '../../../gateways/statements/statement.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { ComparedRow, EarlierFile, FileUnsound, KeptRow } from './statement-file-rules.ts';

export interface AccountRow {
  receiving_account_id: string;
  bank_code: string;
  account_no: string;
  account_name: string;
  currency: CashCurrency;
  compared_since: Date;
  is_fed: boolean;
}

const ACCOUNT = sql`r.receiving_account_id, r.bank_code, r.account_no, r.account_name, r.currency, r.compared_since,
  coalesce(r.mode = 'AUTO' and r.last_polled_at > now() - interval '1 hour', false) as is_fed`;

/** Accounts at banks; companies tell each payment by itself. */
export async function listAccounts(db: Db): Promise<AccountRow[]> {
  const found = await sql<AccountRow>`select ${ACCOUNT} from receiving_accounts r join banks b on b.code = r.bank_code
    where b.kind = 'BANK' order by r.position, r.receiving_account_id limit 50`.execute(db);
  return found.rows;
}

export async function findAccount(db: Db | Tx, accountId: string): Promise<AccountRow | undefined> {
  const found = await sql<AccountRow>`select ${ACCOUNT} from receiving_accounts r join banks b on b.code = r.bank_code
    where b.kind = 'BANK' and r.receiving_account_id = ${accountId}`.execute(db);
  return found.rows[0];
}

/** Nothing else comes to this account until commit: whatever tells a credit of it holds it, too. */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await sql`select 1 from receiving_accounts where receiving_account_id = ${accountId} for update`.execute(tx);
}

export async function countUploads(db: Db, operator: string): Promise<bigint> {
  const found = await sql<{ uploads: bigint }>`select count(*) as uploads from (select 1 from statement_files
    where uploaded_by = ${operator} and uploaded_at > now() - interval '1 day' limit 1000) f`.execute(db);
  return found.rows[0]?.uploads ?? 0n;
}

export async function isSeen(db: Db | Tx, accountId: string, hash: Buffer): Promise<boolean> {
  const found =
    await sql`select 1 from statement_files where receiving_account_id = ${accountId} and content_hash = ${hash}
    and state in ('WAITING', 'CONFIRMED', 'COUNTED')`.execute(db);
  return found.rows.length > 0;
}

export interface NewFile {
  accountId: string;
  format: StatementFormat | undefined;
  hash: Buffer;
  storedName: string;
  byteLength: number;
  problem: FileUnsound | undefined;
  opening: bigint | undefined;
  closing: bigint | undefined;
  isBalanceProven: boolean;
  areTotalsProven: boolean;
  isAccountNamed: boolean;
  operator: string;
}

export async function insertFile(tx: Tx, file: NewFile): Promise<string> {
  const inserted = await sql<{
    file_id: string;
  }>`insert into statement_files (receiving_account_id, format, content_hash, stored_name,
      byte_length, state, problem, problem_line,
      problem_cause, problem_column, problem_cell, opening, closing, is_balance_proven, are_totals_proven, is_account_named, uploaded_by)
    values (${file.accountId}, ${file.format ?? null}, ${file.hash}, ${file.storedName}, ${file.byteLength},
      ${file.problem === undefined ? 'WAITING' : 'UNSOUND'}, ${file.problem?.problem ?? null},
      ${file.problem?.line ?? null}, ${file.problem?.cause ?? null}, ${file.problem?.column ?? null}, ${file.problem?.cell ?? null},
      ${file.opening ?? null}, ${file.closing ?? null}, ${file.isBalanceProven}, ${file.areTotalsProven}, ${file.isAccountNamed},
      ${file.operator}) returning file_id`.execute(tx);
  return inserted.rows[0]?.file_id ?? '';
}

const untilOf = ({ at, spanSeconds }: KeptRow) => new Date(Date.parse(at) + spanSeconds * 1_000).toISOString();

/** What would become of rows if they counted now, by their place. */
export interface Foreseen {
  fate: 'NEW' | 'REPEATED' | 'KNOWN' | 'DOUBT';
  inflow_ref: string | null;
}

interface Foreseeing {
  accountId: string;
  format: string;
  currency: string;
}

export async function foreseeRows(
  db: Db | Tx,
  { accountId, format, currency }: Foreseeing,
  rows: readonly KeptRow[],
): Promise<Map<number, Foreseen>> {
  const lines = rows.flatMap((row, no) =>
    row.skip === undefined && row.direction === 'IN'
      ? {
          no,
          identity: row.identity,
          at: row.at,
          until: untilOf(row),
          amount: String(row.amountMinor),
          currency,
          bank: row.fromBank,
          masked: row.fromAccountMasked,
        }
      : [],
  );
  const found = await sql<Foreseen & { no: number }>`select no, fate, inflow_ref
    from foresee_statement(${accountId}, ${format}, ${JSON.stringify(lines)}::jsonb)`.execute(db);
  return new Map(found.rows.map(({ no, ...foreseen }) => [no, foreseen]));
}

interface KeptRows {
  fileId: string;
  accountId: string;
  format: string;
  rows: readonly KeptRow[];
  foreseen: ReadonlyMap<number, Foreseen>;
}

export async function insertRows(tx: Tx, { fileId, accountId, format, rows, foreseen }: KeptRows): Promise<void> {
  const told = rows.map((row, no) => ({
    row_no: no,
    line: row.line,
    identity: row.identity ?? null,
    fate: foreseen.get(no)?.fate ?? 'SKIPPED',
    skip: foreseen.has(no) ? null : (row.skip ?? 'OUTGOING'),
    told_at: row.at,
    told_until: untilOf(row),
    direction: row.direction,
    amount: String(row.amountMinor),
    balance: row.balanceMinor === undefined ? null : String(row.balanceMinor),
    from_bank: row.fromBank,
    from_account_masked: row.fromAccountMasked,
    from_name: row.fromName,
    told: row.told,
    inflow_ref: foreseen.get(no)?.inflow_ref ?? null,
  }));
  await sql`insert into statement_rows (file_id, row_no, line, receiving_account_id, format, identity, fate, skip, told_at, told_until,
      direction, amount, balance, from_bank, from_account_masked, from_name, told, inflow_ref)
    select ${fileId}::uuid, t.row_no, t.line, ${accountId}, ${format}, t.identity, t.fate, t.skip, t.told_at, t.told_until, t.direction,
      t.amount, t.balance, t.from_bank, t.from_account_masked, t.from_name, t.told, t.inflow_ref
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as t (row_no int, line int, identity text, fate text, skip text,
      told_at timestamptz, told_until timestamptz, direction text, amount bigint, balance bigint, from_bank text,
      from_account_masked text, from_name text, told text, inflow_ref text)`.execute(tx);
}

interface Kind {
  accountId: string;
  format: string;
}

/** At most so many files cover the same period. */
const MAX_EARLIER = 100;

/** Files of a kind that count and tell of some of this time. */
export async function listEarlier(
  db: Db | Tx,
  { accountId, format }: Kind,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): Promise<EarlierFile[]> {
  const [from, until] = [new Date(fromMs).toISOString(), new Date(untilMs).toISOString()];
  const found = await sql<{ file_id: string; first_at: Date; last_at: Date; identity: string; told_at: Date }>`
    with spans as (
      select r.file_id, min(r.told_at) as first_at, max(r.told_at) as last_at
      from statement_rows r join statement_files f using (file_id)
      where f.receiving_account_id = ${accountId} and f.format = ${format} and f.state in ('CONFIRMED', 'COUNTED')
        and r.identity is not null
      group by r.file_id having min(r.told_at) <= ${until}::timestamptz and max(r.told_at) >= ${from}::timestamptz
      order by 3 desc limit ${MAX_EARLIER})
    select s.file_id, s.first_at, s.last_at, r.identity, r.told_at
    from spans s join statement_rows r using (file_id)
    where r.identity is not null and r.told_at between ${from}::timestamptz and ${until}::timestamptz`.execute(db);
  return [...Map.groupBy(found.rows, ({ file_id: id }) => id).values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    return {
      fromMs: first.first_at.getTime(),
      untilMs: first.last_at.getTime(),
      identities: new Map(rows.map((row) => [row.identity, row.told_at.getTime()])),
    };
  });
}

/** The lines of a file as another is compared with them. */
export async function listLines(db: Db | Tx, fileId: string): Promise<ComparedRow[]> {
  const found = await sql<{ line: number; told_at: Date; identity: string | null; balance: bigint | null }>`
    select line, told_at, identity, balance from statement_rows where file_id = ${fileId}::uuid order by row_no`.execute(
    db,
  );
  return found.rows.map((row) => ({
    line: row.line,
    at: row.told_at.toISOString(),
    identity: row.identity ?? undefined,
    balanceMinor: row.balance ?? undefined,
  }));
}
