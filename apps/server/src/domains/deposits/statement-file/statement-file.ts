import { createHash } from 'node:crypto';
import { uploadStatementFile } from '@kapao/contract/operator/statement-file.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { readStatement } from '../../../gateways/statements/read-statement.ts';
import type { Statement } from '../../../gateways/statements/statement.ts';
import { recordAct, recordActOfTwo } from '../../../operations/audit-trail.ts';
import { brokenConstraint, type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { type FileStore, newFileName } from '../../../platform/process/file-store.ts';
import { isUuid } from '../../../platform/process/ids.ts';
import { areTwoOperators, isActiveWith } from '../../../queries/backoffice/operator-facts.ts';
import { findHandReferences } from '../../../queries/deposits/inflow-return-facts.ts';
import { findLinesIn } from '../../../queries/payouts/payout-file-facts.ts';
import { decideFile, type FileRow, findFile, lockFile } from './statement-file-desk-store.ts';
import {
  type ComparedRow,
  contradictionOf,
  type FileUnsound,
  type Judged,
  judgeStatement,
  type KeptRow,
} from './statement-file-rules.ts';
import {
  type AccountRow,
  countUploads,
  findAccount,
  foreseeRows,
  insertFile,
  insertRows,
  isSeen,
  listEarlier,
  listLines,
  lockAccount,
  type NewFile,
} from './statement-file-store.ts';

export type StatementFiles = ReturnType<typeof makeStatementFiles>;

interface StatementFileDeps {
  db: Db;
  files: FileStore;
  /** Lets the worker look at once. */
  wake: () => void;
}

interface Upload {
  accountId: string;
  bytes: Buffer;
  operator: string;
}

interface Decision {
  fileId: string;
  operator: string;
  reason: string;
}

/** More than a bookkeeper with ten accounts needs. */
const MAX_UPLOADS_A_DAY = 200;

/** Statements that operators upload: read at once, counted when another has confirmed exactly what was read (record 75). */
export function makeStatementFiles(deps: StatementFileDeps) {
  const { db, wake } = deps;
  return {
    upload: (upload: Upload) => uploadFile(deps, upload),

    async confirm({ fileId, operator, reason, hash }: Decision & { hash: string }): Promise<void> {
      await inTransaction(db, async (tx) => {
        const known = (isUuid(fileId) && (await findFile(tx, fileId))) || refuse('NO_DATA');
        // Two statements that do not agree must not be confirmed side by side.
        await lockAccount(tx, known.receiving_account_id);
        const file = await waiting(tx, fileId);
        if (file.hash !== hash) refuse('KEY_INVALID');
        if (file.uploaded_by === operator) refuse('UNAUTHORIZED');
        if (!(await areTwoOperators(tx, file.uploaded_by, operator))) refuse('OPERATOR_TOO_NEW');
        // An upload of an operator who was disabled since is not the first of two.
        if (!(await isActiveWith(tx, file.uploaded_by, uploadStatementFile.right))) refuse('UNAUTHORIZED');
        if (await isContradicted(tx, file)) refuse('STATEMENT_CHANGED');
        await decideFile(tx, { fileId, state: 'CONFIRMED', operator, reason });
        const act = { action: 'statement-file.confirm' as const, subject: fileId, reason, detail: { hash } };
        await recordActOfTwo(tx, { ...act, operator: file.uploaded_by }, operator);
      });
      wake();
    },

    async refuse({ fileId, operator, reason }: Decision): Promise<void> {
      await inTransaction(db, async (tx) => {
        await waiting(tx, fileId);
        await decideFile(tx, { fileId, state: 'REFUSED', operator, reason });
        await recordAct(tx, { operator, action: 'statement-file.refuse', subject: fileId, reason });
      });
    },
  };
}

async function uploadFile({ db, files }: StatementFileDeps, { accountId, bytes, operator }: Upload): Promise<string> {
  const account = (await findAccount(db, accountId)) ?? refuse('NO_DATA');
  if ((await countUploads(db, operator)) >= MAX_UPLOADS_A_DAY) refuse('REQUEST_LIMIT');
  const hash = createHash('sha256').update(bytes).digest();
  if (await isSeen(db, accountId, hash)) refuse('STATEMENT_SEEN');
  const read = await readFor(db, account, bytes);
  const storedName = newFileName('statements', 'txt');
  // An empty file is no statement, and a store keeps nothing of it.
  await files.put(storedName, bytes);
  const kept = { accountId, hash, storedName, byteLength: bytes.byteLength, operator };
  try {
    return await inTransaction(db, (tx) => keep(tx, kept, read));
  } catch (error) {
    if (brokenConstraint(error) === 'one_upload_of_a_file') refuse('STATEMENT_SEEN');
    throw error;
  }
}

type Read = FileUnsound | (Judged & { statement: Statement; currency: string });

/** What the file says, or why it is refused whole. */
async function readFor(db: Db, account: AccountRow, bytes: Buffer): Promise<Read> {
  const statement = readStatement(bytes);
  if ('problem' in statement) return statement;
  const { bank_code: bankCode, account_no: accountNo, currency, compared_since: since } = account;
  const judged = judgeStatement(statement, { bankCode, accountNo, currency, sinceMs: since.getTime() }, Date.now());
  if ('problem' in judged) return judged;
  const { format } = statement;
  const found = await findContradiction(db, { accountId: account.receiving_account_id, format, rows: judged.rows });
  return found ? { problem: 'CONTRADICTS', line: found.line } : { ...judged, statement, currency };
}

type Kept = Pick<NewFile, 'accountId' | 'hash' | 'storedName' | 'byteLength' | 'operator'>;

async function keep(tx: Tx, file: Kept, read: Read): Promise<string> {
  const fileId = await insertFile(tx, { ...file, ...factsOf(read) });
  const isSound = !('problem' in read);
  if (isSound) {
    const kind = { accountId: file.accountId, format: read.statement.format };
    const rows = await withPayoutLines(tx, read.rows);
    const foreseen = await foreseeRows(tx, { ...kind, currency: read.currency }, rows);
    await insertRows(tx, { fileId, ...kind, rows, foreseen });
  }
  const { operator, accountId: account } = file;
  const detail = { account, hash: file.hash.toString('hex'), outcome: isSound ? 'WAITING' : read.problem };
  await recordAct(tx, { operator, action: 'statement-file.upload', subject: fileId, detail });
  return fileId;
}

/** Rows that went out by a payout file, or by hand for the house, are known by what the bank repeats of it. */
async function withPayoutLines(tx: Tx, rows: readonly KeptRow[]): Promise<readonly KeptRow[]> {
  const texts = rows.map(({ skip, told }) => (skip === 'OUTGOING' ? told : ''));
  const found = [...(await findLinesIn(tx, texts)), ...(await findHandReferences(tx, texts))];
  const named = new Set(found.map(({ place }) => place - 1));
  return rows.map((row, at) => (named.has(at) ? { ...row, skip: 'PAYOUT_LINE' } : row));
}

function factsOf(read: Read): Omit<NewFile, keyof Kept> {
  if ('problem' in read) {
    const nothing = { opening: undefined, closing: undefined, isBalanceProven: false, areTotalsProven: false };
    return { ...nothing, format: undefined, isAccountNamed: false, problem: read };
  }
  const { statement, isAccountNamed } = read;
  const { format, openingMinor: opening, closingMinor: closing, isBalanceProven, areTotalsProven } = statement;
  return { problem: undefined, format, opening, closing, isBalanceProven, areTotalsProven, isAccountNamed };
}

async function waiting(tx: Tx, fileId: string): Promise<FileRow> {
  const file = (isUuid(fileId) && (await lockFile(tx, fileId))) || refuse('NO_DATA');
  return file.state === 'WAITING' ? file : refuse('KEY_INVALID');
}

interface Compared {
  accountId: string;
  format: string;
  rows: readonly ComparedRow[];
}

async function findContradiction(db: Db | Tx, { rows, ...kind }: Compared) {
  const times = rows.flatMap(({ at, identity }) => (identity === undefined ? [] : Date.parse(at)));
  if (times.length === 0) return undefined;
  const span = { fromMs: times.reduce((a, b) => Math.min(a, b)), untilMs: times.reduce((a, b) => Math.max(a, b)) };
  return contradictionOf(rows, await listEarlier(db, kind, span));
}

/** A statement that was counted since the upload may tell something else. */
async function isContradicted(tx: Tx, file: FileRow): Promise<boolean> {
  const rows = await listLines(tx, file.file_id);
  const kind = { accountId: file.receiving_account_id, format: file.format ?? '' };
  return (await findContradiction(tx, { ...kind, rows })) !== undefined;
}
