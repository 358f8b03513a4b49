import { expect, it } from 'vitest';
import { changesOf } from './changes.ts';

it('only what differs is a change, wherever it stands, and nothing is the same as an empty line', () => {
  const before = { budget: 100, cap: null, name: { th: 'ก', en: 'A' }, slices: [{ weight: 1 }, { weight: 2 }] };
  const after = { name: { en: 'B', th: 'ก' }, budget: 200, slices: [{ weight: 1 }], endsAt: null };
  expect(changesOf(before, after)).toEqual([
    { path: 'name.en', before: 'A', after: 'B' },
    { path: 'budget', before: '100', after: '200' },
    { path: 'slices.1.weight', before: '2', after: undefined },
  ]);
  expect(changesOf(before, structuredClone(before))).toEqual([]);
  expect(changesOf(undefined, { budget: 5 })).toEqual([{ path: 'budget', before: undefined, after: '5' }]);
});
