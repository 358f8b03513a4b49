import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { BANGKOK_OFFSET_MS } from './bangkok-time.ts';
import { amountAboveZero, toNumber } from './money.ts';
import type { Answer, AnswerPartnerCall } from './partner-call.ts';
import { type Gateway, type GatewayOrder, type GatewayTraits, withWrongAmount } from './qr-gateway.ts';

const MIN_AMOUNT_MINOR = 10_000n;

/** A payment company that takes no code back. */
export const ZAPMAN_TRAITS: GatewayTraits = {
  code: 'ZAPMAN',
  notice: { partner: 'qr-zapman', path: '/notices/gateway/zapman', target: 'gateway:ZAPMAN' },
  isOwnAccount: false,
  collectorOf: () => ({ kind: 'tax', id: '0999999999998' }),
  settlesAt: () => ({ bank: 'KTB', accountNo: '9820002226' }),
  noticeOf: (order, payment) => ({
    orderId: order.reference,
    tradeNo: payment.bankRef,
    amount: toNumber(payment.amountMinor),
    status: 1,
  }),
};

const STATUS = { open: 0, paid: 1, cancelled: 2, expired: 2 } as const;
const ok = (body: Record<string, unknown>): Answer => ({ status: 200, body });
const NOT_FOUND = ok({ code: 1404, message: 'order does not exist' });
const REFUSED = ok({ code: 1004, message: 'order rejected' });
const USED = ok({ code: 1009, message: 'orderId repeated' });

const orderId = z.string().regex(/^[A-Z0-9]{1,20}$/);
const depositBody = z.object({
  orderId,
  merchantCode: z.string().regex(/^\d{6,15}$/),
  amount: amountAboveZero,
  expireTime: z.iso.datetime().transform((text) => new Date(text)),
});

const bangkokTime = (at: Date) =>
  new Date(at.getTime() + BANGKOK_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');

/** Answers 200 whatever happens and says in `code` what did; amounts are numbers, times are Bangkok's clock. */
export function zapmanGatewayRoutes(app: FastifyInstance, deps: { gateway: Gateway; answer: AnswerPartnerCall }) {
  const { gateway, answer } = deps;
  const told = (order: GatewayOrder): Answer =>
    ok({
      code: 0,
      data: {
        orderId: order.reference,
        merchantCode: order.accountNo,
        amount: toNumber(order.amountMinor),
        status: STATUS[gateway.stateOf(order)],
        qrText: gateway.textOf(order),
        trades: order.payments.map((payment) => ({
          tradeNo: payment.bankRef,
          amount: toNumber(payment.amountMinor),
          payTime: bangkokTime(payment.at),
          bank: payment.fromBank,
          acc: payment.fromAccountMasked,
          name: payment.fromName,
        })),
      },
    });

  app.post('/partners/gateway/zapman/deposit', (request, reply) => {
    const body = depositBody.parse(request.body);
    const work = () => {
      if (body.amount < MIN_AMOUNT_MINOR) return REFUSED;
      const order = gateway.create({
        reference: body.orderId,
        accountNo: body.merchantCode,
        amountMinor: body.amount,
        expiresAt: body.expireTime,
      });
      return order ? told(order) : USED;
    };
    const lie = (answered: Answer) => {
      const order = gateway.find(body.orderId);
      return order ? told(withWrongAmount(order)) : answered;
    };
    const misbehaviour = { refusal: () => REFUSED, hasReference: true, withWrongAmount: lie };
    return answer({ target: 'gateway:ZAPMAN', work, ...misbehaviour }, request, reply);
  });

  app.post('/partners/gateway/zapman/query', (request, reply) => {
    const body = z.object({ orderId: z.string().max(40) }).parse(request.body);
    const work = () => {
      const order = gateway.find(body.orderId);
      return order ? told(order) : NOT_FOUND;
    };
    return answer({ target: 'gateway:ZAPMAN', work, isGlance: true }, request, reply);
  });
}
