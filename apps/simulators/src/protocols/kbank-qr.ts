import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { amountAboveZero, toNumber } from '../money.ts';
import type { Answer, PartnerCall } from '../partner-call.ts';
import { type Gateway, type GatewayOrder, type GatewayPayment, makeGateway, withWrongAmount } from '../qr-gateway.ts';
import { type KbankApi, makeKbankApi } from './kbank-api.ts';
import type { ProtocolDeps, SimulatedProtocol } from './protocol.ts';

const TARGET = 'qr:kbank-qr';
const CODE_LIVES_MS = 600_000;
const ACCOUNT_NO = '0123456789';
const BILLER_ID = '099999999999903';
const PARTNER_ID = 'PTR1000001';
const MERCHANT_ID = 'KB100000000001';
const STATUS = { open: 'REQUESTED', paid: 'PAID', cancelled: 'CANCELLED', expired: 'EXPIRED' } as const;

const uid = z.string().min(1).max(15);
const common = z.object({
  partnerTxnUid: uid,
  partnerId: z.literal(PARTNER_ID),
  partnerSecret: z.string(),
  requestDt: z.iso.datetime({ offset: true }),
  merchantId: z.literal(MERCHANT_ID),
});
const requestBody = z.object({
  qrType: z.literal('3'),
  txnAmount: amountAboveZero,
  txnCurrencyCode: z.literal('THB'),
  reference1: z.string().regex(/^[A-Z0-9]{1,20}$/),
});
const originalBody = z.object({ origPartnerTxnUid: uid });

/** Its books: codes by our reference 1, which is found by the id of the request that made it. */
type Books = {
  gateway: Gateway;
  referenceOf: { get(uid: string): string | undefined; set(uid: string, reference: string): void };
};
type CallOf = (asked: { body: unknown; uid: string }) => Omit<PartnerCall, 'target'>;

/** KBANK Open API, Thai QR: every call is a POST with an id that is used once, and errors are codes of letters. */
export function makeKbankQr(deps: ProtocolDeps): SimulatedProtocol {
  const partnerSecret = deps.credential('kbank-qr', 'partnerSecret');
  const api = makeKbankApi(deps, 'kbank-qr');
  const referenceOf = deps.memory.map<string>('kbank-qr uids');
  const uidOf = (reference: string) => referenceOf.entries().find(([, known]) => known === reference)?.[0] ?? '';
  const gateway = makeGateway(
    {
      code: 'KBANK-API',
      collectorOf: () => ({ kind: 'bill', billerId: BILLER_ID }),
      settlesAt: () => ({ bank: 'KBANK', accountNo: ACCOUNT_NO }),
      noticeOf: (order, payment) => callbackOf(uidOf(order.reference), payment),
      forgedOf: (unpaid) => callbackOf(unpaid === undefined ? 'NOBODYSNUMBER00' : uidOf(unpaid), NOT_PAID),
      notice: { partner: () => ({}), path: '/notices/gateway/kbank', target: TARGET },
      isOwnAccount: true,
    },
    deps,
  );
  const books = { gateway, referenceOf };

  function routes(app: FastifyInstance) {
    api.tokenRoute(app);
    const post = (path: string, callOf: CallOf) => kbankRoute(app, { deps, api, partnerSecret, path, callOf });
    post('/v1/qrpayment/request', requestCall(books, deps.now));
    post('/v1/qrpayment/v4/inquiry', ({ body, uid: partnerTxnUid }) => ({
      work() {
        const order = original(books, body);
        return order ? transactionOf(gateway, order, partnerTxnUid) : failed(partnerTxnUid, 'EMITDNE');
      },
      isGlance: true,
    }));
    post('/v1/qrpayment/cancel', ({ body, uid: partnerTxnUid }) => ({
      work() {
        const order = original(books, body);
        if (!order) return failed(partnerTxnUid, 'EMITDNE');
        if (order.payments.length > 0) return failed(partnerTxnUid, 'EMQRP');
        gateway.cancel(order);
        return { status: 200, body: ok(partnerTxnUid) };
      },
    }));
  }

  return {
    kind: 'qr',
    code: 'kbank-qr',
    contract: {
      settings: { way: 'KBANK', accountNo: ACCOUNT_NO, partnerId: PARTNER_ID, merchantId: MERCHANT_ID },
      secrets: { ...api.secrets, partnerSecret },
    },
    routes,
    gateway,
    reset() {
      gateway.reset();
      referenceOf.clear();
      api.expireAll();
    },
  };
}

