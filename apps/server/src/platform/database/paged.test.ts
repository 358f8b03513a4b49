import { expect, it } from 'vitest';
import { readPage } from './paged.ts';

const all = [1, 2, 3, 4, 5];
/** As `count(*) over ()` tells it: with each row, so with no row nothing. */
const list = async ({ page, limit }: { page: number; limit: number }) =>
  all.slice((page - 1) * limit, page * limit).map((row) => ({ row, total: BigInt(all.length) }));

it('a page has its rows and the number of all', async () => {
  expect(await readPage({ page: 2, limit: 2 }, list)).toMatchObject({ total: 5, rows: [{ row: 3 }, { row: 4 }] });
});

it('a page past the end is empty, and still says how many rows there are', async () => {
  expect(await readPage({ page: 9, limit: 2 }, list)).toEqual({ total: 5, rows: [] });
});

it('an empty list has no rows in all', async () => {
  expect(await readPage({ page: 3, limit: 2 }, async () => [])).toEqual({ total: 0, rows: [] });
});
