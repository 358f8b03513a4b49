import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { makeBoundedMap } from '../bounded.ts';
import type { Answer, PartnerCall } from '../partner-call.ts';
import { randomText } from '../random-text.ts';
import type { ProtocolDeps, SimulatedProtocol } from './protocol.ts';
import { retryAfter } from './slip-service.ts';

/** Which alerts, whenever. */
export const WISH = { level: 'all', told: 'at-once', language: 'en', quietFrom: 0, quietUntil: 0 };
const MAX_AGE_SECONDS = 300;

const pushBody = z.object({
  to: z.string().regex(/^[UCR][0-9a-f]{32}$/),
  messages: z
    .array(z.object({ type: z.literal('text'), text: z.string().min(1).max(5_000) }))
    .min(1)
    .max(5),
});

/** The channel of those on duty: LINE's push to a group, which repeats nothing under one retry key. */
export function makeLineAlert(deps: ProtocolDeps): SimulatedProtocol {
  const channelAccessToken = deps.credential('line-alert', 'channelAccessToken', 64);
  const to = `C${deps.credential('line-alert', 'group', 32)}`;
  const requestOf = makeBoundedMap<string>();
  const said = (status: number, message: string): Answer => ({ status, body: { message } });
  const isOurs = ({ headers }: FastifyRequest) => headers.authorization === `Bearer ${channelAccessToken}`;

  function push(body: z.infer<typeof pushBody>, retryKey: string | undefined): Answer {
    if (body.to !== to) return said(400, 'Failed to send messages');
    if (retryKey !== undefined && requestOf.get(retryKey)) return said(409, 'The retry key is already accepted');
    if (retryKey !== undefined) requestOf.set(retryKey, randomText(16));
    for (const { text } of body.messages) deps.sms.deliver(to, text);
    return { status: 200, body: { sentMessages: body.messages.map(() => ({ id: randomText(18, '0123456789') })) } };
  }

  function routes(app: FastifyInstance) {
    app.post('/v2/bot/message/push', (request, reply) => {
      if (!isOurs(request)) return reply.code(401).send({ message: 'Authentication failed' });
      const body = pushBody.safeParse(request.body);
      if (!body.success) return reply.code(400).send({ message: 'The request body has 1 error(s)' });
      const retryKey = request.headers['x-line-retry-key'];
      const call: PartnerCall = {
        target: 'alert:line-alert',
        work: () => push(body.data, typeof retryKey === 'string' ? retryKey : undefined),
        refusal: () => said(400, 'Failed to send messages'),
        own: {
          quota: () => said(429, 'You have reached your monthly limit.'),
          'rate-limit': (ms) => ({ ...said(429, 'Too many requests'), headers: retryAfter(ms) }),
        },
      };
      return deps.answer(call, request, reply);
    });
    app.get('/v2/bot/info', (request, reply) =>
      isOurs(request)
        ? reply.send({ userId: `U${'0'.repeat(32)}`, basicId: '@kapao', displayName: 'Kapao', chatMode: 'bot' })
        : reply.code(401).send({ message: 'Authentication failed' }),
    );
  }

  return {
    kind: 'alert',
    code: 'line-alert',
    contract: { settings: { ...WISH, to }, secrets: { channelAccessToken } },
    routes,
    reset: () => requestOf.clear(),
  };
}

const told = z.union([z.object({ test: z.literal(true) }), z.object({ text: z.string(), reference: z.string() })]);

/** An operator's own receiver of webhooks: takes what is signed and young, and notes its text. */
export function makeWebhookReceiver(deps: ProtocolDeps): SimulatedProtocol {
  const signingKey = deps.credential('webhook-alert', 'signingKey', 48);

  function isSigned({ headers, body }: FastifyRequest): boolean {
    const [at, signature] = [String(headers['x-kapao-time']), String(headers['x-kapao-signature'])];
    const isYoung = Math.abs(deps.now().getTime() / 1_000 - Number(at)) <= MAX_AGE_SECONDS;
    const due = createHmac('sha256', signingKey)
      .update(`${at}.${JSON.stringify(body)}`)
      .digest();
    const given = Buffer.from(signature, 'hex');
    return isYoung && given.length === due.length && timingSafeEqual(given, due);
  }

  return {
    kind: 'alert',
    code: 'webhook-alert',
    contract: { settings: { ...WISH, path: '/ring' }, secrets: { signingKey } },
    routes(app) {
      app.post('/ring', (request, reply) => {
        if (!isSigned(request)) return reply.code(401).send({ error: 'signature' });
        const message = told.parse(request.body);
        const call: PartnerCall = {
          target: 'alert:webhook-alert',
          work() {
            if ('text' in message) deps.sms.deliver('webhook-alert', message.text);
            return { status: 200, body: {} };
          },
          refusal: () => ({ status: 422, body: { error: 'refused' } }),
        };
        return deps.answer(call, request, reply);
      });
    },
    reset: () => undefined,
  };
}
