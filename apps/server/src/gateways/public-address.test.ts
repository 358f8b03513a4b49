import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callPartner } from './partner-http.ts';
import { isPublicHost, lookUpPublic, NOT_PUBLIC } from './public-address.ts';

let server: Server;
let port = 0;
let asked = 0;
beforeAll(async () => {
  server = createServer((_request, response) => {
    asked += 1;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"inner":"secret"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  port = address.port;
});
afterAll(() => server.close());

describe('a partner is no machine of ours', () => {
  it.each([
    ['api.line.me', true],
    ['8.8.8.8', true],
    ['2a00:1450:4001::1', true],
    ['localhost', false],
    ['LOCALHOST', false],
    ['localhost.', false],
    ['db.localhost', false],
    ['127.0.0.1', false],
    ['127.1', false],
    ['2130706433', false],
    ['0x7f.1', false],
    ['0.0.0.0', false],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['169.254.169.254', false],
    ['172.31.255.255', false],
    ['172.32.0.1', true],
    ['192.168.1.1', false],
    ['[::1]', false],
    ['[::]', false],
    ['[fe80::1]', false],
    ['[fd00::1]', false],
    ['[::ffff:127.0.0.1]', false],
    ['[::ffff:10.0.0.1]', false],
    ['[64:ff9b::a00:1]', false],
    ['[::127.0.0.1]', false],
    ['[::ffff:0:127.0.0.1]', false],
    ['[::ffff:8.8.8.8]', false],
    ['[2001:0:4136:e378:8000:63bf:3fff:fdd2]', false],
    ['[2002:7f00:1::]', false],
    ['[64:ff9b:1::7f00:1]', false],
    ['[fec0::1]', false],
    ['[ff02::1]', false],
    ['[2001:db8::1]', false],
    ['[4000::1]', false],
    ['198.51.100.7', false],
    ['240.0.0.1', false],
    ['255.255.255.255', false],
    ['224.0.0.1', false],
    ['192.88.99.1', false],
    ['017700000001', false],
  ])('%s may be one: %s', (host, isPublic) => {
    const written = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
    expect(isPublicHost(new URL(`https://${written}/`).hostname)).toBe(isPublic);
  });

  it.each([{ all: true }, { all: false }])(
    'a name that leads to one is not connected to, asked with %o',
    async (how) => {
      const told = await new Promise((resolve) => lookUpPublic('localhost', how, (...answer) => resolve(answer)));
      expect(told).toEqual([expect.objectContaining({ code: NOT_PUBLIC }), []]);
    },
  );

  it.each(['127.0.0.1', 'localhost'])('nothing is sent to %s by whoever tries a partner out', async (host) => {
    const partner = { name: 'p', url: `http://${host}:${port}`, timeoutMs: 2_000 };
    const call = { method: 'GET', path: '/' } as const;
    expect(await callPartner({ ...partner, isPublicOnly: true }, call)).toEqual({ outcome: 'unsent', why: NOT_PUBLIC });
    expect(asked).toBe(0);
    expect((await callPartner(partner, call)).outcome).toBe('answered');
    asked = 0;
  });
});
