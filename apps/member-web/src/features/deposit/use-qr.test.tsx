import '../../testing/page-settings.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { useCreateQr } from './use-qr.ts';

afterEach(() => vi.unstubAllGlobals());

const NONE = { hasQrcode: false, last: null, serverTime: '2026-11-05T03:00:00Z' };

function View({ onReady }: { onReady: (create: ReturnType<typeof useCreateQr>) => void }) {
  onReady(useCreateQr('WW'));
  return null;
}

it.each(['made', 'refused'])('the views of the other providers reload theirs when a code was %s', async (end) => {
  const status = end === 'made' ? 200 : 400;
  const body = end === 'made' ? { ...NONE, hasQrcode: true } : { message: 'QR_FAIL' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));
  const queries = new QueryClient();
  for (const provider of ['KBANK', 'WW', 'ZAPMAN']) queries.setQueryData(['qr-code', provider], NONE);
  queries.setQueryData(['wallet'], NONE);
  const made: ReturnType<typeof useCreateQr>[] = [];
  render(<View onReady={(create) => made.push(create)} />, { queries });
  await made[0]?.mutateAsync({ provider: 'WW', amount: 100 }).catch(() => undefined);
  const mustReload = (key: readonly string[]) => queries.getQueryState(key)?.isInvalidated;
  expect(mustReload(['qr-code', 'KBANK'])).toBe(true);
  expect(mustReload(['qr-code', 'ZAPMAN'])).toBe(true);
  expect(mustReload(['qr-code', 'WW'])).toBe(false);
  expect(mustReload(['wallet'])).toBe(false);
});
