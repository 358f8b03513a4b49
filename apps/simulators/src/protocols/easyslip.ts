import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Answer } from '../partner-call.ts';
import { addOneBaht, answerA, changed, duplicateA, rawOf, refusalA } from '../verifiers.ts';
import type { ProtocolDeps, SimulatedProtocol } from './protocol.ts';
import { makeSlipService, retryAfter } from './slip-service.ts';

/** Exactly one way to name the slip; we are asked by the text of its code. */
const verifyBody = z.object({
  payload: z.string().min(1).max(128),
  remark: z.string().optional(),
  matchAccount: z.boolean().optional(),
  matchAmount: z.number().optional(),
  checkDuplicate: z.boolean().default(false),
});

/** EasySlip, API v2: slip verification by a service with branches, keys and a monthly quota. */
export function makeEasySlip(deps: ProtocolDeps): SimulatedProtocol {
  const apiKey = deps.credential('easyslip', 'apiKey', 36);
  const service = makeSlipService();

  function routes(app: FastifyInstance) {
    app.get('/v2/info', (request, reply) =>
      request.headers.authorization === `Bearer ${apiKey}`
        ? reply.send({ success: true, data: { quota: { used: 0, max: 1_000 } } })
        : reply.code(401).send(refusalA(401, 'INVALID_API_KEY').body),
    );

    app.post('/v2/verify/bank', (request, reply) => {
      const given = request.headers.authorization;
      const refused = given === undefined ? 'MISSING_API_KEY' : given === `Bearer ${apiKey}` ? null : 'INVALID_API_KEY';
      if (refused !== null) return reply.code(401).send(refusalA(401, refused).body);
      const body = verifyBody.safeParse(request.body);
      if (!body.success) return reply.code(400).send(refusalA(400, 'VALIDATION_ERROR').body);
      const call = {
        target: 'slip:easyslip',
        work: () => answerA(deps.verifiers.look(service, body.data.payload)),
        refusal: () => refusalA(404, 'SLIP_NOT_FOUND'),
        hasReference: true,
        duplicate: duplicateA,
        withWrongAmount: (answer: Answer) => changed(answer, (slip) => addOneBaht(rawOf(slip).amount)),
        own: {
          'bank-late': () => refusalA(404, 'SLIP_PENDING'),
          'bank-out': () => refusalA(500, 'API_SERVER_ERROR'),
          'rate-limit': (ms: number) => ({ ...refusalA(429, 'RATE_LIMIT_EXCEEDED'), headers: retryAfter(ms) }),
          quota: () => refusalA(403, 'QUOTA_EXCEEDED'),
        },
      } as const;
      return deps.answer(call, request, reply);
    });
  }

  return {
    kind: 'slip',
    code: 'easyslip',
    contract: { settings: {}, secrets: { apiKey } },
    routes,
    reset: () => service.asked.clear(),
  };
}
