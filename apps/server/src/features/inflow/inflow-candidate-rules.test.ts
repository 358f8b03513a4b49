import { expect, test } from 'vitest';
import { namesFit, rankCandidates } from './inflow-candidate-rules.ts';

test('who fits by more reasons stands first, and each is named once', () => {
  const ranked = rankCandidates([
    { memberId: 'b', reason: 'QR' },
    { memberId: 'a', reason: 'NAME' },
    { memberId: 'c', reason: 'ACCOUNT' },
    { memberId: 'a', reason: 'BEFORE' },
    { memberId: 'a', reason: 'NAME' },
  ]);
  expect(ranked).toEqual([
    { memberId: 'a', reasons: ['BEFORE', 'NAME'] },
    { memberId: 'c', reasons: ['ACCOUNT'] },
    { memberId: 'b', reasons: ['QR'] },
  ]);
});

test.each([
  ['MR. SOMSAK P', 'SOMSAK PHROMMA', true],
  ['นาย สมศักดิ์ พ.', 'สมศักดิ์ พรหมมา', true],
  ['SOMSAK', 'SOMSAK PHROMMA', true],
  ['SOMSAK K', 'SOMSAK PHROMMA', false],
  ['', 'SOMSAK PHROMMA', false],
  ['S', 'SOMSAK PHROMMA', false],
])('the names %j and %j fit: %s', (left, right, fits) => {
  expect(namesFit(left, right)).toBe(fits);
});
