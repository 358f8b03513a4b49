import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { makeTakeFileLine } from '../domains/deposits/bank-deposit/file-line.ts';
import { makeInflows } from '../domains/deposits/inflow/inflow.ts';
import { makeStatementFiles } from '../domains/deposits/statement-file/statement-file.ts';
import { takeSomeRows } from '../domains/deposits/statement-file/statement-file-take.ts';
import { type Db, inTransaction } from '../platform/database/db.ts';
import { actFor } from '../platform/database/side.ts';
import { makeFileStore } from '../platform/process/file-store.ts';
import { makeSealer } from '../platform/security/seal.ts';
import { SECRET_KEY } from './world.ts';

export const SENDERS = ['1111122220', '3333344440'] as const;

type Move = { isIn: boolean; amount: bigint; sender: number; minutesLater: number };

export interface Line {
  atMs: number;
  isIn: boolean;
  amount: bigint;
  balance: bigint;
  sender: string;
  bankRef: string;
}

const START_MS = Math.floor((Date.now() - 20 * 3_600_000) / 60_000) * 60_000;

export function linesOf(moves: readonly Move[]): Line[] {
  let [atMs, balance] = [START_MS, 10_000_000n];
  return moves.map(({ isIn, amount, sender, minutesLater }, index) => {
    atMs += minutesLater * 60_000;
    balance += isIn ? amount : -amount;
    return { atMs, isIn, amount, balance, sender: SENDERS[sender === 0 ? 0 : 1], bankRef: `BANK${index}` };
  });
}

const baht = (minor: bigint) => `"${(Number(minor) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}"`;

/** As K BIZ writes it, without the sums of its head: any part of a statement. */
export function csvOf(lines: readonly Line[]): Buffer {
  const rows = lines.map(({ atMs, isIn, amount, balance, sender }) => {
    const [day = '', time = ''] = new Date(atMs + 7 * 3_600_000).toISOString().split('T');
    const [year = '', month, date] = day.split('-');
    const details = isIn ? `จาก KTB X${sender.slice(5, 9)} SOMEBODY` : 'โอนไป X9999';
    const [out, into] = isIn ? ['', baht(amount)] : [baht(amount), ''];
    return `,${date}-${month}-${year.slice(2)},${time.slice(0, 5)},โอนเงิน,${out},,${into},,${baht(balance)},,K PLUS,,${details}`;
  });
  return Buffer.from(['รายการเดินบัญชีเงินฝากออมทรัพย์ (มีรายละเอียด)', ...rows, ''].join('\r\n'));
}

interface StatementSites {
  admin: Pool;
  db: Db;
}

/** Opens receiving accounts, each with a statement of its own. */
export function statementSites(at: StatementSites): () => Promise<StatementSite> {
  let accounts = 0;
  return () => {
    accounts += 1;
    return openSite(at, String(5_000_000_000 + accounts));
  };
}

export type StatementSite = Awaited<ReturnType<typeof openSite>>;

/** The product, with an account of its own. */
async function openSite({ admin, db }: StatementSites, accountNo: string) {
  const account = `KBANK-${accountNo}`;
  await admin.query(
    `insert into receiving_accounts (receiving_account_id, bank_code, account_no, account_name, mode, currency, position, compared_since)
     values ($1, 'KBANK', $2, 'KAPAO TEST', 'MANUAL', 'THB', 9, now() - interval '9 days')`,
    [account, accountNo],
  );
  const inflows = makeInflows({ onDeposit: async () => undefined });
  const statements = makeStatementFiles({
    db,
    files: makeFileStore({ directory: join(tmpdir(), 'kapao-statement-overlap') }, () => undefined),
    wake: () => undefined,
  });
  const takeFileLine = makeTakeFileLine({
    sealer: makeSealer([{ id: 1, secret: SECRET_KEY }]),
    bookInflow: inflows.book,
  });

  /** False where the file is refused for what it says. */
  async function countFile(bytes: Buffer): Promise<boolean> {
    const seen = (error: unknown) => {
      if (error instanceof Error && error.message === 'STATEMENT_SEEN') return undefined;
      throw error;
    };
    const fileId = await actFor('operator', () =>
      statements.upload({ accountId: account, bytes, operator: 'finance' }).catch(seen),
    );
    if (fileId === undefined) return false;
    const found = await admin.query(
      "select state, problem, encode(content_hash, 'hex') as hash from statement_files where file_id = $1",
      [fileId],
    );
    const { hash, state } = found.rows[0];
    if (state !== 'WAITING') return false;
    await actFor('operator', () => statements.confirm({ fileId, operator: 'finance2', reason: 'compared', hash }));
    while (
      await actFor('worker', () =>
        takeSomeRows({ db, takeFileLine, takeFileDebit: () => Promise.reject(new Error('no row went out')) }),
      )
    );
    return true;
  }

  async function tell({ atMs, amount, sender, bankRef }: Line): Promise<void> {
    const fact = {
      receivingAccountId: account,
      bankRef,
      amountMinor: amount,
      currency: 'THB' as const,
      fromBank: 'KTB',
      fromAccountMasked: `xxxx${sender.slice(-6)}`,
      fromName: 'SOMEBODY',
      occurredAt: new Date(atMs + 20_000).toISOString(),
      source: 'feed' as const,
      houseCode: 'bank',
    };
    const booked = await actFor('worker', () =>
      inTransaction(db, (tx) => inflows.book(tx, fact, { outcome: 'wait', reason: 'UNKNOWN_SENDER' })),
    );
    // One that resembles a credit of a file waits for people, who see both.
    if (!['UNMATCHED', 'DOUBTED'].includes(booked.state)) throw new Error(`it is ${booked.state}`);
  }

  /** How often each sender's amounts are in the books. */
  async function booked(): Promise<Record<string, number>> {
    const found = await admin.query<{ masked: string; amount: string }>(
      'select from_account_masked as masked, amount from inflows where receiving_account_id = $1',
      [account],
    );
    return countKeys(found.rows.map(({ masked, amount }) => `${masked.includes('2222') ? 0 : 1} ${amount}`));
  }

  /** The same of rows of statements that people decide about. */
  async function doubted(): Promise<Record<string, number>> {
    const found = await admin.query<{ masked: string; amount: string }>(
      `select from_account_masked as masked, amount from statement_rows
        where receiving_account_id = $1 and fate = 'DOUBT' and taken_at is not null`,
      [account],
    );
    return countKeys(found.rows.map(({ masked, amount }) => `${masked.includes('2222') ? 0 : 1} ${amount}`));
  }
  return { account, countFile, tell, booked, doubted };
}

export const countKeys = (keys: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(keys, (key) => key)].map(([key, same]) => [key, same.length]));
