import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type Server } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { CLIENT } from '../../apps/server/src/testing/tls-front.ts';
import { until } from '../../apps/server/src/testing/world.ts';
import { createPrograms, type Programs } from '../stack/programs.ts';
import { freePort } from '../tools/free-port.ts';
import { findHaproxy } from '../tools/haproxy.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { readSource, trialConfig } from './balancer-config.ts';

const haproxy = findHaproxy();
const PLACE = { host: '127.0.0.1', socket: '/tmp/kapao-balancer-test.sock' };
const somePorts = { member: 1, operator: 2, metrics: 3 };

describe('the configuration', () => {
  it('of a trial is the production file with nothing left to fill in', () => {
    const servers = [somePorts, somePorts, somePorts];
    expect(trialConfig({ ...PLACE, ports: somePorts, servers })).not.toMatch(/[A-Z]+_(NAME|ONE|TWO|THREE|ADDRESSES)/);
  });

  it('is not made when the production file has not what is to be replaced', () => {
    const source = readSource().replaceAll('SERVER_TWO', 'SERVER_2');
    expect(() => trialConfig({ ...PLACE, ports: somePorts, servers: [] }, source)).toThrow('SERVER_TWO:8080');
  });

  /** The production file with names, addresses and a certificate, in a folder that ends with the test. */
  function filledIn(): string {
    const folder = mkdtempSync(join(tmpdir(), 'kapao-haproxy-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'site.pem'), `${CLIENT.certificate}\n${CLIENT.key}`);
    const filled = readSource()
      .replaceAll('SITE_NAME', '127.0.0.1')
      .replaceAll('OFFICE_NAME', 'office.example.com')
      .replaceAll('OFFICE_ADDRESSES', '203.0.113.7 198.51.100.0/24')
      .replaceAll(/SERVER_(ONE|TWO|THREE)/g, '127.0.0.1')
      .replace('/etc/haproxy/certs/', join(folder, 'site.pem'))
      .replace('/run/haproxy/admin.sock', join(folder, 'admin.sock'))
      // Debian makes this user with its package.
      .replace(/\tuser haproxy\n\tgroup haproxy\n/, '');
    const config = join(folder, 'haproxy.cfg');
    writeFileSync(config, filled);
    return config;
  }

  it.skipIf(!haproxy)('for production is understood by HAProxy, with TLS', () => {
    expect(() => execFileSync(haproxy ?? '', ['-c', '-f', filledIn()], { stdio: 'pipe' })).not.toThrow();
  });

  it.skipIf(!haproxy)('for production refuses a call without TLS, and redirects a page', async () => {
    const [plain, secure, figures] = [await freePort(), await freePort(), await freePort()];
    const config = filledIn();
    const text = readFileSync(config, 'utf8')
      .replace('bind :80', `bind 127.0.0.1:${plain}`)
      .replace('bind :443', `bind 127.0.0.1:${secure}`)
      .replace('127.0.0.1:8404', `127.0.0.1:${figures}`)
      .replaceAll(/127\.0\.0\.1:808[01]/g, `127.0.0.1:${await freePort()}`)
      .replaceAll('-m str 127.0.0.1', '-m beg 127.0.0.1');
    writeFileSync(config, text);
    const running = spawn(haproxy ?? '', ['-db', '-f', config], { stdio: 'ignore' });
    onTestFinished(() => void running.kill());
    const answerOf = (path: string) => fetch(`http://127.0.0.1:${plain}${path}`, { redirect: 'manual' });
    await until('it listens', () => answerOf('/').then(Boolean, () => false));
    for (const path of ['/api/wallet', '/ops/api/me', '/notices/partners/x', '/socket.io/']) {
      expect([path, (await answerOf(path)).status]).toEqual([path, 403]);
    }
    expect((await answerOf('/login')).headers.get('location')).toMatch(/^https:.*\/login$/);
    const own = await new Promise<IncomingMessage>((resolve, reject) => {
      const asking = { host: '127.0.0.1', port: secure, path: '/metrics', rejectUnauthorized: false };
      requestSecurely(asking, resolve).on('error', reject).end();
    });
    own.resume();
    expect([own.statusCode, own.headers['strict-transport-security']]).toEqual([
      404,
      'max-age=31536000; includeSubDomains',
    ]);
    expect(own.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(own.headers['x-content-type-options']).toBe('nosniff');
  });
});

interface Arrival {
  place: number;
  url: string;
  headers: IncomingHttpHeaders;
}

// Skipped where no HAProxy is installed: everything here is what HAProxy does.
describe.skipIf(!haproxy)('the balancer', () => {
  const places = [0, 1, 2].map((place) => ({
    place,
    isReady: true,
    listens: true,
    port: 0,
    server: undefined as Server | undefined,
  }));
  let arrived: Arrival[] = [];
  let balancer: Balancer;
  let programs: Programs;
  let folder: string;
  const ports = { member: 0, operator: 0, metrics: 0 };

  function listen(one: (typeof places)[number]): Promise<void> {
    const server = createServer((asked, answer) => {
      const { url = '/', headers } = asked;
      if (url === '/healthz') return answer.end();
      if (url === '/readyz') return answer.writeHead(one.isReady ? 200 : 503).end();
      arrived.push({ place: one.place, url, headers });
      asked.resume();
      if (url.startsWith('/dies')) return void asked.on('end', () => asked.socket.destroy());
      setTimeout(() => answer.end(String(one.place)), url.startsWith('/slow') ? 10_000 : 0);
    });
    one.server = server;
    return new Promise((resolve) => server.listen(one.port, '127.0.0.1', resolve));
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kapao-balancer-'));
    for (const one of places) {
      one.port = await freePort();
      await listen(one);
    }
    Object.assign(ports, { member: await freePort(), operator: await freePort(), metrics: await freePort() });
    programs = createPrograms({ logDir: folder });
    const servers = places.map(({ port }) => ({ member: port, operator: port }));
    balancer = await startBalancer({ programs, folder, host: '127.0.0.1', ports, servers });
  });
  afterAll(async () => {
    await programs.stop();
    for (const { server } of places) server?.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    for (const one of places) one.isReady = true;
    await until('all are seen', async () => (await balancer.seen()).every(({ state }) => state === 'UP'));
    arrived = [];
  });

  interface Asked {
    method?: string;
    headers?: Record<string, string>;
    from?: string;
    port?: number;
  }

  const ask = (path: string, { method = 'GET', headers = {}, from, port = ports.member }: Asked = {}) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const host = `127.0.0.1:${port}`;
      const options = {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { host, ...headers },
        agent: false,
        localAddress: from,
      };
      const sent = request(options, (answer) => {
        let text = '';
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      });
      sent.on('error', reject);
      sent.end(method === 'POST' ? '{}' : undefined);
    });

  it.each(['POST', 'GET'])('sends no %s again that has reached a server, and refuses in our shape', async (method) => {
    const { status, text } = await ask('/dies', { method, headers: { 'x-request-id': 'the-id-of-this-request' } });
    expect(status).toBe(502);
    expect(JSON.parse(text)).toEqual({ message: 'INTERNAL_SERVER_ERROR', requestId: 'the-id-of-this-request' });
    expect(arrived).toHaveLength(1);
  });

  it('sends a call to another server when the first is not there, before any check has told', async ({
    onTestFinished,
  }) => {
    const [gone] = places;
    if (!gone) throw new Error('no place');
    onTestFinished(() => listen(gone));
    gone.server?.closeAllConnections();
    await new Promise((resolve) => gone.server?.close(resolve));
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask('/money', { method: 'POST' })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(arrived).toHaveLength(12);
  });

  it('turns away from a server that goes, and lets it answer what it has', async () => {
    const slow = ask('/slow');
    await until('the slow call has arrived', async () => arrived.length === 1);
    const leaving = places.find(({ place }) => place === arrived[0]?.place);
    if (leaving) leaving.isReady = false;
    await until('it is seen to go', async () => (await balancer.seen()).some(({ state }) => state === 'DOWN'));
    for (let calls = 0; calls < 9; calls += 1) await ask('/quick');
    const later = arrived.filter(({ url }) => url === '/quick').map(({ place }) => place);
    expect(later).toHaveLength(9);
    expect(later).not.toContain(leaving?.place);
    expect((await slow).text).toBe(String(leaving?.place));
  });

  it('asks who lives when nobody is ready, so that pages are shown and the fault is told by us', async () => {
    for (const one of places) one.isReady = false;
    await until('none is seen', async () => (await balancer.seen()).every(({ state }) => state === 'DOWN'));
    expect((await ask('/')).status).toBe(200);
  });

  it('tells the server who called, and nothing that the caller made up', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'evil.example', forwarded: 'for=1.2.3.4' };
    await ask('/who', { headers, from: '127.0.0.7' });
    expect(arrived[0]?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.7', 'x-forwarded-proto': 'http' });
    expect(arrived[0]?.headers).not.toHaveProperty('x-forwarded-host');
    expect(arrived[0]?.headers).not.toHaveProperty('forwarded');
    expect(arrived[0]?.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  });

  it('answers no name but its own, no figures, and no operator at the name of the members', async () => {
    expect((await ask('/', { headers: { host: 'evil.example' } })).status).toBe(421);
    expect((await ask('/metrics')).status).toBe(404);
    expect((await ask('/metrics', { port: ports.operator })).status).toBe(404);
    expect((await ask('/ops/api/me')).status).toBe(404);
    expect((await ask('/ops/api/me', { port: ports.operator })).status).toBe(200);
    expect(arrived).toHaveLength(1);
  });

  it('keeps chat by polling to one server for each address, and spreads everything else', async () => {
    const placesOf = async (path: string, from?: string) => {
      arrived = [];
      for (let calls = 0; calls < 9; calls += 1) await ask(path, from === undefined ? {} : { from });
      return new Set(arrived.map(({ place }) => place)).size;
    };
    expect(await placesOf('/socket.io/?EIO=4&transport=polling')).toBe(1);
    expect(await placesOf('/socket.io/?EIO=4&transport=polling&sid=abc', '127.0.0.9')).toBe(1);
    expect(await placesOf('/socket.io/?EIO=4&transport=websocket&sid=abc')).toBe(1);
    expect(await placesOf('/socket.io/?EIO=4&transport=websocket')).toBe(3);
    expect(await placesOf('/api/wallet')).toBe(3);
  });
});
