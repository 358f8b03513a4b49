import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { auditBooks } from '../../../audit.ts';
import { type Db, openDatabase } from '../../../platform/database/db.ts';
import { actFor, SIDES } from '../../../platform/database/side.ts';
import { cloneDatabase, type TestDatabase } from '../../../testing/database.ts';
import { seedSite } from '../../../testing/seed.ts';
import {
  countKeys,
  csvOf,
  type Line,
  linesOf,
  SENDERS,
  type StatementSite,
  statementSites,
} from '../../../testing/statement-site.ts';
import { SECRET_KEY } from '../../../testing/world.ts';

let database: TestDatabase;
let admin: pg.Pool;
let db: Db;
let siteOf: () => Promise<StatementSite>;
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseAdminUrl'));
  admin = new pg.Pool({ connectionString: database.url, max: 2 });
  await seedSite(admin, SECRET_KEY);
  db = openDatabase(database.url, 4, { sides: [...SIDES] });
  siteOf = statementSites({ admin, db });
});
afterAll(async () => {
  await db?.destroy();
  await admin?.end();
  await database?.drop();
});

/** One move of the account: few amounts, senders and minutes, so that many are alike. */
const move = fc.record({
  isIn: fc.boolean(),
  amount: fc.constantFrom(10_000n, 20_000n),
  sender: fc.constantFrom(0, 1),
  minutesLater: fc.constantFrom(0, 0, 0, 1, 30),
});

/** A part of the statement is uploaded and counted, or the feed tells one of its lines. */
const step = fc.oneof(
  fc.record({ what: fc.constant('file' as const), from: fc.nat(30), length: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ what: fc.constant('feed' as const), line: fc.nat(30) }),
);

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
        for (const line of lines) if (line.isIn) await site.tell(line);
        const [credited, doubted] = [await site.booked(), await site.doubted()];
        for (const [key, n] of Object.entries(whole)) {
          expect(credited[key] ?? 0, key).toBeLessThanOrEqual(n);
          expect((credited[key] ?? 0) + (doubted[key] ?? 0), key).toBeGreaterThanOrEqual(n);
        }
      },
    ),
    { numRuns: 25 },
  );
  expect(await actFor('worker', () => auditBooks(db))).toEqual([]);
}, 240_000);
