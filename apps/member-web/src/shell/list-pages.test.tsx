import '../testing/page-settings.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { useInvites } from '../features/invite/use-invite.ts';
import { useRefundLog } from '../features/refund/use-refund.ts';
import { useCoupons } from '../features/spin-wheel/use-wheel.ts';
import { NEWEST } from '../features/statement/statement-place.ts';
import { useStatement } from '../features/statement/use-statement.ts';
import { render } from '../testing/render.tsx';
import { useSlips } from './use-slips.ts';

afterEach(() => vi.unstubAllGlobals());

function Reader({ read }: { read: () => unknown }) {
  read();
  return null;
}

it.each<[string, number, string, () => unknown]>([
  ['statement rows', 10, '/api/statement', () => useStatement({ ...NEWEST, page: 2 })],
  ['slips', 10, '/api/statement/slip', () => useSlips(2)],
  ['invites', 10, '/api/invite', () => useInvites(2)],
  ['refunds', 10, '/api/refund', () => useRefundLog(2)],
  ['coupons', 3, '/api/spinwheel/coupon', () => useCoupons(2)],
])('%s are read in pages of %d', async (...[, limit, path, read]) => {
  const asked: { path: string; page: number; limit: number }[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://kapao.test');
    const given = typeof body === 'string' ? JSON.parse(body) : Object.fromEntries(searchParams);
    asked.push({ path: pathname, page: Number(given.page), limit: Number(given.limit) });
    return new Response('{}');
  });
  vi.stubGlobal('window', {});
  const queries = new QueryClient();
  render(<Reader read={read} />, { queries });
  for (const query of queries.getQueryCache().getAll()) await query.fetch().catch(() => undefined);
  expect(asked).toEqual([{ path, page: 2, limit }]);
});
