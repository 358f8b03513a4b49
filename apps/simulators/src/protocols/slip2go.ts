import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { toNumber } from '../money.ts';
import type { Answer } from '../partner-call.ts';
import { maskAccount, maskName, receiverOf, type Side, senderOf } from '../slip-sides.ts';
import { addOneBaht, changed, type LookupResult } from '../verifiers.ts';
import type { ProtocolDeps, SimulatedProtocol } from './protocol.ts';
import { makeSlipService, retryAfter } from './slip-service.ts';

const infoBody = z.object({
  payload: z.object({
    qrCode: z.string().min(1).max(300),
    checkCondition: z.object({ checkDuplicate: z.boolean().optional() }).optional(),
  }),
});

/** Slip2Go, v1.2: codes of six digits that begin with the status, most of them told with 200. */
export function makeSlip2Go(deps: ProtocolDeps): SimulatedProtocol {
  const apiSecret = deps.credential('slip2go', 'apiSecret', 48);
  const service = makeSlipService();

  function routes(app: FastifyInstance) {
    app.get('/api/account/info', (request, reply) =>
      request.headers.authorization === `Bearer ${apiSecret}`
        ? reply.send(said(200001, 'Get Info Success', { quotaLimit: 1_000, quotaRemaining: 1_000 }).body)
        : reply.code(401).send(said(401001, 'Token Mismatch').body),
    );

    app.post('/api/verify-slip/qr-code/info', (request, reply) => {
      if (request.headers.authorization !== `Bearer ${apiSecret}`)
        return reply.code(401).send(said(401001, 'Token Mismatch').body);
      const body = infoBody.safeParse(request.body);
      if (!body.success) return reply.code(400).send(said(400400, 'Request object is Invalid').body);
      const { qrCode, checkCondition } = body.data.payload;
      const isCheckingDuplicates = checkCondition?.checkDuplicate === true;
      const call = {
        target: 'slip:slip2go',
        work: () => answerOf(deps.verifiers.look(service, qrCode), { qrCode, isCheckingDuplicates }),
        refusal: () => said(200404, 'Slip Not Found'),
        hasReference: true,
        duplicate: (answer: Answer) => ({ ...answer, body: { ...answer.body, code: '200501' } }),
        withWrongAmount: (answer: Answer) => changed(answer, addOneBaht),
        own: {
          'bank-late': () => said(200404, 'Slip Not Found'),
          'bank-out': () => said(200502, 'Bank Server Error'),
          'rate-limit': (ms: number) => ({ ...said(429000, 'Too Many Requests'), headers: retryAfter(ms) }),
          quota: () => said(401005, 'Insufficient Quota'),
        },
      } as const;
      return deps.answer(call, request, reply);
    });
  }

  return {
    kind: 'slip',
    code: 'slip2go',
    contract: { settings: {}, secrets: { apiSecret } },
    routes,
    reset: () => service.asked.clear(),
  };
}

/** The first three digits of a code are the status it is told with. */
function said(code: number, message: string, data?: Record<string, unknown>): Answer {
  return { status: Math.floor(code / 1000), body: { code: String(code), message, ...(data && { data }) } };
}

function answerOf(looked: LookupResult, asked: { qrCode: string; isCheckingDuplicates: boolean }): Answer {
  if (looked.outcome === 'no-slip') return said(400001, 'QR Code is incorrect');
  if (looked.outcome !== 'found') return said(200404, 'Slip Not Found');
  const { transfer, isDuplicate } = looked;
  const side = ({ name, accountNo, bank }: Side) => ({
    account: { name: maskName(name), bank: { account: maskAccount(accountNo) } },
    bank: { id: bank.code, name: bank.nameTh },
  });
  const slip = {
    referenceId: randomUUID(),
    decode: asked.qrCode,
    transRef: transfer.reference,
    dateTime: transfer.at.toISOString(),
    amount: toNumber(transfer.amountMinor),
    ref1: null,
    ref2: null,
    ref3: null,
    receiver: side(receiverOf(transfer)),
    sender: side(senderOf(transfer)),
  };
  if (!asked.isCheckingDuplicates) return said(200000, 'Slip found', slip);
  return isDuplicate ? said(200501, 'Slip is Duplicated', slip) : said(200200, 'Slip is Valid', slip);
}
