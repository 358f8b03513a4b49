import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { siteSettings } from '@kapao/contract/shared/site-settings.ts';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { makeListener } from './listener.ts';
import { serveWebApp, type WebApp } from './web-app.ts';

function builtApp(): string {
  const directory = mkdtempSync(join(tmpdir(), 'web-app-'));
  writeFileSync(join(directory, 'index.html'), '<html lang="th"><head><title>Kapao</title></head>app</html>');
  writeFileSync(
    join(directory, 'terminated.html'),
    '<html lang="th"><head><title>Kapao</title></head>gone<address data-contact="th"></address></html>',
  );
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

async function site(given: unknown, contacts: NonNullable<WebApp['contacts']> = async () => ({})) {
  const directory = builtApp();
  const app = Fastify();
  onTestFinished(() => app.close());
  const screens = ['/login', '/user'];
  await serveWebApp(app, {
    directory,
    apiPrefixes: ['/api/'],
    screens,
    settings: async () => siteSettings.parse(given),
    contacts,
  });
  return (url: string, accept = 'text/html', method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url, headers: { accept } });
}

it('writes the settings of the site into every page, harmless as markup', async () => {
  const get = await site({ isLaos: true, slotMessage: { provider: 'pg', text: '"><script>alert(1)</script>$&' } });
  for (const address of ['/', '/user/home', '/index.html']) {
    const { body } = await get(address);
    expect(body).toContain('<html lang="lo"');
    expect(body).not.toContain('<script>');
    const content = /content="([^"]*)"/.exec(body)?.[1] ?? '';
    const text = content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
    expect(JSON.parse(text)).toMatchObject({ isLaos: true, slotMessage: { text: '"><script>alert(1)</script>$&' } });
  }
});

it('names the site as it is called now, in the first language of the page', async () => {
  const get = await site({ site: { th: 'ร้าน "เรา" <b>', la: 'ຮ້ານ', en: 'Shop' } });
  const { body } = await get('/login');
  expect(/<title>(.*)<\/title>/.exec(body)?.[1] ?? body).toBe('ร้าน &quot;เรา&quot; &lt;b>');
});

it('answers a screen as the page to any client, and other addresses to browsers only', async () => {
  const get = await site({});
  for (const address of ['/login', '/login?code=1', '/user', '/user/home']) {
    for (const accept of ['*/*', '', 'text/html,*/*;q=0.8']) {
      const { statusCode, headers } = await get(address, accept);
      expect([address, accept, statusCode, headers['content-type']]).toEqual([
        address,
        accept,
        200,
        'text/html; charset=utf-8',
      ]);
    }
    expect((await get(address, 'application/json')).statusCode).toBe(404);
    const asked = await get(address, '*/*', 'HEAD');
    expect([asked.statusCode, asked.body]).toEqual([200, '']);
  }
  for (const address of ['/users', '/loginx', '/nothing', '/api/login']) {
    expect((await get(address, '*/*')).statusCode).toBe(404);
  }
});

it('answers the page of a service that is gone without the app, and no page below the API', async () => {
  const get = await site({});
  expect((await get('/terminated')).body).toContain('gone');
  expect((await get('/api/nothing')).statusCode).toBe(404);
});

it('tells on the page of a service that is gone how its people are reached, harmless as markup', async () => {
  const th = {
    contactText: 'โทร 02\n<script>alert(1)</script>',
    lineLink: 'https://line.example/"x',
    lineName: '@a&b',
    lineQR: '',
  };
  const { body } = await (await site({}, async () => ({ th })))('/terminated');
  expect(body).toContain('โทร 02<br />&lt;script>alert(1)&lt;/script>');
  expect(body).toContain('<a href="https://line.example/&quot;x" rel="noreferrer">LINE @a&amp;b</a>');
  const script = { ...th, contactText: '', lineLink: 'javascript:alert(1)' };
  expect((await (await site({}, async () => ({ th: script })))('/terminated')).body).toContain(
    'gone<address></address>',
  );
});

async function wholeSite(directory = builtApp()) {
  const webApp = { directory, apiPrefixes: ['/api/'] };
  const isReady = async () => true;
  const app = await makeListener({ logLevel: 'silent', trustedProxies: 0, isHttps: false, isReady, webApp });
  onTestFinished(() => app.close());
  return app;
}

const refusal = (message: string) => ({ message, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });

it.each(['/api//wallet', '/api/wallet%00', '/..%2f..%2fetc/passwd', '/.env'])(
  'knows no %s, and says so as any route that is not there',
  async (url) => {
    const answered = await (await wholeSite()).inject({ url });
    expect([answered.statusCode, answered.json()]).toEqual([404, refusal('NO_DATA')]);
  },
);

