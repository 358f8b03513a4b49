import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hideSecrets } from './hidden-secrets.ts';
import { callPartner, type Partner } from './partner-http.ts';

let server: Server;
let partner: Partner;
let heard: { path: string | undefined; type: string | undefined; body: string };
let answerHeaders: Record<string, string>;
let answerText: string;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    heard = { path: request.url, type: request.headers['content-type'], body };
    response.writeHead(429, { 'content-type': 'application/json', ...answerHeaders }).end(answerText);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  partner = { name: 'p', url: `http://127.0.0.1:${address.port}/below/`, askKey: 'k', timeoutMs: 2_000 };
});
afterAll(() => server?.close());
beforeEach(() => {
  answerHeaders = {};
  answerText = '{"ok":false}';
});

it('the path of a call stands below the path of the partner’s address', async () => {
  await callPartner(partner, { method: 'GET', path: '/v1/orders?id=7' });
  expect(heard.path).toBe('/below/v1/orders?id=7');
});

it('form fields are sent encoded and named as a form', async () => {
  await callPartner(partner, { method: 'POST', path: '/sms', form: { text: 'รหัส 12&34', to: '+66812345678' } });
  expect(heard.type).toBe('application/x-www-form-urlencoded');
  expect(Object.fromEntries(new URLSearchParams(heard.body))).toEqual({ text: 'รหัส 12&34', to: '+66812345678' });
});

it.each([
  { header: '90', told: 90_000 },
  { header: 'Wed, 21 Oct 2026 07:28:00 GMT', told: undefined },
  { header: '-5', told: undefined },
])('a partner that says Retry-After: $header asks to wait $told ms', async ({ header, told }) => {
  answerHeaders = { 'retry-after': header };
  const answer = await callPartner(partner, { method: 'GET', path: '/' });
  expect(answer).toMatchObject({ outcome: 'answered', status: 429 });
  expect(answer.outcome === 'answered' && answer.retryAfterMs).toBe(told);
});

it('what is written down of a call has no credential, though it was sent with one and the partner repeats it', async () => {
  const key = 'the/key+of=p';
  const written: string[] = [];
  answerText = `no such key: ${key}`;
  const trace = {
    async begin({ path, body }: { path: string; body: string | undefined }) {
      written.push(path, body ?? '');
      return 1;
    },
    async end(_callNo: number, { text }: { text: string }) {
      written.push(text);
    },
  };
  const hiding = { ...partner, hide: hideSecrets([key]) };
  await callPartner(hiding, { method: 'POST', path: `/of/${encodeURIComponent(key)}`, body: { key }, trace });
  expect(heard).toMatchObject({ path: `/below/of/${encodeURIComponent(key)}`, body: JSON.stringify({ key }) });
  expect(written).toEqual(['/of/•••', '{"key":"•••"}', 'answered 429\nno such key: •••']);
});
