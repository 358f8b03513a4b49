import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Answer } from '../partner-call.ts';
import { addOneBaht, answerB, changed, duplicateB, refusalB } from '../verifiers.ts';
import type { ProtocolDeps, SimulatedProtocol } from './protocol.ts';
import { makeSlipService, retryAfter } from './slip-service.ts';

const BANK_DELAY_MINUTES = 2;

/** Asked by the text of the slip's code; `log` keeps it, to find duplicates. */
const checkBody = z.object({ data: z.string().min(1).max(300), log: z.boolean().default(false) });

/** SlipOK: one address per branch, codes of four digits. */
export function makeSlipOk(deps: ProtocolDeps): SimulatedProtocol {
  const apiKey = deps.credential('slipok', 'apiKey', 20).toUpperCase();
  const branchId = String(Number.parseInt(deps.credential('slipok', 'branchId', 4), 16));
  const service = makeSlipService();

  function routes(app: FastifyInstance) {
    app.get(`/api/line/apikey/${branchId}/quota`, (request, reply) =>
      request.headers['x-authorization'] === apiKey
        ? reply.send({ success: true, data: { quota: 1_000, overQuota: 0 } })
        : reply.code(401).send(refusalB(1002, 'Authorization header is wrong').body),
    );

    app.post('/api/line/apikey/:branchId', (request, reply) => {
      if ((request.params as { branchId: string }).branchId !== branchId)
        return reply.code(400).send(refusalB(1001, 'Branch not found').body);
      if (request.headers['x-authorization'] !== apiKey)
        return reply.code(401).send(refusalB(1002, 'Authorization header is wrong').body);
      const body = checkBody.safeParse(request.body);
      if (!body.success) return reply.code(400).send(refusalB(1000, 'data is missing').body);
      const call = {
        target: 'slip:slipok',
        work: () => answerB(deps.verifiers.look(service, body.data.data)),
        refusal: () => refusalB(1011, 'QR code has expired or there is no such transaction'),
        hasReference: true,
        duplicate: duplicateB,
        withWrongAmount: (answer: Answer) => changed(answer, addOneBaht),
        own: {
          'bank-late': () => refusalB(1010, 'the bank shows it later', { delay: BANK_DELAY_MINUTES }),
          'bank-out': () => refusalB(1009, 'the bank is out of service, no quota was used'),
          'rate-limit': (ms: number) => ({
            ...refusalB(429, 'Too many requests'),
            status: 429,
            headers: retryAfter(ms),
          }),
          quota: () => refusalB(1004, 'the quota of this package is used up'),
        },
      } as const;
      return deps.answer(call, request, reply);
    });
  }

  return {
    kind: 'slip',
    code: 'slipok',
    contract: { settings: { branchId }, secrets: { apiKey } },
    routes,
    reset: () => service.asked.clear(),
  };
}
