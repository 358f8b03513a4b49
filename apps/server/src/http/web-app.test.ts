import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteSettings } from '@kapao/contract/shared/site-settings.ts';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { serveWebApp } from './web-app.ts';

async function site(given: unknown) {
  const directory = mkdtempSync(join(tmpdir(), 'web-app-'));
  writeFileSync(join(directory, 'index.html'), '<html lang="th"><head></head>app</html>');
  writeFileSync(join(directory, 'terminated.html'), '<html lang="th"><head></head>gone</html>');
  const app = Fastify();
  onTestFinished(async () => {
    await app.close();
    rmSync(directory, { recursive: true });
  });
  const screens = ['/login', '/user'];
  await serveWebApp(app, { directory, apiPrefixes: ['/api/'], screens, settings: siteSettings.parse(given) });
  return (url: string, accept = 'text/html') => app.inject({ url, headers: { accept } });
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
