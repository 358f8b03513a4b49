import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { auditBooks } from '../../audit.ts';
import { type Db, inTransaction, openDatabase } from '../../platform/database/db.ts';
import { actFor, SIDES } from '../../platform/database/side.ts';
import { makeFileStore } from '../../platform/process/file-store.ts';
import { makeSealer } from '../../platform/security/seal.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts';
import { seedSite } from '../../testing/seed.ts';
import { SECRET_KEY } from '../../testing/world.ts';
import { makeTakeFileLine } from '../bank-deposit/file-line.ts';
import { makeInflows } from '../inflow/inflow.ts';
import { makeStatementFiles } from './statement-file.ts';
import { takeSomeRows } from './statement-file-take.ts';

let database: TestDatabase;
let admin: pg.Pool;
let db: Db;
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseAdminUrl'));
  admin = new pg.Pool({ connectionString: database.url, max: 2 });
  await seedSite(admin, SECRET_KEY);
  db = openDatabase(database.url, 4, { sides: [...SIDES] });
});
afterAll(async () => {
  await db?.destroy();
  await admin?.end();
  await database?.drop();
});

const SENDERS = ['1111122220', '3333344440'] as const;

/** One move of the account: few amounts, senders and minutes, so that many are alike. */
const move = fc.record({
  isIn: fc.boolean(),
  amount: fc.constantFrom(10_000n, 20_000n),
  sender: fc.constantFrom(0, 1),
  minutesLater: fc.constantFrom(0, 0, 0, 1, 30),
});
type Move = { isIn: boolean; amount: bigint; sender: number; minutesLater: number };

interface Line {
  atMs: number;
  isIn: boolean;
  amount: bigint;
  balance: bigint;
  sender: string;
  bankRef: string;
}

const START_MS = Math.floor((Date.now() - 20 * 3_600_000) / 60_000) * 60_000;

function linesOf(moves: readonly Move[]): Line[] {
  let [atMs, balance] = [START_MS, 10_000_000n];
  return moves.map(({ isIn, amount, sender, minutesLater }, index) => {
    atMs += minutesLater * 60_000;
    balance += isIn ? amount : -amount;
    return { atMs, isIn, amount, balance, sender: SENDERS[sender === 0 ? 0 : 1], bankRef: `BANK${index}` };
  });
}

const baht = (minor: bigint) => `"${(Number(minor) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}"`;

/** As K BIZ writes it, without the sums of its head: any part of a statement. */
function csvOf(lines: readonly Line[]): Buffer {
  const rows = lines.map(({ atMs, isIn, amount, balance, sender }) => {
    const [day = '', time = ''] = new Date(atMs + 7 * 3_600_000).toISOString().split('T');
    const [year = '', month, date] = day.split('-');
    const details = isIn ? `จาก KTB X${sender.slice(5, 9)} SOMEBODY` : 'โอนไป X9999';
    const [out, into] = isIn ? ['', baht(amount)] : [baht(amount), ''];
    return `,${date}-${month}-${year.slice(2)},${time.slice(0, 5)},โอนเงิน,${out},,${into},,${baht(balance)},,K PLUS,,${details}`;
  });
  return Buffer.from(['รายการเดินบัญชีเงินฝากออมทรัพย์ (มีรายละเอียด)', ...rows, ''].join('\r\n'));
}

/** A part of the statement is uploaded and counted, or the feed tells one of its lines. */
const step = fc.oneof(
  fc.record({ what: fc.constant('file' as const), from: fc.nat(30), length: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ what: fc.constant('feed' as const), line: fc.nat(30) }),
);

let accounts = 0;

/** The product, with an account of its own. */
async function siteOf() {
  accounts += 1;
  const accountNo = String(5_000_000_000 + accounts);
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

  async function countFile(bytes: Buffer): Promise<void> {
    const seen = (error: unknown) => {
      if (error instanceof Error && error.message === 'STATEMENT_SEEN') return undefined;
      throw error;
    };
    const fileId = await actFor('operator', () =>
      statements.upload({ accountId: account, bytes, operator: 'finance' }).catch(seen),
    );
    if (fileId === undefined) return;
    const found = await admin.query(
      "select state, problem, encode(content_hash, 'hex') as hash from statement_files where file_id = $1",
      [fileId],
    );
    expect(found.rows[0]).toMatchObject({ state: 'WAITING', problem: null });
    const { hash } = found.rows[0];
    await actFor('operator', () => statements.confirm({ fileId, operator: 'finance2', reason: 'compared', hash }));
    while (
      await actFor('worker', () =>
        takeSomeRows({ db, takeFileLine, takeFileDebit: () => Promise.reject(new Error('no row went out')) }),
      )
    );
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
    expect(booked.state).toBe('UNMATCHED');
  }

  /** How often each sender's amounts are in the books. */
  async function booked(): Promise<Record<string, number>> {
    const found = await admin.query<{ masked: string; amount: string }>(
      'select from_account_masked as masked, amount from inflows where receiving_account_id = $1',
      [account],
    );
    return countKeys(found.rows.map(({ masked, amount }) => `${masked.includes('2222') ? 0 : 1} ${amount}`));
  }
  return { countFile, tell, booked };
}

const countKeys = (keys: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(keys, (key) => key)].map(([key, same]) => [key, same.length]));

const told = (lines: readonly Line[]) =>
  countKeys(lines.flatMap(({ isIn, sender, amount }) => (isIn ? `${sender === SENDERS[0] ? 0 : 1} ${amount}` : [])));

it('whatever parts of a statement are counted in whatever order, beside whatever the feed tells, each credit counts once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(move, { minLength: 3, maxLength: 14 }),
      fc.array(step, { minLength: 1, maxLength: 7 }),
      async (moves, steps) => {
        const [site, lines] = [await siteOf(), linesOf(moves)];
        const whole = told(lines);
        for (const one of steps) {
          const from = 'from' in one ? one.from % lines.length : 0;
          const line = 'line' in one ? lines[one.line % lines.length] : undefined;
          if (one.what === 'file') await site.countFile(csvOf(lines.slice(from, from + one.length)));
          else if (line?.isIn) await site.tell(line);
          for (const [key, n] of Object.entries(await site.booked()))
            expect(n, key).toBeLessThanOrEqual(whole[key] ?? 0);
        }
        await site.countFile(csvOf(lines));
        expect(await site.booked()).toEqual(whole);
        for (const line of lines) if (line.isIn) await site.tell(line);
        expect(await site.booked()).toEqual(whole);
      },
    ),
    { numRuns: 25 },
  );
  expect(await actFor('worker', () => auditBooks(db))).toEqual([]);
}, 240_000);
