import { describe, expect, it } from 'vitest';
import { afterDecision, neighbour, pageCount, readFilter } from './list-filter.ts';

const RULES = { states: ['REVIEW', 'PAID'], fallback: 'REVIEW' } as const;
const ROWS = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

describe('the filter in the address', () => {
  it.each([
    ['', { state: 'REVIEW', page: 1, place: {}, money: {}, id: undefined }],
    ['state=PAID&page=3&id=x', { state: 'PAID', page: 3, place: {}, money: {}, id: 'x' }],
    ['state=PAID&after=d1.x', { state: 'PAID', page: 1, place: { after: 'd1.x' }, money: {}, id: undefined }],
    ['state=all', { state: 'all', page: 1, place: {}, money: {}, id: undefined }],
    ['state=GONE&page=-1', { state: 'REVIEW', page: 1, place: {}, money: {}, id: undefined }],
    ['page=1.5', { state: 'REVIEW', page: 1, place: {}, money: {}, id: undefined }],
    ['page=9999999', { state: 'REVIEW', page: 1, place: {}, money: {}, id: undefined }],
  ])('the address «%s» gives the filter it names', (query, filter) =>
    expect(readFilter(new URLSearchParams(query), RULES)).toEqual(filter),
  );

  it('a list of money is narrowed by what the address says, other lists by nothing', () => {
    const query = new URLSearchParams('since=2026-11-01&min=500&partner=%20SCB&max=&other=1');
    expect(readFilter(query, { ...RULES, partner: 'bank' }).money).toEqual({
      since: '2026-11-01',
      min: '500',
      partner: 'SCB',
    });
    expect(readFilter(query, RULES).money).toEqual({});
  });

  it('an empty list has one page', () => {
    expect(pageCount(0, 20)).toBe(1);
    expect(pageCount(20, 20)).toBe(1);
    expect(pageCount(21, 20)).toBe(2);
  });
});

describe('moving through a list', () => {
  it('stops at both ends', () => {
    expect(neighbour(ROWS, 'a', 1)?.id).toBe('b');
    expect(neighbour(ROWS, 'c', 1)?.id).toBe('c');
    expect(neighbour(ROWS, 'a', -1)?.id).toBe('a');
    expect(neighbour(ROWS, undefined, 1)?.id).toBe('a');
    expect(neighbour([], 'a', 1)).toBeUndefined();
  });

  it('after a decision the next one opens, at the end the one before', () => {
    expect(afterDecision(ROWS, 'a')?.id).toBe('b');
    expect(afterDecision(ROWS, 'c')?.id).toBe('b');
    expect(afterDecision([{ id: 'a' }], 'a')).toBeUndefined();
  });
});
