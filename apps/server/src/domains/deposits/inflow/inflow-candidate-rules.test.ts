import { expect, test } from 'vitest';
import { rankCandidates } from './inflow-candidate-rules.ts';

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
