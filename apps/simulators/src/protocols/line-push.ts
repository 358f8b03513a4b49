import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { makeBoundedMap } from '../bounded.ts';
import type { Answer, PartnerCall } from '../partner-call.ts';
import { randomText } from '../random-text.ts';
import type { ProtocolDeps, SimulatedProtocol } from './protocol.ts';
import { retryAfter } from './slip-service.ts';

const pushBody = z.object({
  to: z.string().regex(/^U[0-9a-f]{32}$/),
  messages: z
    .array(z.object({ type: z.literal('text'), text: z.string().min(1).max(5_000) }))
    .min(1)
    .max(5),
});
const MONTHLY = 500;

/** LINE Messaging API, push: messages cost a quota of the month, and a retry key keeps a repeat from being sent twice. */
export function makeLinePush(deps: ProtocolDeps): SimulatedProtocol {
  const channelAccessToken = deps.credential('line-push', 'channelAccessToken', 64);
  const requestOf = makeBoundedMap<string>();
  let used = 0;
  const isOurs = (authorization: string | undefined) => authorization === `Bearer ${channelAccessToken}`;

  function push({ to, messages }: z.infer<typeof pushBody>, retryKey: string | undefined): Answer {
    const earlier = retryKey === undefined ? undefined : requestOf.get(retryKey);
    if (earlier !== undefined) {
      const headers = { 'x-line-accepted-request-id': earlier };
      return { ...refused(409, 'The retry key is already accepted'), headers };
    }
    if (used + messages.length > MONTHLY) return refused(429, 'You have reached your monthly limit.');
    used += messages.length;
    if (retryKey !== undefined) requestOf.set(retryKey, randomText(16));
    for (const { text } of messages) deps.sms.deliver(to, text);
    const sentMessages = messages.map(() => ({ id: randomText(18, '0123456789'), quoteToken: randomText(40) }));
    return { status: 200, body: { sentMessages } };
  }

  function routes(app: FastifyInstance) {
    app.post('/v2/bot/message/push', (request, reply) => {
      if (!isOurs(request.headers.authorization))
        return reply.code(401).send(refused(401, 'Authentication failed').body);
      const body = pushBody.safeParse(request.body);
      if (!body.success) return reply.code(400).send(refused(400, 'The request body has 1 error(s)').body);
      const retryKey = request.headers['x-line-retry-key'];
      const call: PartnerCall = {
        target: 'message:line-push',
        work: () => push(body.data, typeof retryKey === 'string' ? retryKey : undefined),
        refusal: () => refused(400, 'Failed to send messages'),
        own: {
          quota: () => refused(429, 'You have reached your monthly limit.'),
          'rate-limit': (ms) => ({ ...refused(429, 'Too many requests'), headers: retryAfter(ms) }),
        },
      };
      return deps.answer(call, request, reply);
    });

    app.get('/v2/bot/message/quota/consumption', (request, reply) =>
      isOurs(request.headers.authorization)
        ? reply.send({ totalUsage: used })
        : reply.code(401).send(refused(401, 'Authentication failed').body),
    );
  }

  return {
    kind: 'message',
    code: 'line-push',
    contract: { settings: {}, secrets: { channelAccessToken } },
    routes,
    reset() {
      requestOf.clear();
      used = 0;
    },
  };
}

function refused(status: number, message: string): Answer {
  return { status, body: { message } };
}
