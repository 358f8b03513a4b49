import '../../testing/page-settings.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { useCreateQr } from './use-qr.ts';

afterEach(() => vi.unstubAllGlobals());

const NONE = { hasQrcode: false, last: null, serverTime: '2026-11-05T03:00:00Z' };
const MADE = {
  hasQrcode: true,
  qrcodeId: 'one',
  qrcode: '<svg/>',
  payload: '000201',
  amount: 100,
  expireIn: '2026-11-05T03:15:00Z',
  serverTime: '2026-11-05T03:00:00Z',
};

function View({ onReady }: { onReady: (create: ReturnType<typeof useCreateQr>) => void }) {
  onReady(useCreateQr('WW'));
  return null;
}

it.each(['made', 'refused'])('the views of the other providers reload theirs when a code was %s', async (end) => {
  const status = end === 'made' ? 200 : 400;
  const body = end === 'made' ? MADE : { message: 'QR_FAIL' };
  vi.stubGlobal('window', {});
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));
  const queries = new QueryClient();
  for (const provider of ['KBANK', 'WW', 'ZAPMAN']) queries.setQueryData(['qr-code', provider], NONE);
  queries.setQueryData(['wallet'], NONE);
  const made: ReturnType<typeof useCreateQr>[] = [];
  render(<View onReady={(create) => made.push(create)} />, { queries });
  const answered = await made[0]?.mutateAsync({ provider: 'WW', amount: 100 }).catch(({ code }) => code);
  expect(answered).toEqual(end === 'made' ? MADE : 'QR_FAIL');
  const mustReload = (key: readonly string[]) => queries.getQueryState(key)?.isInvalidated;
  expect(mustReload(['qr-code', 'KBANK'])).toBe(true);
  expect(mustReload(['qr-code', 'ZAPMAN'])).toBe(true);
  expect(mustReload(['qr-code', 'WW'])).toBe(false);
  expect(mustReload(['wallet'])).toBe(false);
});
