import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Answer } from '../partner-call.ts';
import type { ProtocolDeps } from './protocol.ts';
import { makeTokens } from './tokens.ts';

const TOKEN_SECONDS = 1_800;
/** What a code is told with, where it is not 400. */
const STATUS_OF: Readonly<Record<number, number>> = { 1000: 200, 1104: 404, 9300: 401, 9500: 401, 9900: 429 };

/** What all products of the SCB Open API begin with: an application's key and secret, and a token for them. */
export function makeScbApi(deps: ProtocolDeps, product: string) {
  const apiKey = deps.credential(product, 'apiKey');
  const apiSecret = deps.credential(product, 'apiSecret');
  const tokens = makeTokens({ now: deps.now, lifeMs: TOKEN_SECONDS * 1_000 });
  return {
    secrets: { apiKey, apiSecret },
    tokenRoute(app: FastifyInstance) {
      app.post('/v1/oauth/token', (request, reply) => {
        const told = z.object({ applicationKey: z.string(), applicationSecret: z.string() }).safeParse(request.body);
        const isOurs = told.data?.applicationKey === apiKey && told.data.applicationSecret === apiSecret;
        if (!isOurs || request.headers.resourceownerid !== apiKey)
          return reply.code(401).send(said(9500, 'Invalid authorization credentials').body);
        const expiresAt = Math.floor(deps.now().getTime() / 1000) + TOKEN_SECONDS;
        const data = { accessToken: tokens.issue(), tokenType: 'Bearer', expiresIn: TOKEN_SECONDS, expiresAt };
        return reply.send({ ...said(1000, 'Success').body, data });
      });
    },
    /** The code of what is wrong with who asks, or undefined. */
    stranger({ headers }: FastifyRequest): number | undefined {
      if (typeof headers.requestuid !== 'string' || headers.requestuid === '') return 9100;
      if (headers.resourceownerid !== apiKey) return 9500;
      return tokens.isGood(headers.authorization) ? undefined : 9300;
    },
    /** All tokens end at once, and the call that met it is refused. */
    expireAll(): Answer {
      tokens.endAll();
      return said(9300, 'Access token expired');
    },
  };
}
export type ScbApi = ReturnType<typeof makeScbApi>;

export function said(code: number, description: string): Answer {
  return { status: STATUS_OF[code] ?? 400, body: { status: { code, description } } };
}

export function refuse(reply: FastifyReply, code: number): FastifyReply {
  const { status, body } = said(code, 'Not accepted');
  return reply.code(status).send(body);
}
