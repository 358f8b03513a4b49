import type { StatementRow } from '@kapao/contract/member/statement.ts';
import { expect, it } from 'vitest';
import { type AskStatement, readMonth } from './read-month.ts';

const row = (id: number) => ({ id: String(id) }) as StatementRow;
const rowsFrom = (first: number, count: number) => Array.from({ length: count }, (_none, index) => row(first - index));

function server(all: StatementRow[], onAsk: (page: number) => void = () => undefined): AskStatement {
  return async ({ page, limit }) => {
    onAsk(page);
    return { total: all.length, holder: '', statements: all.slice((page - 1) * limit, page * limit) };
  };
}

it('a month is read whole, page after page', async () => {
  const { rows, total } = await readMonth(server(rowsFrom(250, 250)), '2026-11', 'en');
  expect([rows.length, total, rows[0]?.id, rows.at(-1)?.id]).toEqual([250, 250, '250', '1']);
});

it('a row that comes meanwhile doubles none', async () => {
  const all = rowsFrom(150, 150);
  const ask = server(all, (page) => page === 2 && all.unshift(row(151)));
  const { rows } = await readMonth(ask, '2026-11', 'en');
  expect(rows.map(({ id }) => id)).toEqual(rowsFrom(150, 150).map(({ id }) => id));
});

it('of a month with more than a thousand rows the newest thousand are read', async () => {
  const { rows, total } = await readMonth(server(rowsFrom(1_234, 1_234)), '2026-11', 'en');
  expect([rows.length, total, rows[0]?.id]).toEqual([1_000, 1_234, '1234']);
});

it('an empty month is one question', async () => {
  const asked: number[] = [];
  expect(
    (
      await readMonth(
        server([], (page) => asked.push(page)),
        '2026-11',
        'en',
      )
    ).rows,
  ).toEqual([]);
  expect(asked).toEqual([1]);
});
