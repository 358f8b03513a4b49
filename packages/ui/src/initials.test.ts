import { expect, it } from 'vitest';
import { initials } from './initials.ts';

it.each([
  ['Somsak Phromma', 'SP'],
  ['naga gold club', 'NG'],
  ['เกศินี ใจดี', 'กจ'],
  ['ແກ້ວ', 'ກ'],
  ['', ''],
])('the initials of %s are %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
