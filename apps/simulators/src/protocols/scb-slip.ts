import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Answer } from '../partner-call.ts';
import { addOneBaht, changed, itmxTransfer } from '../verifiers.ts';
import { ownReceipt } from './own-receipts.ts';
import type { ProtocolDeps, SimulatedProtocol } from './protocol.ts';
import { makeScbApi, refuse, said } from './scb-api.ts';
import { makeSlipService } from './slip-service.ts';

const ACCOUNT_NO = '4056789012';
const asked = z.object({ transRef: z.string().regex(/^[A-Za-z0-9]{1,35}$/), sendingBank: z.string().regex(/^\d{3}$/) });

/** SCB Open API, slip check: receipts of the customer's own account, and 404 for all others. */
export function makeScbSlip(deps: ProtocolDeps): SimulatedProtocol {
  const api = makeScbApi(deps, 'scb-slip');
  const service = makeSlipService();

  function answerOf(wanted: z.infer<typeof asked>): Answer {
    const transfer = ownReceipt(deps, service, { ...wanted, accountNo: ACCOUNT_NO });
    if (!transfer) return said(1104, 'Requested entity record does not exist');
    const { paidLocalAmount, paidLocalCurrency, countryCode, transFeeAmount, toMerchantId, ...data } =
      itmxTransfer(transfer);
    return { status: 200, body: { ...said(1000, 'Success').body, data } };
  }

  function routes(app: FastifyInstance) {
    api.tokenRoute(app);
    app.get('/v1/payment/billpayment/transactions/:transRef', (request, reply) => {
      const wanted = asked.safeParse({ ...(request.params as object), ...(request.query as object) });
      const wrong = api.stranger(request) ?? (wanted.success ? undefined : 1102);
      if (wrong !== undefined || !wanted.success) return refuse(reply, wrong ?? 1102);
      const call = {
        target: 'slip:scb-slip',
        work: () => answerOf(wanted.data),
        refusal: () => said(1104, 'Requested entity record does not exist'),
        withWrongAmount: (answer: Answer) => changed(answer, addOneBaht),
        own: {
          'bank-out': () => said(8101, 'Downstream system is not available'),
          'rate-limit': () => said(9900, 'Too many requests'),
          'token-expired': api.expireAll,
        },
      } as const;
      return deps.answer(call, request, reply);
    });
  }

  return {
    kind: 'slip',
    code: 'scb-slip',
    contract: { settings: { accountNo: ACCOUNT_NO }, secrets: api.secrets },
    routes,
    reset() {
      service.asked.clear();
      api.expireAll();
    },
  };
}
