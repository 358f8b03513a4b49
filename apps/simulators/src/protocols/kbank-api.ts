import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Answer } from '../partner-call.ts';
import { acceptForms } from './forms.ts';
import type { ProtocolDeps } from './protocol.ts';
import { makeTokens } from './tokens.ts';

const TOKEN_SECONDS = 1_799;

/** What all products of the KBANK Open API begin with: a customer's id and secret, and a token for them. */
export function makeKbankApi(deps: ProtocolDeps, product: string) {
  const consumerId = deps.credential(product, 'consumerId');
  const consumerSecret = deps.credential(product, 'consumerSecret', 16);
  const basic = `Basic ${Buffer.from(`${consumerId}:${consumerSecret}`).toString('base64')}`;
  const tokens = makeTokens({ now: deps.now, lifeMs: TOKEN_SECONDS * 1_000 });
  return {
    secrets: { consumerId, consumerSecret },
    tokenRoute(app: FastifyInstance) {
      acceptForms(app);
      app.post('/v2/oauth/token', (request, reply) => {
        const form = z.object({ grant_type: z.literal('client_credentials') }).safeParse(request.body);
        const isOurs = form.success && request.headers.authorization === basic;
        if (!isOurs) return reply.code(401).send({ error: 'invalid_client' });
        const told = { access_token: tokens.issue(), token_type: 'Bearer', expires_in: String(TOKEN_SECONDS) };
        return reply.send({ ...told, scope: '', status: 'approved' });
      });
    },
    isGood: (request: FastifyRequest) => tokens.isGood(request.headers.authorization),
    /** All tokens end at once, and the call that met it is refused. */
    expireAll(): Answer {
      tokens.endAll();
      return { status: 401, body: { error: { code: '401', message: 'Invalid Access Token' } } };
    },
  };
}
export type KbankApi = ReturnType<typeof makeKbankApi>;
