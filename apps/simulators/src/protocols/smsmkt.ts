import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Answer } from '../partner-call.ts';
import type { ProtocolDeps, SimulatedProtocol } from './protocol.ts';

const messageBody = z.object({
  phone: z.string().regex(/^0\d{9}$/),
  message: z.string().min(1).max(1000),
  sender: z.string().min(1).max(20),
});

/** SMSMKT: keys in two headers, and a code in an answer that is always 200. */
export function makeSmsmkt(deps: ProtocolDeps): SimulatedProtocol {
  const apiKey = deps.credential('smsmkt', 'apiKey');
  const secretKey = deps.credential('smsmkt', 'secretKey', 16);
  const isOurs = (headers: Record<string, unknown>) => headers.api_key === apiKey && headers.secret_key === secretKey;

  function routes(app: FastifyInstance) {
    app.post('/api/send-message', (request, reply) => {
      if (!isOurs(request.headers)) return reply.send(said('1004', 'API key or secret key is wrong').body);
      const body = messageBody.safeParse(request.body);
      if (!body.success) return reply.send(said('100', 'Parameters are missing').body);
      const { phone, message } = body.data;
      const call = {
        target: 'sms:smsmkt',
        work() {
          deps.sms.deliver(phone, message);
          return said('000', 'OK.');
        },
        refusal: () => said('110', 'The number is on the blacklist'),
        own: {
          quota: () => said('400', 'Not enough credit'),
          'rate-limit': () => ({ ...said('429', 'Too many'), status: 429 }),
        },
      } as const;
      return deps.answer(call, request, reply);
    });

    app.get('/api/get-credit', (request, reply) =>
      reply.send(
        isOurs(request.headers)
          ? { ...said('000', 'OK.').body, result: { credit: '1000' } }
          : said('1004', 'API key or secret key is wrong').body,
      ),
    );
  }

  return {
    kind: 'sms',
    code: 'smsmkt',
    contract: { settings: { sender: 'KAPAO' }, secrets: { apiKey, secretKey } },
    routes,
    reset() {},
  };
}

function said(code: string, detail: string): Answer {
  return { status: 200, body: { code, detail } };
}
