import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Answer, AnswerPartnerCall } from './partner-call.ts';
import { type Gateway, type GatewayOrder, type GatewayTraits, withWrongAmount } from './qr-gateway.ts';

/** A payment company: its codes pay into its own settlement account, and only the company reports them. */
export const WW_TRAITS: GatewayTraits = {
  code: 'WW',
  notice: { partner: 'qr-ww', path: '/notices/gateway/ww', target: 'gateway:WW' },
  isOwnAccount: false,
  collectorOf: () => ({ kind: 'e-wallet', id: '004999000000001' }),
  settlesAt: () => ({ bank: 'SCB', accountNo: '4680001118' }),
  noticeOf: (order, payment) => ({
    event: 'order.paid',
    order_ref: order.reference,
    receipt_no: payment.bankRef,
    amount_satang: Number(payment.amountMinor),
  }),
};

const STATUS = { open: 'pending', paid: 'paid', cancelled: 'cancelled', expired: 'expired' } as const;
const NOT_FOUND: Answer = { status: 404, body: { ok: false, error: 'ORDER_NOT_FOUND' } };
const REFUSED: Answer = { status: 422, body: { ok: false, error: 'REJECTED' } };
const USED: Answer = { status: 409, body: { ok: false, error: 'ORDER_REF_USED' } };
const MIN_AMOUNT_SATANG = 10_000;

const seconds = (at: Date) => Math.floor(at.getTime() / 1_000);
const createBody = z.object({
  merchant: z.string().regex(/^\d{6,15}$/),
  order_ref: z.string().regex(/^[A-Z0-9]{1,20}$/),
  amount_satang: z.number().int().positive(),
  expires_at: z.number().int().positive(),
});
const params = z.object({ ref: z.string().max(40) });

/** Amounts are whole satang, times are unix seconds, names have underscores. */
export function wwGatewayRoutes(app: FastifyInstance, deps: { gateway: Gateway; answer: AnswerPartnerCall }) {
  const { gateway, answer } = deps;
  const told = (order: GatewayOrder): Answer => ({
    status: 200,
    body: {
      ok: true,
      order: {
        order_ref: order.reference,
        merchant: order.accountNo,
        amount_satang: Number(order.amountMinor),
        status: STATUS[gateway.stateOf(order)],
        emv: gateway.textOf(order),
      },
      receipts: order.payments.map((payment) => ({
        receipt_no: payment.bankRef,
        satang: Number(payment.amountMinor),
        time: seconds(payment.at),
        payer: { bank: payment.fromBank, account: payment.fromAccountMasked, name: payment.fromName },
      })),
    },
  });
  const toldOf = (ref: string) => {
    const order = gateway.find(ref);
    return order ? told(order) : NOT_FOUND;
  };

  app.post('/partners/gateway/ww/orders', (request, reply) => {
    const body = createBody.parse(request.body);
    const work = () => {
      if (body.amount_satang < MIN_AMOUNT_SATANG) return REFUSED;
      const order = gateway.create({
        reference: body.order_ref,
        accountNo: body.merchant,
        amountMinor: BigInt(body.amount_satang),
        expiresAt: new Date(body.expires_at * 1_000),
      });
      return order ? told(order) : USED;
    };
    const lie = (answered: Answer) => {
      const order = gateway.find(body.order_ref);
      return order ? told(withWrongAmount(order)) : answered;
    };
    const misbehaviour = { refusal: () => REFUSED, hasReference: true, withWrongAmount: lie };
    return answer({ target: 'gateway:WW', work, ...misbehaviour }, request, reply);
  });

  app.get('/partners/gateway/ww/orders/:ref', (request, reply) => {
    const { ref } = params.parse(request.params);
    return answer({ target: 'gateway:WW', work: () => toldOf(ref), isGlance: true }, request, reply);
  });

  app.post('/partners/gateway/ww/orders/:ref/cancel', (request, reply) => {
    const { ref } = params.parse(request.params);
    const work = () => {
      const order = gateway.find(ref);
      if (order) gateway.cancel(order);
      return toldOf(ref);
    };
    return answer({ target: 'gateway:WW', work, refusal: () => REFUSED }, request, reply);
  });
}