it.each([
  ['is no request', 'nonsense\r\n\r\n', 400],
  [
    'says two lengths',
    'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    400,
  ],
  ['has too long a header', `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('refuses what %s in the one shape of a refusal', async (_what, sent, status) => {
  const app = await wholeSite();
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  let answered = '';
  socket.setEncoding('utf8').on('data', (text) => {
    answered += text;
  });
  socket.write(sent);
  await once(socket, 'close');
  const [head = '', body = ''] = answered.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toMatch(/\r\nX-Content-Type-Options: nosniff\r\n/);
  expect(JSON.parse(body)).toEqual(refusal('KEY_INVALID'));
});

const SCRIPT = 'document.title = "x"';

function siteWithFiles() {
  const directory = builtApp();
  const page = `<html lang="th"><head><title>Kapao</title><script>${SCRIPT}</script></head>${'app '.repeat(600)}</html>`;
  writeFileSync(join(directory, 'index.html'), page);
  for (const folder of ['assets', 'art']) mkdirSync(join(directory, folder));
  writeFileSync(join(directory, 'assets', 'core-1234567.js'), 'export {}');
  writeFileSync(join(directory, 'art', 'koi.svg'), '<svg/>');
  writeFileSync(join(directory, 'art', 'koi.svg.br'), 'compressed');
  return wholeSite(directory);
}

const sourcesOf = (policy: unknown) => /script-src ([^;]+)/.exec(String(policy))?.[1];

it('a page may run the script that stands in it as it was built, and no other text', async () => {
  const page = await (await siteWithFiles()).inject({ url: '/', headers: { accept: 'text/html' } });
  const hash = createHash('sha256').update(SCRIPT).digest('base64');
  expect(sourcesOf(page.headers['content-security-policy'])).toBe(`'self' 'sha256-${hash}'`);
});

it('files of the app are kept for ever and carry nothing that is said to pages only', async () => {
  const app = await siteWithFiles();
  const script = await app.inject({ url: '/assets/core-1234567.js' });
  expect(script.headers['cache-control']).toContain('immutable');
  expect(script.headers['x-content-type-options']).toBe('nosniff');
  expect(script.headers).not.toHaveProperty('content-security-policy');
});

it.each(['br', 'identity'])(
  'a drawing names its characters and keeps the policy of a page, sent as %s',
  async (encoding) => {
    const app = await siteWithFiles();
    const drawing = await app.inject({ url: '/art/koi.svg', headers: { 'accept-encoding': encoding } });
    expect(drawing.headers['content-encoding']).toBe(encoding === 'br' ? 'br' : undefined);
    expect(drawing.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(drawing.headers['cache-control']).toContain('immutable');
    expect(sourcesOf(drawing.headers['content-security-policy'])).toBe("'self'");
  },
);

it('serves the assets of an earlier build that were kept beside the new one, and the new one first', async () => {
  const directory = builtApp();
  const write = (folder: string, name: string, text: string) => {
    mkdirSync(join(directory, folder), { recursive: true });
    writeFileSync(join(directory, folder, name), text);
  };
  write('assets', 'both-1234567.js', 'new');
  write('before/assets', 'both-1234567.js', 'old');
  write('before/assets', 'sheet-7654321.js', 'of the build before');
  write('before/assets', 'sheet-7654321.js.br', 'compressed');
  const app = await wholeSite(directory);
  const both = await app.inject({ url: '/assets/both-1234567.js' });
  const kept = await app.inject({ url: '/assets/sheet-7654321.js' });
  const small = await app.inject({ url: '/assets/sheet-7654321.js', headers: { 'accept-encoding': 'br' } });
  expect([both.body, kept.body]).toEqual(['new', 'of the build before']);
  expect([small.body, small.headers['content-encoding']]).toEqual(['compressed', 'br']);
  expect(kept.headers['cache-control']).toContain('immutable');
  expect(kept.headers).not.toHaveProperty('content-security-policy');
  expect((await app.inject({ url: '/assets/gone-7654321.js', headers: { accept: '*/*' } })).statusCode).toBe(404);
});

it('what is long goes compressed to whoever takes it so, and as it is to others', async () => {
  const app = await siteWithFiles();
  const asked = { url: '/', headers: { accept: 'text/html' } };
  const plain = await app.inject(asked);
  const small = await app.inject({ ...asked, headers: { ...asked.headers, 'accept-encoding': 'br, gzip' } });
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(small.headers['content-encoding']).toBe('gzip');
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body);
});

it('data may load and frame nothing, and is compressed only where it is read', async () => {
  const app = await siteWithFiles();
  const long = { text: 'baht '.repeat(1_000) };
  app.get('/api/long', async () => long);
  app.post('/api/long', async () => long);
  const headers = { 'accept-encoding': 'gzip' };
  const read = await app.inject({ url: '/api/long', headers });
  expect(read.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(JSON.parse(gunzipSync(read.rawPayload).toString())).toEqual(long);
  const done = await app.inject({ url: '/api/long', method: 'POST', headers });
  expect(done.headers).not.toHaveProperty('content-encoding');
  expect(done.json()).toEqual(long);
});
