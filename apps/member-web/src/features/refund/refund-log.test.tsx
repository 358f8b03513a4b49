import '../../testing/page-settings.ts';
import { expect, it } from 'vitest';
import { queryKeys } from '../../api/query-keys.ts';
import { render, words } from '../../testing/render.tsx';
import { RefundLog } from './refund-log.tsx';

it('the log has every refund that was received, with its time and amount, and says which is not in the wallet yet', () => {
  const refund = { createdAt: '2026-11-05T03:04:05Z', from: '2026-11-04', to: '2026-11-05' };
  const refunds = [
    { ...refund, refundAmount: 50, addedAt: null },
    { ...refund, from: '2026-11-03', refundAmount: 20, addedAt: '2026-11-05T04:00:00Z' },
  ];
  const log = render(<RefundLog currency="THB" />, {
    answers: [[[...queryKeys.refunds, 'log', 1], { total: 2, refunds }]],
  });
  const [, first = '', second = ''] = log.split('<li');
  expect(first).toContain('05/11/2026 10:04:05');
  expect(first).toContain('+50.00');
  expect(first).toContain(words.rewards.refund.waiting);
  expect(second).toContain('+20.00');
  expect(second).not.toContain(words.rewards.refund.waiting);
});
