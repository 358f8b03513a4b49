import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../testing/database.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let client: pg.Client;
let [first, second] = ['', ''];

beforeAll(async () => {
  database = await cloneDatabase(inject('databaseAdminUrl'));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});
beforeEach(() => {
  [first, second] = [`house:${randomUUID()}`, `house:${randomUUID()}`];
});

interface WantedPosting {
  owner: string;
  amount: number;
  operation?: string;
}

/** Posts without a source behind it, which is asked for at commit: the transaction is read and then given up. */
async function posting<T>(
  wishes: readonly WantedPosting[],
  read: () => Promise<T>,
  [from, to] = ['bank', 'suspense'],
): Promise<T> {
  await client.query('begin');
  try {
    await client.query("select ledger.post_movements($1, $2, 'receive', 'inflow', 'THB', $3, $4, $5)", [
      wishes.map(({ owner }) => owner),
      wishes.map(({ operation = randomUUID() }) => operation),
      from,
      to,
      wishes.map(({ amount }) => amount),
    ]);
    return await read();
  } finally {
    await client.query('rollback');
  }
}

const entriesOf = async (owner: string) => {
  const found = await client.query(
    `select amount::int, to_seq::int as seq, to_balance_after::int as after from ledger.movements where owner = $1 order by to_seq`,
    [owner],
  );
  return found.rows;
};

it('several movements of several owners are posted one entry at a time, in the order given', async () => {
  const wishes = [5, 7, 11, 13].map((amount, index) => ({ owner: index === 2 ? second : first, amount }));
  const [ofFirst, ofSecond] = await posting(wishes, async () => [await entriesOf(first), await entriesOf(second)]);
  expect(ofFirst).toEqual([
    { amount: 5, seq: 1, after: 5 },
    { amount: 7, seq: 2, after: 12 },
    { amount: 13, seq: 3, after: 25 },
  ]);
  expect(ofSecond).toEqual([{ amount: 11, seq: 1, after: 11 }]);
});

it('every entry carries the hash that covers those before it', async () => {
  const wishes = [5, 7].map((amount) => ({ owner: first, amount }));
  const right = await posting(wishes, async () => {
    const found = await client.query(
      `select bool_and(to_hash = ledger.entry_hash(coalesce(before, ''), operation_id, step, line, amount, to_balance_after, to_seq)) as right
         from (select *, lag(to_hash) over (order by to_seq) as before from ledger.movements where owner = $1) m`,
      [first],
    );
    return found.rows[0].right;
  });
  expect(right).toBe(true);
});

it('a movement that would take an account below zero rolls all of them back', async () => {
  const wishes = [first, second].map((owner) => ({ owner, amount: 5 }));
  await expect(posting(wishes, async () => {}, ['cash', 'bank'])).rejects.toThrow('0 of 2 movements were posted');
});

it('a movement that was posted before rolls all of them back', async () => {
  const operation = randomUUID();
  const wishes = [1, 2].map((amount) => ({ owner: first, amount, operation }));
  await expect(posting(wishes, async () => {})).rejects.toThrow('movements_pkey');
});
