import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWorld, type World } from './test-world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const pair = createECDH('prime256v1');
pair.generateKeys();
const OWN_KEY = pair.getPublicKey('base64url');

/** A token of the site, as its document says. */
function token(aud: string, { exp = Date.now() / 1_000 + 3_600, d = pair.getPrivateKey('base64url') } = {}): string {
  const point = pair.getPublicKey();
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d, x, y }, format: 'jwk' });
  const parts = [
    { typ: 'JWT', alg: 'ES256' },
    { aud, exp: Math.floor(exp), sub: 'mailto:nobody@localhost' },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  const signature = sign('sha256', Buffer.from(parts.join('.')), { key, dsaEncoding: 'ieee-p1363' });
  return `${parts.join('.')}.${signature.toString('base64url')}`;
}

function sealed(text: string, { p256dh, auth }: { p256dh: string; auth: string }): Buffer {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const [salt, browser] = [randomBytes(16), Buffer.from(p256dh, 'base64url')];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser, own.getPublicKey()]);
  const input = Buffer.from(hkdfSync('sha256', own.computeSecret(browser), Buffer.from(auth, 'base64url'), info, 32));
  const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12));
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(`${text}\u0002\0\0`), cipher.final(), cipher.getAuthTag()]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(4_096);
  head.writeUInt8(65, 4);
  return Buffer.concat([salt, head, own.getPublicKey(), body]);
}

interface Subscribed {
  id: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

async function subscribe(): Promise<Subscribed> {
  return (await world.post('/control/push/subscriptions', { applicationServerKey: OWN_KEY })).body as Subscribed;
}

async function push(to: Subscribed, { body = sealed('{"a":1}', to.keys), headers = {} } = {}): Promise<number> {
  const { origin, pathname } = new URL(to.endpoint);
  const answered = await world.app.inject({
    method: 'POST',
    url: pathname,
    payload: body,
    headers: {
      host: new URL(origin).host,
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: '60',
      authorization: `vapid t=${token(origin)}, k=${OWN_KEY}`,
      ...headers,
    },
  });
  return answered.statusCode;
}

it('a message is taken, and shown as the browser reads it', async () => {
  const browser = await subscribe();
  expect(await push(browser)).toBe(201);
  const { messages } = (await world.get(`/control/push/subscriptions/${browser.id}`)).body;
  expect(messages).toMatchObject([{ text: '{"a":1}', ttl: 60 }]);
});

it('what is written to another browser, without a time, or by another site is refused', async () => {
  const [browser, other] = [await subscribe(), await subscribe()];
  const { origin } = new URL(browser.endpoint);
  const late = `vapid t=${token(origin, { exp: Date.now() / 1_000 - 1 })}, k=${OWN_KEY}`;
  const elsewhere = `vapid t=${token('https://fcm.googleapis.com')}, k=${OWN_KEY}`;
  const refused = [
    await push(browser, { body: sealed('x', other.keys) }),
    await push(browser, { headers: { ttl: 'soon' } }),
    await push(browser, { headers: { authorization: late } }),
    await push(browser, { headers: { authorization: elsewhere } }),
    await push(browser, { headers: { authorization: 'vapid t=a.b.c, k=none' } }),
  ];
  expect(refused).toEqual([400, 400, 403, 403, 403]);
});

it('a browser that has unsubscribed is gone', async () => {
  const browser = await subscribe();
  await world.app.inject({ method: 'DELETE', url: `/control/push/subscriptions/${browser.id}` });
  expect(await push(browser)).toBe(410);
});
