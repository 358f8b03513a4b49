import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cloneDatabase } from '../../apps/server/src/testing/database.ts';
import { SECRET_KEY, startWorldOn, type World } from '../../apps/server/src/testing/world.ts';
import { login } from '../../packages/contract/src/member/login.ts';
import { listStatement } from '../../packages/contract/src/member/statement.ts';
import { fillDatabase } from '../fill/fill-database.ts';
import { FILL_PASSWORD } from '../fill/fill-people.ts';
import { deskSubjects } from './bench-desk.ts';
import { deskCalls } from './bench-desk-calls.ts';
import { hotCalls } from './growth-calls.ts';
import { longReads, tellPlans, watchPlans } from './growth-plans.ts';

/** In the statement that compares bank, inflows and ledger from where it was compared before. */
const BOOKS_COMPARED = 'r.compared_from';

const plans = watchPlans();
let world: World;

beforeAll(async () => {
  const adminUrl = inject('databaseAdminUrl');
  const database = await cloneDatabase(adminUrl);
  const secretKeys = [{ id: 1, secret: SECRET_KEY }];
  await fillDatabase(database.url, {
    members: 3_000,
    rows: 20_000,
    whaleRows: 8_000,
    seed: 1,
    secretKeys,
    log: () => {},
  });
  await tellPlans(adminUrl, new URL(database.url).pathname.slice(1), {
    // At this size a scan is often cheaper: what is asked is whether there is another way.
    enable_seqscan: 'off',
  });
  world = await startWorldOn(database);
});
afterAll(async () => {
  plans.stop();
  await world?.stop();
});

test('no statement of a member’s day, nor of the work loop beside it, reads a table that grows from end to end', async () => {
  const calls = await hotCalls(world, 0);
  plans.ran.length = 0;
  for (const { run } of calls) await run();
  // Books are compared at times of their own: the first time, all of them.
  expect(longReads(plans.ran.filter(({ text }) => !text.includes(BOOKS_COMPARED)))).toEqual([]);
  // Statements inside functions of the database are heard as well.
  const texts = new Set(plans.ran.map(({ text }) => text));
  expect(texts.size).toBeGreaterThan(100);
  for (const part of [
    'insert into movements',
    'from idempotency_keys',
    'insert into bank_feed_lines',
    'from sessions',
  ]) {
    expect(
      [...texts].some((text) => text.includes(part)),
      part,
    ).toBe(true);
  }
});

test('a page of a month begins at its place in the index: only its sums read the month', async () => {
  const body = { username: '0800000000', password: FILL_PASSWORD };
  const { token } = (await world.call(login, { body })).reply ?? {};
  const month = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 7);
  plans.ran.length = 0;
  const page = await world.call(listStatement, {
    ...(token === undefined ? {} : { token }),
    body: { month, limit: 10 },
  });
  expect(page.reply?.statements.length).toBe(10);
  const rowsRead = plans.ran
    .filter(({ text }) => text.includes('moneyIn'))
    .flatMap(({ scans }) => scans.filter(({ table }) => table === 'operations').map(({ rows }) => rows))
    .sort((a, b) => a - b);
  expect(rowsRead).toHaveLength(2);
  expect(rowsRead[0]).toBeLessThan(20);
  expect(rowsRead[1]).toBe(page.reply?.total);
  expect(rowsRead[1]).toBeGreaterThan(300);
});

/** A list counts its rows up to a thousand, and reads a page of them. */
const DESK_MAX_ROWS = 1_100;
/**
 * Much at a time and never more: parts of the chain of the log, accounts of each game, ten thousand members who may be dormant; and the
 * books, at times of their own.
 */
const BOUNDED = [
  ...['operator_audit_hash(', 'from games g', BOOKS_COMPARED],
  ...['with holding as materialized', 'order by m.member_id offset'],
];
/** Compares bank, inflows and ledger, at times of its own. */
const COMPARES_BOOKS = 'GET /ops/api/reconciliation';

test('no list, search, count or summary of the back office reads a table that grows from end to end', async () => {
  await world.cookieOf('owner');
  plans.ran.length = 0;
  for (const { name, route, params, query } of deskCalls(await deskSubjects(world))) {
    if (name === COMPARES_BOOKS) continue;
    const { status } = await world.callAs('owner', route, {
      ...(params ? { params } : {}),
      ...(query ? { query } : {}),
    });
    expect([name, status]).toEqual([name, 200]);
  }
  const ran = plans.ran.filter(({ text }) => !BOUNDED.some((part) => text.includes(part)));
  expect(longReads(ran, DESK_MAX_ROWS)).toEqual([]);
  for (const part of ['from operations', 'from inflows', 'from members', 'from operator_audit a']) {
    expect(
      ran.some(({ text }) => text.includes(part)),
      part,
    ).toBe(true);
  }
});

test('a statement that reads one from end to end is noticed', async () => {
  plans.ran.length = 0;
  await world.admin.query('select bet_ref from bets where stake < 0');
  expect(longReads(plans.ran).join()).toContain('Seq Scan of bets');
});

test('answers under keys of a busy year are gone after an hour’s work, in pieces, and what is younger stays', async () => {
  const count = async (where: string) =>
    Number((await world.admin.query(`select count(*) as n from idempotency_keys where ${where}`)).rows[0].n);
  const since = `'${new Date(Date.now() - 29 * 86_400_000).toISOString()}'`;
  const young = await count(`created_at > ${since}`);
  expect(await count("created_at < now() - interval '30 days'")).toBeGreaterThan(10_000);
  // Others may meet a lock of the work loop, and come again in an hour.
  expect(await world.app.purgeOld()).not.toContain('keys');
  expect(await count("created_at < now() - interval '31 days'")).toBe(0);
  expect(await count(`created_at > ${since}`)).toBeGreaterThanOrEqual(young);
  expect(young).toBeGreaterThan(0);
});
