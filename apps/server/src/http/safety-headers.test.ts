import { expect, it, onTestFinished } from 'vitest';
import { operatorCookieName } from '../domains/backoffice/operator/operator-routes.ts';
import { makeListener } from './listener.ts';

async function publicSite() {
  const isReady = async () => true;
  const app = await makeListener({ logLevel: 'silent', trustedProxies: 0, isHttps: true, isReady });
  app.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').send('<p>page</p>'));
  onTestFinished(() => app.close());
  return app;
}

it('a public site asks browsers for TLS at all its names for a year, on pages, data and refusals', async () => {
  const app = await publicSite();
  for (const url of ['/page', '/healthz', '/nothing']) {
    const { headers } = await app.inject({ url });
    expect([url, headers['strict-transport-security']]).toEqual([url, 'max-age=31536000; includeSubDomains']);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-type']).toContain('charset=utf-8');
  }
});

it('a page loads nothing of other sites, has no base address, and tells nobody where it was left', async () => {
  const { headers } = await (await publicSite()).inject({ url: '/page' });
  const policy = String(headers['content-security-policy']).split(';');
  expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "object-src 'none'", "base-uri 'none'"]));
  expect(policy.join()).not.toMatch(/unsafe|https?:|\*/);
  expect(headers['referrer-policy']).toBe('no-referrer');
});

it('no answer lets another origin read it, and TRACE repeats no request', async () => {
  const app = await publicSite();
  const { headers } = await app.inject({ url: '/page', headers: { origin: 'https://evil.example' } });
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  const traced = await app.inject({ method: 'TRACE', url: '/page', headers: { cookie: 'a=secret' } } as never);
  expect(traced.statusCode).toBe(404);
  expect(traced.body).not.toContain('secret');
});

it('the cookie of operators is bound to its host behind https', () => {
  expect(operatorCookieName(true)).toMatch(/^__Host-/);
});
