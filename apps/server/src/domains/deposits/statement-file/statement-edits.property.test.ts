import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { auditBooks } from '../../../audit.ts';
import { type Db, openDatabase } from '../../../platform/database/db.ts';
import { actFor, SIDES } from '../../../platform/database/side.ts';
import { cloneDatabase, type TestDatabase } from '../../../testing/database.ts';
import { seedSite } from '../../../testing/seed.ts';
import { csvOf, type Line, linesOf, type StatementSite, statementSites } from '../../../testing/statement-site.ts';
import { SECRET_KEY } from '../../../testing/world.ts';

/*
 * A forger edits a true statement of an account whose bank tells its credits by a feed, and makes the balances fit.
 */

let database: TestDatabase;
let admin: pg.Pool;
let db: Db;
let openSite: () => Promise<StatementSite>;
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseAdminUrl'));
  admin = new pg.Pool({ connectionString: database.url, max: 2 });
  await seedSite(admin, SECRET_KEY);
  db = openDatabase(database.url, 4, { sides: [...SIDES] });
  openSite = statementSites({ admin, db });
});
afterAll(async () => {
  await db?.destroy();
  await admin?.end();
  await database?.drop();
});

const move = fc.record({
  isIn: fc.constantFrom(true, true, true, false),
  amount: fc.constantFrom(10_000n, 20_000n),
  sender: fc.constantFrom(0, 1),
  minutesLater: fc.constantFrom(0, 1, 7, 30, 120),
});

/** What a forger does to a row. The last three add or move money, so they need a bank that has not told the row. */
const DETAILS = ['time', 'digits', 'order'] as const;
const edit = fc.record({
  kind: fc.constantFrom(...DETAILS, 'duplicate' as const, 'split' as const, 'amount' as const),
  at: fc.nat(20),
  minutes: fc.constantFrom(-300, -15, -1, 1, 15, 120, 600),
});
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

/**
 * Of what the feed has not read, details alone are edited, and no row that it has told is moved there while another is added in its place:
 * nothing else can be told from the truth before the feed is back.
 */
function edited(lines: readonly Line[], edits: readonly Edit[], readLines: number): Line[] {
  const unreadSinceMs = lines[readLines]?.atMs ?? Number.POSITIVE_INFINITY;
  // A statement tells the minute alone.
  const unread = new Set(lines.filter(({ atMs }) => atMs + 60_000 > unreadSinceMs));
  /** Rows with more money than the bank told. */
  const made = new Set<Line>();
  let isMovedThere = false;
  let rows = [...lines];
  for (const { kind, at, minutes } of edits) {
    const place = at % rows.length;
    const row = rows[place];
    if (!row?.isIn || ((unread.has(row) || isMovedThere) && !DETAILS.some((detail) => detail === kind))) continue;
    const put = (...others: Line[]) => {
      for (const other of others) {
        if (unread.has(row) || other.atMs + 60_000 > unreadSinceMs) unread.add(other);
        if (made.has(row) || others.length > 1 || other.amount !== row.amount) made.add(other);
      }
      rows = rows.toSpliced(place, 1, ...others);
    };
    if (kind === 'time' && !made.has(row)) {
      const atMs = row.atMs + minutes * 60_000;
      const isMoving = !unread.has(row) && atMs + 60_000 > unreadSinceMs;
      if (isMoving && made.size > 0) continue;
      isMovedThere ||= isMoving;
      put({ ...row, atMs });
    }
    if (kind === 'digits') put({ ...row, sender: minutes > 0 ? '9999977880' : row.sender.replace(/^..../, '9999') });
    if (kind === 'order') rows = rows.toSpliced(place, 1).toSpliced((place + 1) % rows.length, 0, row);
    if (kind === 'duplicate') put(row, { ...row });
    if (kind === 'split') put({ ...row, amount: row.amount - 5_000n }, { ...row, amount: 5_000n });
    if (kind === 'amount') put({ ...row, amount: row.amount + 10_000n });
  }
  let balance = 10_000_000n;
  return rows.map((row) => {
    balance += row.isIn ? row.amount : -row.amount;
    return { ...row, balance };
  });
}

const sumIn = (lines: readonly Line[]) => lines.reduce((sum, { isIn, amount }) => sum + (isIn ? amount : 0n), 0n);

async function credited(...sites: StatementSite[]): Promise<bigint> {
  const found = await admin.query<{ sum: string }>(
    'select coalesce(sum(amount), 0) as sum from inflows where receiving_account_id = any($1)',
    [sites.map(({ account }) => account)],
  );
  return BigInt(found.rows[0]?.sum ?? 0);
}

/** The account has a feed, which has read up to a time; null while it can be read. */
async function feedOf({ account }: StatementSite, unreadSince: Date | null): Promise<void> {
  await admin.query(
    `update receiving_accounts set mode = 'AUTO', last_polled_at = coalesce($2, now()), feed_unread_since = $2
     where receiving_account_id = $1`,
    [account, unreadSince],
  );
}

it('whatever is edited in a true statement, no more is credited than entered the bank, also while the feed is down for a while', async () => {
  let forgeries = 0;
  const first = { isIn: true, amount: 10_000n, sender: 0, minutesLater: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(move, { minLength: 3, maxLength: 8 }),
      fc.array(edit, { minLength: 1, maxLength: 4 }),
      fc.record({ read: fc.nat(8), isOtherAccount: fc.constantFrom(false, false, false, true) }),
      async (moves, edits, { read, isOtherAccount }) => {
        const lines = linesOf(moves);
        const readLines = Math.min(read, lines.length);
        const [site, other] = [await openSite(), await openSite()];
        for (const line of lines.slice(0, readLines)) if (line.isIn) await site.tell(line);
        const unread = lines[readLines];
        await feedOf(site, unread ? new Date(unread.atMs) : null);
        await feedOf(other, null);

        const target = isOtherAccount ? other : site;
        const isCounted = await target.countFile(csvOf(edited(lines, edits, readLines)));
        if (isCounted) forgeries += 1;
        expect(await credited(site, other)).toBeLessThanOrEqual(sumIn(lines));

        // The feed is back, and tells everything in its order.
        for (const line of lines) if (line.isIn) await site.tell(line);
        expect(await credited(site, other)).toBeLessThanOrEqual(sumIn(lines));
      },
    ),
    {
      numRuns: 40,
      examples: [
        // A row added beside two that the bank told, while the second of them shares its minute with what it has not told.
        [
          [first, { ...first, minutesLater: 1 }, first, first],
          [{ kind: 'duplicate', at: 0, minutes: -300 }],
          { read: 2, isOtherAccount: false },
        ],
        // A larger amount in the first row, which then is the same as the second.
        [
          [{ ...first, sender: 1 }, { ...first, sender: 1, amount: 20_000n, minutesLater: 7 }, first, first, first],
          [{ kind: 'amount', at: 0, minutes: -300 }],
          { read: 2, isOtherAccount: false },
        ],
      ],
    },
  );
  expect(forgeries).toBeGreaterThan(10);
  expect(await actFor('worker', () => auditBooks(db))).toEqual([]);
}, 240_000);
