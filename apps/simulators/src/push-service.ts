import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Memory } from './memory.ts';
import type { Answer, AnswerPartnerCall } from './partner-call.ts';

/** What a browser keeps of one subscription, and what its push service does. */
type Subscription = {
  id: string;
  privateKey: string;
  publicKey: string;
  auth: string;
  /** The only key that may write to it, where the page named one. */
  applicationServerKey?: string | undefined;
  isGone: boolean;
};

type Received = { id: string; at: string; text: string; topic: string; ttl: number; urgency: string };

const NEWEST_SUBSCRIPTIONS = 1_000;
const MAX_SHOWN = 200;
/** A token may be good for a day at most (RFC 8292, 2). */
const MAX_TOKEN_SECONDS = 24 * 3_600;
const HEAD_BYTES = 21;

const bytes = (text: string) => Buffer.from(text, 'base64url');
const hmac = (key: Buffer, ...parts: (Buffer | string)[]) => {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(part);
  return mac.digest();
};

const subscriptionBody = z.object({ applicationServerKey: z.string().length(87).optional() });
const idParams = z.object({ id: z.uuid() });
const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().regex(/^(?:mailto:|https:)/) });

export function makePushServices(deps: { now: () => Date; memory: Memory }) {
  const subscriptions = deps.memory.map<Subscription>('push subscriptions', NEWEST_SUBSCRIPTIONS);
  const received = deps.memory.list<Received>('push messages');

  function subscribe(applicationServerKey: string | undefined): Subscription {
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    const subscription = {
      id: randomUUID(),
      privateKey: pair.getPrivateKey('base64url'),
      publicKey: pair.getPublicKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
      applicationServerKey,
      isGone: false,
    };
    subscriptions.set(subscription.id, subscription);
    return subscription;
  }

  function take(id: string, { headers, body, origin }: { headers: Headers; body: Buffer; origin: string }): Answer {
    const subscription = subscriptions.get(id);
    if (!subscription) return { status: 404, body: { error: 'NO_SUBSCRIPTION' } };
    if (subscription.isGone) return { status: 410, body: { error: 'UNSUBSCRIBED' } };
    const wrong = whatIsWrong(headers, { subscription, origin, now: deps.now() });
    if (wrong !== undefined) return { status: wrong === 'TTL' ? 400 : 403, body: { error: wrong } };
    const text = decrypted(body, subscription);
    if (text === undefined) return { status: 400, body: { error: 'UNREADABLE' } };
    const [topic, ttl, urgency] = [headers.topic ?? '', Number(headers.ttl), headers.urgency ?? 'normal'];
    received.append({ id, at: deps.now().toISOString(), text, topic, ttl, urgency });
    return { status: 201, body: {} };
  }

  return {
    subscribe,
    take,
    /** The browser has given it up; false when there was none. */
    unsubscribe(id: string): boolean {
      const subscription = subscriptions.get(id);
      if (!subscription) return false;
      subscription.isGone = true;
      subscriptions.altered();
      return true;
    },
    receivedBy: (id: string) => received.newestFirst(MAX_SHOWN, (message) => message.id === id),
    reset() {
      subscriptions.clear();
      received.clear();
    },
  };
}
export type PushServices = ReturnType<typeof makePushServices>;

type Headers = Record<string, string | undefined>;

/** What a push service refuses a message for (RFC 8030, 5; RFC 8292, 2). */
function whatIsWrong(
  headers: Headers,
  { subscription, origin, now }: { subscription: Subscription; origin: string; now: Date },
): string | undefined {
  if (!/^\d+$/.test(headers.ttl ?? '')) return 'TTL';
  if (headers.topic !== undefined && !/^[\w-]{1,32}$/.test(headers.topic)) return 'TOPIC';
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]{87})$/.exec(headers.authorization ?? '') ?? [];
  if (subscription.applicationServerKey !== undefined && key !== subscription.applicationServerKey) return 'KEY';
  const told = readToken(token, key);
  if (!told) return 'SIGNATURE';
  const lastsSeconds = told.exp - now.getTime() / 1_000;
  if (told.aud !== origin || lastsSeconds <= 0 || lastsSeconds > MAX_TOKEN_SECONDS) return 'CLAIMS';
  return undefined;
}

