import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { openWorld, TEST_KEYS, type World } from './test-world.ts';

let world: World;
let site: Server | undefined;
afterEach(async () => {
  await world?.close();
  site?.close();
  site = undefined;
});

async function openSite(answer: string) {
  const server = createServer((_request, response) => response.end(answer));
  site = server;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

describe('the outside world', () => {
  it.each([undefined, 'Bearer ', 'Bearer another key', 'Basic x'])('does not serve a partner with %s', async (key) => {
    world = await openWorld();
    const headers = key === undefined ? {} : { authorization: key };
    const response = await fetch(`${world.origin}/partners/bank/feed?account=1234567890`, { headers });
    expect(response.status).toBe(401);
  });

  it('shows its page and its games without anything inline', async () => {
    world = await openWorld();
    for (const path of ['/', '/games/pg/play?token=x']) {
      const response = await fetch(world.origin + path);
      const policy = response.headers.get('content-security-policy');
      expect([response.status, policy]).toEqual([200, expect.stringContaining("default-src 'self'")]);
      expect(await response.text()).not.toMatch(/<script>|<style|style="/);
    }
    expect((await world.get('/games/nothing/play')).status).toBe(404);
  });

  it('does not obey a foreign web page', async () => {
    world = await openWorld();
    const headers = { 'sec-fetch-site': 'cross-site' };
    const response = await fetch(`${world.origin}/control/reset`, { method: 'POST', headers });
    expect(response.status).toBe(403);
  });

  it('answers nonsense with 400 and unknown calls with 404', async () => {
    world = await openWorld();
    const headers = { 'content-type': 'application/json' };
    const broken = await fetch(`${world.origin}/control/faults`, { method: 'POST', headers, body: '{' });
    expect(broken.status).toBe(400);
    expect((await world.get('/control/nothing')).status).toBe(404);
  });

  it('the outside world resets to its initial state', async () => {
    world = await openWorld();
    await world.post('/partners/sms/messages', { to: '0812345678', text: 'code', reference: 'S1' });
    await world.post('/partners/games/pg/players', { username: 'kp001' });
    await world.fault('feed', 'down');
    expect((await world.post('/control/reset')).body).toEqual({ ok: true });
    expect((await world.get('/control/sms')).body.messages).toEqual([]);
    expect((await world.get('/control/games/pg/players/kp001')).status).toBe(404);
    expect((await world.get('/control/faults')).body.faults).toEqual([]);
  });

  it('closes at once although a slow answer is still owed', async () => {
    world = await openWorld();
    await world.fault('sms', 'slow', 60_000);
    const owed = world.post('/partners/sms/messages', { to: '0812345678', text: 'code', reference: 'S1' });
    const ended = expect(owed).rejects.toThrow();
    await expect.poll(async () => (await world.get('/control/faults')).body.owed).toBe(1);
    const started = performance.now();
    await world.close();
    expect(performance.now() - started).toBeLessThan(20_000);
    await ended;
  });
});

describe("the site's accounts", () => {
  it('accounts of the site are read leniently', async () => {
    const named = { bankAccountName: 'KAPAO SERVICE', bankAccountNo: '123-456-7890' };
    const banks = [
      { ...named, bankCode: 'KBANK' },
      { bankCode: 'WW', bankAccountNo: '1234567' },
      null,
      { bankCode: 'SCB' },
    ];
    world = await openWorld({ siteUrl: await openSite(JSON.stringify({ banks })) });
    const { body } = await world.get('/site/deposit-accounts');
    const names = { nameTh: 'กสิกรไทย', nameEn: 'Kasikornbank' };
    const account = { bankCode: 'KBANK', ...names, accountName: 'KAPAO SERVICE', accountNo: '1234567890' };
    expect(body).toEqual({ accounts: [account] });
  });

  it('are not there when the site is down or answers something else', async () => {
    world = await openWorld();
    expect((await world.get('/site/deposit-accounts')).status).toBe(502);
    await world.close();
    world = await openWorld({ siteUrl: await openSite('<html>') });
    expect((await world.get('/site/deposit-accounts')).status).toBe(502);
  });
});

describe('configuration', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'kapao-partners-')), 'partners.json');
  writeFileSync(file, JSON.stringify(TEST_KEYS));
  afterAll(() => rmSync(dirname(file), { recursive: true }));

  it('has defaults for all but the key', () => {
    const config = readConfig({ PARTNERS_FILE: file });
    expect(config).toMatchObject({ port: 8090, host: '127.0.0.1', siteUrl: 'http://127.0.0.1:8080' });
  });

  it.each([
    [{}, 'PARTNERS_FILE'],
    [{ PARTNERS_FILE: '/nowhere' }, 'PARTNERS_FILE'],
    [{ PARTNERS_FILE: file, PORT: 'http' }, 'PORT'],
    [{ PARTNERS_FILE: file, SITE_URL: 'nowhere' }, 'SITE_URL'],
  ])('stops the start and names the variable: %o', (variables, name) => {
    expect(() => readConfig(variables)).toThrow(name);
  });
});
