import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { CLIENT, EXPIRED, trustMadeUp } from '../../testing/tls-front.ts';
import { readCertificate, trustedSeconds } from './certificate.ts';

const DAY = 86_400;

async function siteWith({ certificate: cert, key }: { certificate: string; key: string }): Promise<string> {
  const server = createServer({ cert, key });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('a certificate is trusted for so long, and not at all when it is over or nobody known has signed it', async () => {
  const [whole, over] = [await siteWith(CLIENT), await siteWith(EXPIRED)];
  expect((await trustedSeconds([whole]))[new URL(whole).host]).toBe(0);
  onTestFinished(trustMadeUp());
  const seconds = await trustedSeconds([whole, over, 'http://127.0.0.1:1']);
  expect(seconds[new URL(whole).host]).toBeGreaterThan(365 * DAY);
  expect(seconds[new URL(over).host]).toBe(0);
  expect(Object.keys(seconds)).toHaveLength(2);
  expect((await readCertificate(new URL(over))).distrust).toMatch(/CERT_HAS_EXPIRED|SELF_SIGNED/);
});

it('a site that does not answer is told by nothing, and keeps nobody waiting', async () => {
  expect(await trustedSeconds(['https://127.0.0.1:1'])).toEqual({});
});