type Routed = { deps: ProtocolDeps; api: KbankApi; partnerSecret: string; path: string; callOf: CallOf };

function kbankRoute(app: FastifyInstance, { deps, api, partnerSecret, path, callOf }: Routed) {
  app.post(path, (request, reply) => {
    if (!api.isGood(request)) return reply.code(401).send(api.expireAll().body);
    const who = common.safeParse(request.body);
    if (!who.success) return reply.send(failed('', 'EMBR').body);
    const { partnerTxnUid } = who.data;
    if (who.data.partnerSecret !== partnerSecret) return reply.send(failed(partnerTxnUid, 'EMA').body);
    const own = { 'token-expired': api.expireAll };
    return deps.answer({ target: TARGET, ...callOf({ body: request.body, uid: partnerTxnUid }), own }, request, reply);
  });
}

function requestCall({ gateway, referenceOf }: Books, now: () => Date): CallOf {
  return ({ body, uid: partnerTxnUid }) => {
    const wanted = requestBody.safeParse(body);
    const isAmountWrong = wanted.error?.issues[0]?.path[0] === 'txnAmount';
    return {
      work() {
        if (!wanted.success) return failed(partnerTxnUid, isAmountWrong ? 'EMITF' : 'EMBR');
        if (referenceOf.get(partnerTxnUid) !== undefined) return failed(partnerTxnUid, 'EMDR');
        const { reference1: reference, txnAmount: amountMinor } = wanted.data;
        const expiresAt = new Date(now().getTime() + CODE_LIVES_MS);
        const order = gateway.create({ reference, amountMinor, accountNo: ACCOUNT_NO, expiresAt });
        if (!order) return failed(partnerTxnUid, 'EMIR');
        referenceOf.set(partnerTxnUid, reference);
        return codeAnswer(partnerTxnUid, gateway.textOf(order));
      },
      refusal: () => failed(partnerTxnUid, 'EMMC'),
      hasReference: true,
      duplicate: failed(partnerTxnUid, 'EMDR'),
      withWrongAmount(answered) {
        const order = gateway.find(referenceOf.get(partnerTxnUid) ?? '');
        return order ? codeAnswer(partnerTxnUid, gateway.textOf(withWrongAmount(order))) : answered;
      },
    };
  };
}

function original({ gateway, referenceOf }: Books, body: unknown): GatewayOrder | undefined {
  return gateway.find(referenceOf.get(originalBody.safeParse(body).data?.origPartnerTxnUid ?? '') ?? '');
}

function transactionOf(gateway: Gateway, order: GatewayOrder, partnerTxnUid: string): Answer {
  const [paid, ...further] = order.payments;
  const body = {
    ...ok(partnerTxnUid),
    merchantId: MERCHANT_ID,
    txnCurrencyCode: 'THB',
    txnStatus: STATUS[gateway.stateOf(order)],
    txnAmount: toNumber(paid?.amountMinor ?? order.amountMinor),
    txnNo: paid?.bankRef ?? null,
    reference1: order.reference,
    channel: 'PMQR',
    loyaltyId: null,
    additionalTxnNo: further.map(({ bankRef }) => ({ txnNo: bankRef })),
  };
  return { status: 200, body };
}

const NOT_PAID = { amountMinor: 99_900n, bankRef: 'FORGED0000000001' };

function callbackOf(
  partnerTxnUid: string,
  payment: Pick<GatewayPayment, 'amountMinor' | 'bankRef'>,
): Record<string, unknown> {
  const paid = { txnAmount: toNumber(payment.amountMinor), txnCurrencyCode: 'THB', txnNo: payment.bankRef };
  return { ...ok(partnerTxnUid), merchantId: MERCHANT_ID, ...paid, loyaltyId: null };
}

function ok(partnerTxnUid: string) {
  return { partnerTxnUid, partnerId: PARTNER_ID, statusCode: '00', errorCode: null, errorDesc: null };
}

function failed(partnerTxnUid: string, errorCode: string): Answer {
  return { status: 200, body: { ...ok(partnerTxnUid), statusCode: '10', errorCode, errorDesc: errorCode } };
}

function codeAnswer(partnerTxnUid: string, qrCode: string): Answer {
  return { status: 200, body: { ...ok(partnerTxnUid), accountName: 'KAPAO', qrCode, sof: ['PP'] } };
}
