import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Answer, PartnerCall } from '../partner-call.ts';
import { type Gateway, type GatewayOrder, makeGateway, withWrongAmount } from '../qr-gateway.ts';
import { randomText } from '../random-text.ts';
import type { ProtocolDeps, SimulatedProtocol } from './protocol.ts';

const TARGET = 'qr:beam-promptpay';
const ACCOUNT_NO = '7700000052';
const TAX_ID = '0105561000001';
const MERCHANT_ID = 'kapao-merchant';
const CODE_LIVES_MS = 3_600_000;

const createBody = z.object({
  amount: z.int().min(100),
  currency: z.literal('THB'),
  paymentMethod: z.object({
    paymentMethodType: z.literal('QR_PROMPT_PAY'),
    qrPromptPay: z.object({ expiryTime: z.iso.datetime({ offset: true }).optional() }),
  }),
  referenceId: z.string().min(1).max(100),
});
const chargeParams = z.object({ id: z.string().max(60) });

/** Which of its own references, inside the code, belongs to which charge and which reference of the merchant. */
type Charge = { chargeId: string; code: string; referenceId: string };
type Books = {
  gateway: Gateway;
  charges: { get(id: string): Charge | undefined; set(id: string, charge: Charge): void };
};

/** Beam: charges in satang, the text of the code beside its picture; webhooks are signed over the very bytes, in base64. */
export function makeBeam(deps: ProtocolDeps): SimulatedProtocol {
  const apiKey = deps.credential('beam-promptpay', 'apiKey');
  const key = Buffer.from(deps.credential('beam-promptpay', 'webhookKey'));
  const charges = deps.memory.map<Charge>('beam charges');
  const chargeOf = (code: string) => charges.entries().find(([, charge]) => charge.code === code)?.[1];
  const gateway = makeGateway(
    {
      code: 'BEAM',
      collectorOf: () => ({ kind: 'tax', id: TAX_ID }),
      settlesAt: () => ({ bank: 'KBANK', accountNo: '0120003330' }),
      noticeOf: (order) => ({ ...chargeBody(chargeOf(order.reference), order), merchantId: MERCHANT_ID }),
      notice: {
        path: '/notices/partners/qr-beam',
        target: TARGET,
        partner: ({ body, isForged }) => ({
          'x-beam-event': 'charge.succeeded',
          'x-beam-signature': createHmac('sha256', isForged ? 'another key' : key)
            .update(body)
            .digest('base64'),
        }),
      },
      isOwnAccount: false,
      isOnce: true,
    },
    deps,
  );
  const books = { gateway, charges };
  const expected = `Basic ${Buffer.from(`${MERCHANT_ID}:${apiKey}`).toString('base64')}`;

  function routes(app: FastifyInstance) {
    app.addHook('onRequest', async (request, reply) => {
      if (request.headers.authorization === expected) return;
      return reply.code(401).send(failed(401, 'UNAUTHORIZED_ERROR').body);
    });
    app.post('/api/v1/charges', (request, reply) => deps.answer(creation(books, deps, request.body), request, reply));
    app.get('/api/v1/charges/:id', (request, reply) => {
      const work = (): Answer => {
        const charge = charges.get(chargeParams.parse(request.params).id);
        const order = charge && gateway.find(charge.code);
        return order ? { status: 200, body: chargeBody(charge, order) } : failed(404, 'NOT_FOUND_ERROR');
      };
      return deps.answer({ target: TARGET, work, isGlance: true }, request, reply);
    });
  }

  return {
    kind: 'qr',
    code: 'beam-promptpay',
    contract: {
      settings: { way: 'WW', accountNo: ACCOUNT_NO, payeeId: TAX_ID, merchantId: MERCHANT_ID },
      secrets: { apiKey, webhookKey: key.toString('base64') },
    },
    routes,
    gateway,
    reset() {
      gateway.reset();
      charges.clear();
    },
  };
}

function creation({ gateway, charges }: Books, deps: ProtocolDeps, body: unknown): PartnerCall {
  const wanted = createBody.safeParse(body);
  let charge: Charge | undefined;
  const answered = (alter: (order: GatewayOrder) => GatewayOrder): Answer => {
    const order = gateway.find(charge?.code ?? '');
    if (!charge || !order) return failed(400, 'API_VALIDATION_ERROR');
    return { status: 200, body: madeBody(charge, { order, rawData: gateway.textOf(alter(order)) }) };
  };
  return {
    target: TARGET,
    work() {
      if (!wanted.success) return failed(400, 'API_VALIDATION_ERROR');
      const { amount, referenceId, paymentMethod } = wanted.data;
      const end = paymentMethod.qrPromptPay.expiryTime;
      const expiresAt = end === undefined ? new Date(deps.now().getTime() + CODE_LIVES_MS) : new Date(end);
      charge = { chargeId: `ch_${randomText(27)}`, code: randomText(18), referenceId };
      gateway.create({ reference: charge.code, amountMinor: BigInt(amount), accountNo: ACCOUNT_NO, expiresAt });
      charges.set(charge.chargeId, charge);
      return answered((order) => order);
    },
    refusal: () => failed(400, 'API_VALIDATION_ERROR'),
    withWrongAmount: () => answered(withWrongAmount),
    own: { 'rate-limit': () => failed(429, 'RATE_LIMIT_ERROR') },
  };
}

function madeBody({ chargeId }: Charge, { order, rawData }: { order: GatewayOrder; rawData: string }) {
  const encodedImage = { imageBase64Encoded: '', rawData, expiry: order.expiresAt.toISOString() };
  return { chargeId, paymentMethodType: 'QR_PROMPT_PAY', actionRequired: 'ENCODED_IMAGE', encodedImage };
}

function chargeBody(charge: Charge | undefined, order: GatewayOrder): Record<string, unknown> {
  const [paid] = order.payments;
  return {
    chargeId: charge?.chargeId,
    referenceId: charge?.referenceId,
    status: paid ? 'SUCCEEDED' : order.isCancelled ? 'FAILED' : 'PENDING',
    amount: Number(order.amountMinor),
    currency: 'THB',
    source: 'API',
    failureCode: '',
    paymentMethod: { paymentMethodType: 'QR_PROMPT_PAY' },
    ...(paid && { transactionTime: `${paid.at.toISOString().slice(0, 19)}Z` }),
  };
}

function failed(status: number, errorCode: string): Answer {
  return { status, body: { code: status, error: { errorCode, errorMessage: errorCode.toLowerCase() } } };
}
