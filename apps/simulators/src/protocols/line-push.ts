import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SignNotice } from '../notices.ts';
import type { PartnerCall } from '../partner-call.ts';
import { randomText } from '../random-text.ts';
import { type LineChannel, makeLineChannel, overQuota, pushBody, refused, replyBody, userId } from './line-channel.ts';
import type { ProtocolDeps, SimulatedProtocol } from './protocol.ts';
import { retryAfter } from './slip-service.ts';

const userParams = z.object({ userId });
const saidBody = z.object({ text: z.string().min(1).max(5_000) });
const quotaBody = z.object({ limit: z.number().int().min(0).nullable(), used: z.number().int().min(0) });

const BASIC_ID = '@kapaodemo';
/** Which address a channel tells is set in its console; the demo and tests call the partner by its protocol. */
const WEBHOOK = '/notices/partners/line-push';

type LineEvent = { type: string; message?: object; replyToken?: string };
type Tell = (user: string, event: LineEvent) => void;

/** LINE Messaging API: pushes, answers, the quota of the month, and webhooks signed with the secret of the channel. */
export function makeLinePush(deps: ProtocolDeps): SimulatedProtocol {
  const channelAccessToken = deps.credential('line-push', 'channelAccessToken', 64);
  const channelSecret = deps.credential('line-push', 'channelSecret', 32);
  const channel = makeLineChannel(deps);
  const tell = teller(deps, channelSecret);

  function routes(app: FastifyInstance) {
    app.addHook('onRequest', async (request, reply) => {
      const isOurs = request.headers.authorization === `Bearer ${channelAccessToken}`;
      if (request.url.includes('/v2/') && !isOurs)
        return reply.code(401).send(refused(401, 'Authentication failed').body);
    });
    messageRoutes(app, { deps, channel });
    // What a phone opens: the app of LINE with a text typed in.
    app.get('/R/oaMessage/:basicId/', (request, reply) =>
      reply.redirect(`/line.html#${request.url.split('?')[1] ?? ''}`),
    );
  }

  return {
    kind: 'message',
    code: 'line-push',
    contract: {
      settings: { basicId: BASIC_ID },
      ownAddresses: { openAddress: '/R/oaMessage' },
      secrets: { channelAccessToken, channelSecret },
    },
    routes,
    controls: (app) => userControls(app, { channel, tell }),
    reset: channel.reset,
  };
}

function teller(deps: ProtocolDeps, channelSecret: string): Tell {
  const sign: SignNotice = ({ body, isForged }) => ({
    'x-line-signature': createHmac('sha256', isForged ? 'another secret' : channelSecret)
      .update(body)
      .digest('base64'),
  });
  return (user, event) => {
    const about = { mode: 'active', timestamp: deps.now().getTime(), source: { type: 'user', userId: user } };
    const delivery = { webhookEventId: randomText(26), deliveryContext: { isRedelivery: false } };
    const body = { destination: `U${'0'.repeat(32)}`, events: [{ ...event, ...about, ...delivery }] };
    const withWrongAmount = () => body;
    const told = { partner: sign, path: WEBHOOK, target: 'webhook:line-push', body, withWrongAmount } as const;
    deps.notices.send({ ...told, report: () => undefined });
  };
}

function messageRoutes(app: FastifyInstance, { deps, channel }: { deps: ProtocolDeps; channel: LineChannel }) {
  app.post('/v2/bot/message/push', (request, reply) => {
    const body = pushBody.safeParse(request.body);
    if (!body.success) return reply.code(400).send(refused(400, 'The request body has 1 error(s)').body);
    const retryKey = request.headers['x-line-retry-key'];
    const call: PartnerCall = {
      target: 'message:line-push',
      work: () => channel.push(body.data, typeof retryKey === 'string' ? retryKey : undefined),
      refusal: () => refused(400, 'Failed to send messages'),
      own: {
        quota: overQuota,
        'rate-limit': (ms) => ({ ...refused(429, 'Too many requests'), headers: retryAfter(ms) }),
      },
    };
    return deps.answer(call, request, reply);
  });
  app.post('/v2/bot/message/reply', (request, reply) => {
    const body = replyBody.safeParse(request.body);
    const { status, body: told } = body.success ? channel.reply(body.data) : refused(400, 'Invalid request');
    return reply.code(status).send(told);
  });
  app.get('/v2/bot/message/quota', () => {
    const { limit } = channel.quota();
    return limit === null ? { type: 'none' } : { type: 'limited', value: limit };
  });
  app.get('/v2/bot/message/quota/consumption', () => ({ totalUsage: channel.quota().used }));
}

/** What people do in their LINE. */
function userControls(app: FastifyInstance, { channel, tell }: { channel: LineChannel; tell: Tell }) {
  app.post('/control/line/users/:userId/messages', (request) => {
    const { userId: user } = userParams.parse(request.params);
    const { text } = saidBody.parse(request.body);
    const message = { id: randomText(18, '0123456789'), type: 'text', text };
    tell(user, { type: 'message', replyToken: channel.mayReply(user), message });
    return { ok: true };
  });
  app.post('/control/line/users/:userId/block', (request) => {
    const { userId: user } = userParams.parse(request.params);
    channel.block(user, true);
    tell(user, { type: 'unfollow' });
    return { ok: true };
  });
  app.post('/control/line/users/:userId/follow', (request) => {
    const { userId: user } = userParams.parse(request.params);
    channel.block(user, false);
    tell(user, { type: 'follow', replyToken: channel.mayReply(user) });
    return { ok: true };
  });
  app.post('/control/line/quota', (request) => {
    channel.setQuota(quotaBody.parse(request.body));
    return { ok: true };
  });
}
