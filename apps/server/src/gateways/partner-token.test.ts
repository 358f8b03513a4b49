import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeTokenCalls, type TokenSource, tryWithToken } from './partner-token.ts';

let server: Server;
let url: string;
/** Tokens the partner takes; every other one has run out. */
let good: Set<string>;
let served: string[];
let tokenAnswer: { status: number; text: string };
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/token') return void response.writeHead(tokenAnswer.status).end(tokenAnswer.text);
    const token = request.headers.authorization ?? '';
    served.push(token);
    response.writeHead(good.has(token) ? 200 : 401).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  url = `http://127.0.0.1:${address.port}`;
});
afterAll(() => server?.close());
beforeEach(() => {
  good = new Set();
  served = [];
  tokenAnswer = { status: 200, text: '{}' };
});

function calls(lifeMs = 1_800_000) {
  let issued = 0;
  const call = makeTokenCalls({
    partner: { name: 'p', url, timeoutMs: 2_000 },
    ask: () => ({ method: 'POST', path: '/token', sign: () => ({}) }),
    read(answer) {
      if (answer.outcome !== 'answered') return undefined;
      issued += 1;
      good.add(`t${issued}`);
      return { value: `t${issued}`, expiresInMs: lifeMs };
    },
    isExpired: (answer) => answer.outcome === 'answered' && answer.status === 401,
  });
  const ask = () => call((token) => ({ method: 'GET', path: '/', sign: () => ({ authorization: token }) }));
  return { ask, issued: () => issued };
}

it('many calls at once ask for one token', async () => {
  const { ask, issued } = calls();
  const answers = await Promise.all(Array.from({ length: 20 }, ask));
  expect(answers.every((answer) => answer.outcome === 'answered' && answer.status === 200)).toBe(true);
  expect(issued()).toBe(1);
});

it('a token that the partner calls expired is asked for anew once, for all who met it', async () => {
  const { ask, issued } = calls();
  await ask();
  good.clear();
  const answers = await Promise.all(Array.from({ length: 10 }, ask));
  expect(answers.every((answer) => answer.outcome === 'answered' && answer.status === 200)).toBe(true);
  expect(issued()).toBe(2);
});

it('a partner that calls every token expired is asked twice and not for ever', async () => {
  const { ask } = calls();
  await ask();
  good = new Set();
  good.add = () => good;
  served = [];
  expect(await ask()).toMatchObject({ outcome: 'answered', status: 401 });
  expect(served).toEqual(['t1', 't2']);
});

it('a token is given up before its end', async () => {
  const { ask, issued } = calls(30_000);
  await ask();
  await ask();
  expect(issued()).toBe(2);
});

const tried = (source: Partial<TokenSource> = {}) =>
  tryWithToken(
    {
      partner: { name: 'p', url, timeoutMs: 2_000 },
      ask: () => ({ method: 'POST', path: '/token', sign: () => ({}) }),
      read: () => undefined,
      isExpired: () => false,
      ...source,
    },
    (token) => ({ method: 'GET', path: '/', sign: () => ({ authorization: token }) }),
  );

it('a partner that gives no token when it is tried out is shown with what it said instead, as it came', async () => {
  tokenAnswer = { status: 401, text: '<h1>who are you?</h1>' };
  expect(await tried()).toMatchObject({ answer: { status: 401 }, text: '<h1>who are you?</h1>' });
  expect(served).toEqual([]);
});

it.each([
  '{"tokenOfAccess":"s3cr3t","expires_in":30}',
  '{ "access_token" : "s3cr3t" }',
  'access_token=s3cr3t&expires_in=30',
])('a token that nobody can read is not shown either: %s', async (text) => {
  tokenAnswer = { status: 200, text };
  expect((await tried()).text).not.toContain('s3cr3t');
});

it('the answer to a call with a token is shown as it came, and without the token', async () => {
  const read = () => ({ value: '401', expiresInMs: 1_000 });
  expect(await tried({ read })).toMatchObject({ answer: { status: 401 }, text: '{}' });
  expect(served).toEqual(['401']);
});
