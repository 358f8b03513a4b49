import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { type Db, openDatabase } from '../../../platform/database/db.ts';
import { cloneDatabase, type TestDatabase } from '../../../testing/database.ts';
import { figuresOf } from './kept-figures.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseAdminUrl'));
  db = openDatabase(database.url, 20, { sides: ['operator'] });
});
afterAll(async () => {
  await db?.destroy();
  await database?.drop();
});

let counts = 0;
let name = '';
beforeEach(() => {
  counts = 0;
  name = crypto.randomUUID();
});
const count = async () => {
  counts += 1;
  return { waiting: counts };
};
const reported: string[] = [];
const report = (work: string) => reported.push(work);
const ask = (maxAgeMs: number) => figuresOf(db, { name, maxAgeMs, count, report });
const askInVain = () =>
  figuresOf(db, { name, maxAgeMs: 10_000, count: () => Promise.reject(new Error('gone')), report });
/** The figures were counted this much earlier. */
const grow = (olderMs: number) =>
  sql`update kept_figures set counted_at = counted_at - make_interval(secs => ${olderMs / 1_000}) where name = ${name}`.execute(
    db,
  );

it('figures are counted for each look where that asks one server', async () => {
  expect(await ask(0)).toEqual({ figures: { waiting: 1 }, ageMs: 0 });
  expect(await ask(0)).toEqual({ figures: { waiting: 2 }, ageMs: 0 });
});

it('one count serves all who ask within its time, and says how old it is', async () => {
  await ask(60_000);
  await grow(20_000);
  const second = await ask(60_000);
  expect(second.figures).toEqual({ waiting: 1 });
  expect(second.ageMs).toBeGreaterThanOrEqual(20_000);
  expect((await ask(10_000)).figures).toEqual({ waiting: 2 });
});

it('of fifty who find them too old at once one counts, and the others are given what there is', async () => {
  await ask(60_000);
  await grow(20_000);
  const allSettled = Promise.withResolvers<void>();
  let settled = 0;
  /** Each caller was given something or counts; a count lasts until then. */
  const settle = () => {
    settled += 1;
    if (settled === 50) allSettled.resolve();
  };
  const countLast = async () => {
    settle();
    await allSettled.promise;
    return count();
  };
  const asked = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const given = await figuresOf(db, { name, maxAgeMs: 10_000, report, count: countLast });
      settle();
      return given;
    }),
  );
  expect(counts).toBe(2);
  expect(asked.filter(({ figures }) => figures.waiting === 1)).toHaveLength(49);
});

it('another counts when whoever began is not heard of for half a minute', async () => {
  await ask(60_000);
  await grow(20_000);
  expect((await askInVain()).figures).toEqual({ waiting: 1 });
  expect((await ask(10_000)).figures).toEqual({ waiting: 1 });
  await sql`update kept_figures set counting_until = counting_until - interval '31 seconds' where name = ${name}`.execute(
    db,
  );
  expect((await ask(10_000)).figures).toEqual({ waiting: 2 });
});

it('who counts in vain is given what there is, with its age, for up to five minutes, and the failure is reported', async () => {
  await expect(askInVain()).rejects.toThrow('gone');
  await ask(60_000);
  await grow(290_000);
  const given = await askInVain();
  expect(given.figures).toEqual({ waiting: 1 });
  expect(given.ageMs).toBeGreaterThanOrEqual(290_000);
  expect(reported).toContain('kept figures');
  await sql`update kept_figures set counted_at = counted_at - interval '20 seconds', counting_until = clock_timestamp()
    where name = ${name}`.execute(db);
  await expect(askInVain()).rejects.toThrow('gone');
});