function readToken(token: string, key: string): z.infer<typeof claims> | undefined {
  const [head = '', said = '', signature = ''] = token.split('.');
  try {
    const [x, y] = [bytes(key).subarray(1, 33).toString('base64url'), bytes(key).subarray(33).toString('base64url')];
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' as const };
    if (!verify('sha256', Buffer.from(`${head}.${said}`), signed, bytes(signature))) return undefined;
    return claims.parse(JSON.parse(bytes(said).toString()));
  } catch {
    return undefined;
  }
}

/** As a browser reads it (RFC 8291, 3.4; RFC 8188, 2); undefined when it is not for it. */
function decrypted(body: Buffer, { privateKey, publicKey, auth }: Subscription): string | undefined {
  try {
    const [salt, idBytes] = [body.subarray(0, 16), body.readUInt8(20)];
    const sender = body.subarray(HEAD_BYTES, HEAD_BYTES + idBytes);
    const sealed = body.subarray(HEAD_BYTES + idBytes);
    const own = createECDH('prime256v1');
    own.setPrivateKey(privateKey, 'base64url');
    const shared = hmac(bytes(auth), own.computeSecret(sender));
    const input = hmac(shared, 'WebPush: info\0', bytes(publicKey), sender, Buffer.from([1]));
    const pseudoRandom = hmac(salt, input);
    const key = hmac(pseudoRandom, 'Content-Encoding: aes128gcm\0', Buffer.from([1])).subarray(0, 16);
    const nonce = hmac(pseudoRandom, 'Content-Encoding: nonce\0', Buffer.from([1])).subarray(0, 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
  } catch {
    return undefined;
  }
}

type PushRouteDeps = { push: PushServices; answer: AnswerPartnerCall; publicUrl?: string | undefined };

const originOf = (request: FastifyRequest, publicUrl: string | undefined) =>
  new URL(publicUrl ?? `http://${request.host}`).origin;

/** Open to everybody who knows an address, as push services are. */
export function pushRoutes(app: FastifyInstance, { push, answer, publicUrl }: PushRouteDeps) {
  const own = {
    'rate-limit': (ms: number) => {
      const headers = { 'retry-after': String(Math.ceil(ms / 1_000)) };
      return { status: 429, body: { error: 'TOO_MANY' }, headers };
    },
  };
  const refusal = () => ({ status: 413, body: { error: 'TOO_LARGE' } });
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/push/:id', (request, reply) => {
    const { id } = idParams.parse(request.params);
    const work = () => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      return push.take(id, { headers: request.headers as Headers, body, origin: originOf(request, publicUrl) });
    };
    return answer({ target: 'push', work, refusal, own }, request, reply);
  });
}

/** What a browser does, and what it got. */
export function pushControls(app: FastifyInstance, { push, publicUrl }: Omit<PushRouteDeps, 'answer'>) {
  app.post('/control/push/subscriptions', (request) => {
    const { applicationServerKey } = subscriptionBody.parse(request.body ?? {});
    const { id, publicKey, auth } = push.subscribe(applicationServerKey);
    return { id, endpoint: `${originOf(request, publicUrl)}/push/${id}`, keys: { p256dh: publicKey, auth } };
  });
  app.get('/control/push/subscriptions/:id', (request) => ({
    messages: push.receivedBy(idParams.parse(request.params).id),
  }));
  app.delete('/control/push/subscriptions/:id', (request, reply) => {
    if (push.unsubscribe(idParams.parse(request.params).id)) return { ok: true };
    return reply.code(404).send({ error: 'NO_SUBSCRIPTION' });
  });
}
