import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { amountText, toDecimalText } from './money.ts';
import type { Answer, AnswerPartnerCall } from './partner-call.ts';
import { type Gateway, type GatewayOrder, type GatewayTraits, withWrongAmount } from './qr-gateway.ts';

/** The bank itself: its codes pay into the site's own account there, so the feed reports the same money. */
export const KBANK_TRAITS: GatewayTraits = {
  code: 'KBANK',
  notice: { partner: 'qr-kbank', path: '/notices/gateway/kbank', target: 'gateway:KBANK' },
  isOwnAccount: true,
  collectorOf: ({ accountNo }) => ({ kind: 'bill', billerId: '099999999999901', reference2: accountNo }),
  settlesAt: ({ accountNo }) => ({ bank: 'KBANK', accountNo }),
  noticeOf: (order, payment) => ({
    partnerTxnUid: order.reference,
    txnNo: payment.bankRef,
    txnAmount: toDecimalText(payment.amountMinor),
    txnStatus: 'PAID',
  }),
};

const STATUS = { open: 'REQUESTED', paid: 'PAID', cancelled: 'CANCELLED', expired: 'EXPIRED' } as const;
const NOT_FOUND: Answer = { status: 404, body: { statusCode: '10', errorDesc: 'Transaction not found' } };
const REFUSED: Answer = { status: 400, body: { statusCode: '20', errorDesc: 'Request refused' } };
const USED: Answer = { status: 409, body: { statusCode: '30', errorDesc: 'Duplicate partnerTxnUid' } };

const createBody = z.object({
  partnerTxnUid: z.string().regex(/^[A-Z0-9]{1,20}$/),
  accountNo: z.string().regex(/^\d{6,15}$/),
  txnAmount: amountText,
  txnCurrencyCode: z.literal('THB'),
  expiresAt: z.iso.datetime().transform((text) => new Date(text)),
});
const params = z.object({ uid: z.string().max(40) });

/** Amounts are baht as text; every answer has a status code of its own. */
export function kbankGatewayRoutes(app: FastifyInstance, deps: { gateway: Gateway; answer: AnswerPartnerCall }) {
  const { gateway, answer } = deps;
  const told = (order: GatewayOrder): Answer => ({
    status: 200,
    body: {
      statusCode: '00',
      partnerTxnUid: order.reference,
      accountNo: order.accountNo,
      txnAmount: toDecimalText(order.amountMinor),
      txnStatus: STATUS[gateway.stateOf(order)],
      qrCode: gateway.textOf(order),
      payments: order.payments.map((payment) => ({
        txnNo: payment.bankRef,
        paidAmount: toDecimalText(payment.amountMinor),
        paidAt: payment.at.toISOString(),
        fromBank: payment.fromBank,
        fromAccount: payment.fromAccountMasked,
        fromName: payment.fromName,
      })),
    },
  });
  const toldOf = (uid: string) => {
    const order = gateway.find(uid);
    return order ? told(order) : NOT_FOUND;
  };

  app.post('/partners/gateway/kbank/qr', (request, reply) => {
    const { partnerTxnUid: reference, txnAmount: amountMinor, accountNo, expiresAt } = createBody.parse(request.body);
    const work = () => {
      const order = gateway.create({ reference, amountMinor, accountNo, expiresAt });
      return order ? told(order) : USED;
    };
    const lie = (answered: Answer) => {
      const order = gateway.find(reference);
      return order ? told(withWrongAmount(order)) : answered;
    };
    const misbehaviour = { refusal: () => REFUSED, hasReference: true, withWrongAmount: lie };
    return answer({ target: 'gateway:KBANK', work, ...misbehaviour }, request, reply);
  });

  app.get('/partners/gateway/kbank/qr/:uid', (request, reply) => {
    const { uid } = params.parse(request.params);
    return answer({ target: 'gateway:KBANK', work: () => toldOf(uid), isGlance: true }, request, reply);
  });

  app.post('/partners/gateway/kbank/qr/:uid/void', (request, reply) => {
    const { uid } = params.parse(request.params);
    const work = () => {
      const order = gateway.find(uid);
      if (order) gateway.cancel(order);
      return toldOf(uid);
    };
    return answer({ target: 'gateway:KBANK', work, refusal: () => REFUSED }, request, reply);
  });
}
