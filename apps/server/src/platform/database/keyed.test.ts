import { expect, test } from 'vitest';
import { halvesOf, type Place, readKeyed, type Span } from './keyed.ts';

/** Three that wait and four that are done; the first is first in the list. */
const WAITING = [10, 20, 30];
const DONE = [900, 800, 700, 600];

function listOf(waiting: readonly number[], done: readonly number[]) {
  const place = (isWaiting: boolean) => (at: number) => ({ isWaiting, at: BigInt(at) * 1_000_000n, id: `id-${at}` });
  const all = [...waiting.map(place(true)), ...done.map(place(false))];
  const secondsOf = (bound: { at: string }) =>
    bound.at.endsWith('infinity') ? Number(bound.at.replace('infinity', 'Infinity')) : Date.parse(bound.at) / 1_000;
  return {
    places: async (span: Span): Promise<Place[]> =>
      all.filter(({ isWaiting, at }) => {
        const bound = isWaiting ? span.waiting : span.done;
        const isAbove = isWaiting !== span.isBack;
        return bound && (isAbove ? Number(at) / 1e6 > secondsOf(bound) : Number(at) / 1e6 < secondsOf(bound));
      }),
    rows: async (ids: string[]) => ids.map((id) => ({ id })),
    idOf: ({ id }: { id: string }) => id,
    count: async (most: number) => BigInt(Math.min(most, all.length)),
  };
}

const idsOf = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id.slice(3));

test('pages go from what waits longest to what is done, newest first, and back again', async () => {
  const list = listOf(WAITING, DONE);
  const first = await readKeyed({ limit: 2 }, list);
  expect(first).toMatchObject({ total: 7, isMore: false, previous: null });
  expect(idsOf(first)).toEqual(['10', '20']);
  const second = await readKeyed({ limit: 2, after: first.next ?? '' }, list);
  expect(idsOf(second)).toEqual(['30', '900']);
  const third = await readKeyed({ limit: 2, after: second.next ?? '' }, list);
  expect(idsOf(third)).toEqual(['800', '700']);
  const last = await readKeyed({ limit: 2, after: third.next ?? '' }, list);
  expect(idsOf(last)).toEqual(['600']);
  expect(last.next).toBeNull();
  expect(idsOf(await readKeyed({ limit: 2, before: last.previous ?? '' }, list))).toEqual(['800', '700']);
  expect(idsOf(await readKeyed({ limit: 2, before: third.previous ?? '' }, list))).toEqual(['30', '900']);
  const back = await readKeyed({ limit: 2, before: second.previous ?? '' }, list);
  expect(idsOf(back)).toEqual(['10', '20']);
  expect(back.previous).toBeNull();
});

test('when the last row of a page has gone, the page before it opens', async () => {
  const { next } = await readKeyed({ limit: 2 }, listOf(WAITING, []));
  const gone = await readKeyed({ limit: 2, after: next ?? '' }, listOf([10, 20], []));
  expect(idsOf(gone)).toEqual(['10', '20']);
  expect(gone).toMatchObject({ previous: null, next: null });
});

test('a page before a place that has too little before it is the first page', async () => {
  const { previous } = await readKeyed({ limit: 1, after: 'w10000000.id-10' }, listOf(WAITING, DONE));
  expect(idsOf(await readKeyed({ limit: 3, before: previous ?? '' }, listOf([20, 30], DONE)))).toEqual([
    '20',
    '30',
    '900',
  ]);
});

test('rows are counted up to a thousand, and more than that are told to be more', async () => {
  const many = Array.from({ length: 1_001 }, (_, at) => at);
  expect(await readKeyed({ limit: 1 }, listOf(many, []))).toMatchObject({ total: 1_000, isMore: true });
  expect(await readKeyed({ limit: 1 }, listOf(many.slice(1), []))).toMatchObject({ total: 1_000, isMore: false });
});

test('a place keeps the microseconds of the database', () => {
  const at = { at: '2026-11-22T10:00:00.000001Z', id: 'x' };
  const span = { isBack: false, waiting: at, done: undefined, limit: 1 };
  expect(halvesOf(span, { waiting: ['REVIEW'], done: ['PAID'] })).toEqual({
    rising: { states: ['REVIEW'], ...at },
    falling: { states: [], at: null, id: null },
  });
});
