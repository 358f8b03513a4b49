import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Answer } from '../partner-call.ts';
import { addOneBaht, changed, itmxTransfer } from '../verifiers.ts';
import { makeKbankApi } from './kbank-api.ts';
import { ownReceipt } from './own-receipts.ts';
import type { ProtocolDeps, SimulatedProtocol } from './protocol.ts';
import { makeSlipService } from './slip-service.ts';

const ACCOUNT_NO = '0123456789';
/** Which one the bank says is not public; the customer is told it, and enters it. */
const NOT_FOUND = '1404';
const asked = z.object({
  rqUID: z.string().min(1).max(50),
  rqDt: z.iso.datetime({ offset: true }),
  data: z.object({ sendingBank: z.string().regex(/^\d{3}$/), transRef: z.string().regex(/^[A-Za-z0-9]{1,35}$/) }),
});

/** KBANK Open API, slip verification: receipts of the customer's own account, and a code of its own for all others. */
export function makeKbankSlip(deps: ProtocolDeps): SimulatedProtocol {
  const api = makeKbankApi(deps, 'kbank-slip');
  const service = makeSlipService();

  function answerOf({ rqUID, data }: z.infer<typeof asked>): Answer {
    const transfer = ownReceipt(deps, service, { ...data, accountNo: ACCOUNT_NO });
    if (!transfer) return said(rqUID, NOT_FOUND);
    return said(rqUID, '0000', { language: 'TH', ...itmxTransfer(transfer) });
  }

  function routes(app: FastifyInstance) {
    api.tokenRoute(app);
    app.post('/v1/verslip/kbank/verify', (request, reply) => {
      if (!api.isGood(request))
        return reply.code(401).send({ error: { code: '401', message: 'Invalid Access Token' } });
      const wanted = asked.safeParse(request.body);
      if (!wanted.success) return reply.code(400).send(said('', '9999').body);
      const { rqUID } = wanted.data;
      const call = {
        target: 'slip:kbank-slip',
        work: () => answerOf(wanted.data),
        refusal: () => said(rqUID, NOT_FOUND),
        withWrongAmount: (answer: Answer) => changed(answer, addOneBaht),
        own: {
          'bank-out': () => said(rqUID, '8500'),
          'rate-limit': () => ({ ...said(rqUID, '9999'), status: 429 }),
          'token-expired': api.expireAll,
        },
      } as const;
      return deps.answer(call, request, reply);
    });
  }

  return {
    kind: 'slip',
    code: 'kbank-slip',
    contract: { settings: { accountNo: ACCOUNT_NO, notFoundCode: NOT_FOUND }, secrets: api.secrets },
    routes,
    reset() {
      service.asked.clear();
      api.expireAll();
    },
  };
}

function said(rqUID: string, statusCode: string, data?: object): Answer {
  const statusMessage = statusCode === '0000' ? 'SUCCESS' : 'ERROR';
  return { status: 200, body: { rqUID, statusCode, statusMessage, ...(data && { data }) } };
}
