import { createServer, type Server } from 'node:https';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLIENT, STRANGER, trustMadeUp } from '../testing/tls-front.ts';
import { callPartner, type Reach } from './partner-http.ts';

let trustNoMore: () => void;
let server: Server;
let partner: Reach;
let status = 200;
beforeAll(async () => {
  trustNoMore = trustMadeUp();
  const { certificate: cert, key } = CLIENT;
  const options = { cert, key, ca: cert, requestCert: true, rejectUnauthorized: true };
  server = createServer(options, (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' }).end('{"ok":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  partner = { name: 'p', url: `https://127.0.0.1:${address.port}`, timeoutMs: 5_000, clientCertificate: CLIENT };
});
afterAll(() => {
  trustNoMore();
  server?.close();
});

const ask = (as: Reach = partner) => callPartner(as, { method: 'GET', path: '/' });

it('a partner that wants our certificate is shown it and answers', async () => {
  status = 200;
  expect(await ask()).toEqual({ outcome: 'answered', status: 200, body: { ok: true } });
});

it('a partner that wants our certificate answers nobody who shows another or none', async () => {
  status = 200;
  const { clientCertificate: _shown, ...withNone } = partner;
  expect((await ask({ ...partner, clientCertificate: STRANGER })).outcome).not.toBe('answered');
  expect((await ask(withNone)).outcome).not.toBe('answered');
});

it.each([{ said: 999 }, { said: 307 }])(
  'a partner that answers $said leaves the outcome unknown and the process alive',
  async ({ said }) => {
    status = said;
    expect((await ask()).outcome).toBe('unknown');
  },
);
