import { createServer, type Server } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callPartner, type Reach } from './partner-http.ts';

/* Of this test alone: a made-up certificate of 127.0.0.1, for both sides. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBjzCCATagAwIBAgIUbJ63ctY6yUJbaV8qJJImNFoNeEowCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMjIxMDI0NFoYDzIxMjYxMDI5
MjEwMjQ0WjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATPyZRFwijaOrKsXSgEjbVBJVK277gkO6RXETUl2zOMtAi6IG/vIYoT
sZ8TUDjaN51TqMc0rGxvqDCTwOcnARb6o2QwYjAdBgNVHQ4EFgQUCZQ+LIOq7bXb
ZJ17El5iMs9vNlEwHwYDVR0jBBgwFoAUCZQ+LIOq7bXbZJ17El5iMs9vNlEwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0cAMEQC
IEcgfTHR8IhDhVNgK5qYEBLjAk6Rn/AcSBIde3gj4aUIAiB/dZG1V51gdi668QKU
9aKrdWvsaN+V4M8OadDxfVDX2w==
-----END CERTIFICATE-----`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgaECXiEsPisZdYZ0p
lhFykwzeJPo7y97VWB1DNJBimI6hRANCAATPyZRFwijaOrKsXSgEjbVBJVK277gk
O6RXETUl2zOMtAi6IG/vIYoTsZ8TUDjaN51TqMc0rGxvqDCTwOcnARb6
-----END PRIVATE KEY-----`;

const known = getCACertificates('default');
let server: Server;
let partner: Reach;
let status = 200;
beforeAll(async () => {
  setDefaultCACertificates([...known, CERTIFICATE]);
  const options = { cert: CERTIFICATE, key: KEY, ca: CERTIFICATE, requestCert: true, rejectUnauthorized: true };
  server = createServer(options, (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' }).end('{"ok":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  const clientCertificate = { certificate: CERTIFICATE, key: KEY };
  partner = { name: 'p', url: `https://127.0.0.1:${address.port}`, timeoutMs: 5_000, clientCertificate };
});
afterAll(() => {
  setDefaultCACertificates(known);
  server?.close();
});

const ask = () => callPartner(partner, { method: 'GET', path: '/' });

it('a partner that wants our certificate is shown it and answers', async () => {
  status = 200;
  expect(await ask()).toEqual({ outcome: 'answered', status: 200, body: { ok: true } });
});

it.each([{ said: 999 }, { said: 307 }])(
  'a partner that answers $said leaves the outcome unknown and the process alive',
  async ({ said }) => {
    status = said;
    expect((await ask()).outcome).toBe('unknown');
  },
);
