import { createServer, type Server } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { callPartner, type Partner } from '../gateways/partner-http.ts';
import { startTracing } from '../platform/process/tracing.ts';
import { makeListener } from './listener.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface Heard {
  path: string | undefined;
  requestId: string | string[] | undefined;
  text: string;
}

async function startServer(heard: Heard[]): Promise<string> {
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    heard.push({
      path: request.url,
      requestId: request.headers['x-request-id'],
      text: Buffer.concat(chunks).toString(),
    });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return `http://127.0.0.1:${address.port}`;
}

/** A listener with one call that asks a partner. */
async function startSite() {
  const asked: Heard[] = [];
  const url = await startServer(asked);
  const partner: Partner = { name: 'bank', url, askKey: 'a-key-of-the-partner', timeoutMs: 2_000 };
  const app = await makeListener({
    logLevel: 'silent',
    trustedProxies: 0,
    isHttps: false,
    isReady: async () => true,
    side: 'member',
  });
  app.get('/ask/:secret', async (request) => {
    await callPartner(partner, { method: 'GET', path: '/orders?key=a-key-of-the-partner' });
    return { requestId: request.id };
  });
  closing.push(() => app.close());
  return { app, asked };
}

const OF_THE_PHONE = '0123456789abcdef0123456789abcdef';

it('one id names a request at the phone, in the answer and at the partner', async () => {
  const { app, asked } = await startSite();
  const headers = { 'x-request-id': OF_THE_PHONE };
  const answer = await app.inject({ url: '/ask/x', headers });
  expect(answer.json()).toEqual({ requestId: OF_THE_PHONE });
  expect(asked.map(({ requestId }) => requestId)).toEqual([OF_THE_PHONE]);
  const refused = await app.inject({ url: '/nowhere', headers });
  expect(refused.json()).toMatchObject({ requestId: OF_THE_PHONE });
});

it.each(['', 'short', 'a'.repeat(65), 'line\\nof a log that was forged'])('%j is no id of a request', async (told) => {
  const { app, asked } = await startSite();
  const { requestId } = (await app.inject({ url: '/ask/x', headers: { 'x-request-id': told } })).json();
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(asked.map((call) => call.requestId)).toEqual([requestId]);
});

it('a trace has the request and its call to the partner, and neither an address nor a key', async () => {
  const told: Heard[] = [];
  const endpoint = await startServer(told);
  const end = await startTracing({ endpoint, share: 1, name: 'kapao-test', version: '1' });
  const { app } = await startSite();
  await app.inject({ url: '/ask/a-secret-in-the-address', headers: { 'x-request-id': OF_THE_PHONE } });
  await end();
  expect(told.map(({ path }) => path)).toEqual(['/v1/traces']);
  const text = told[0]?.text ?? '';
  interface SentSpan {
    name: string;
    traceId: string;
    spanId: string;
    parentSpanId?: string;
    attributes: { key: string; value: Record<string, unknown> }[];
  }
  const sent: { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] } = JSON.parse(text);
  const spans = sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  const request = spans.find(({ name }) => name === 'GET /ask/:secret');
  const call = spans.find(({ name }) => name === 'partner bank');
  expect(call).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId });
  expect(request?.attributes).toContainEqual({ key: 'kapao.request_id', value: { stringValue: OF_THE_PHONE } });
  expect(call?.attributes).toContainEqual({ key: 'kapao.outcome', value: { stringValue: 'answered 200' } });
  expect(text).not.toMatch(/a-secret-in-the-address|a-key-of-the-partner/);
});

it('a collector that does not answer is waited for by nobody', async () => {
  const end = await startTracing({ endpoint: 'http://127.0.0.1:9', share: 1, name: 'kapao-test', version: '1' });
  const { app } = await startSite();
  const { statusCode } = await app.inject({ url: '/ask/x' });
  expect(statusCode).toBe(200);
  await end();
});
