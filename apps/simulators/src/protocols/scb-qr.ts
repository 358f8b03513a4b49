import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { BANGKOK_OFFSET_MS } from '../bangkok-time.ts';
import { findBank } from '../banks.ts';
import { amountText, toDecimalText, toNumber } from '../money.ts';
import type { Answer, PartnerCall } from '../partner-call.ts';
import { type Gateway, type GatewayOrder, type GatewayPayment, makeGateway, withWrongAmount } from '../qr-gateway.ts';
import type { ProtocolDeps, SimulatedProtocol } from './protocol.ts';
import { makeScbApi, refuse, type ScbApi, said } from './scb-api.ts';

const TARGET = 'qr:scb-qr';
/** A code of the first version never ends by itself. */
const FOR_EVER_MS = 10 * 365 * 24 * 3_600_000;
const ACCOUNT_NO = '4056789012';
const BILLER_ID = '099999999999902';
/** Of a profile with two references: nothing is made for it without the second. */
const BILLER_OF_TWO = '099999999999912';
const PREFIX = 'KPO';
const reference = z.string().regex(/^[A-Z0-9]{1,20}$/);
const createBody = z.object({
  qrType: z.literal('PP'),
  ppType: z.literal('BILLERID'),
  ppId: z.enum([BILLER_ID, BILLER_OF_TWO]),
  amount: z.string().max(13).pipe(amountText),
  ref1: reference,
  ref2: reference.optional(),
  ref3: reference,
});
const lifeOfV2 = z.object({
  numberOfTimes: z.number().int().min(0).max(9999),
  expiryDate: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    .transform((text) => new Date(`${text.replace(' ', 'T')}+07:00`)),
});
const inquiryQuery = z.object({
  eventCode: z.literal('00300100'),
  transactionDate: z.iso.date(),
  billerId: z.string(),
  reference1: reference,
  reference2: reference.optional(),
});

/** What a code of a biller with two references carries beside the first. */
type Second = { billerId: string; reference2: string };
type Scb = { gateway: Gateway; api: ScbApi; seconds: ReturnType<typeof makeSeconds> };

const makeSeconds = ({ memory }: ProtocolDeps) => memory.map<Second>('scb second references');

/** SCB Open API, QR 30: two versions of creation, confirmations without any signature, and an inquiry by the day of payment. */
export function makeScbQr(deps: ProtocolDeps): SimulatedProtocol {
  const api = makeScbApi(deps, 'scb-qr');
  const seconds = makeSeconds(deps);
  const gateway = makeGateway(
    {
      code: 'SCB',
      collectorOf: ({ reference }) => {
        return { kind: 'bill', billerId: BILLER_ID, reference3: PREFIX, ...seconds.get(reference) };
      },
      settlesAt: () => ({ bank: 'SCB', accountNo: ACCOUNT_NO }),
      noticeOf: (order, payment) => confirmationOf(order, payment, seconds.get(order.reference)),
      forgedOf: (unpaid = 'NOBODYSREFERENCE0000') => confirmationOf({ reference: unpaid }, FORGED),
      notice: { partner: () => ({}), path: '/notices/gateway/kbank', target: TARGET },
      isOwnAccount: true,
    },
    deps,
  );
  const scb = { gateway, api, seconds };

  function routes(app: FastifyInstance) {
    api.tokenRoute(app);
    createRoute(app, { deps, scb, version: 'v1' });
    createRoute(app, { deps, scb, version: 'v2' });
    inquiryRoute(app, { deps, scb });
  }

  const account = { way: 'KBANK', accountNo: ACCOUNT_NO };
  const settings = { ...account, billerId: BILLER_ID, reference3Prefix: PREFIX, qrVersion: 'v2', references: 'one' };
  return {
    kind: 'qr',
    code: 'scb-qr',
    contract: { settings, secrets: api.secrets },
    routes,
    gateway,
    reset() {
      gateway.reset();
      seconds.clear();
      api.expireAll();
    },
  };
}

type Version = 'v1' | 'v2';

function createRoute(app: FastifyInstance, { deps, scb, version }: { deps: ProtocolDeps; scb: Scb; version: Version }) {
  const answerOf = (order: GatewayOrder) => codeAnswer(scb.gateway.textOf(order), version);
  app.post(`/${version}/payment/qrcode/create`, (request, reply) => {
    const parsed = createBody.safeParse(request.body);
    const life = version === 'v2' ? lifeOfV2.safeParse(request.body) : undefined;
    const wrong = scb.api.stranger(request) ?? (parsed.success && life?.success !== false ? undefined : 1102);
    if (wrong !== undefined || !parsed.success) return refuse(reply, wrong ?? 1102);
    const { ppId: billerId, ref1, ref2: reference2, amount: amountMinor } = parsed.data;
    if (billerId === BILLER_OF_TWO && reference2 === undefined) return refuse(reply, 1101);
    const expiresAt = life?.data?.expiryDate ?? new Date(deps.now().getTime() + FOR_EVER_MS);
    const order = { reference: ref1, amountMinor, accountNo: ACCOUNT_NO, expiresAt };
    const call: PartnerCall = {
      target: TARGET,
      work() {
        if (reference2 !== undefined) scb.seconds.set(ref1, { billerId, reference2 });
        const made = scb.gateway.create(order);
        return made ? answerOf(made) : said(1111, 'Duplicate entry');
      },
      refusal: () => said(1102, 'Invalid field'),
      hasReference: true,
      duplicate: said(1111, 'Duplicate entry'),
      withWrongAmount: () => answerOf(withWrongAmount({ ...order, isCancelled: false, payments: [] })),
      own: { 'token-expired': scb.api.expireAll, 'rate-limit': () => said(9900, 'Too many requests') },
    };
    return deps.answer(call, request, reply);
  });
}

function inquiryRoute(app: FastifyInstance, { deps, scb }: { deps: ProtocolDeps; scb: Scb }) {
  app.get('/v1/payment/billpayment/inquiry', (request, reply) => {
    const query = inquiryQuery.safeParse(request.query);
    const wrong = scb.api.stranger(request) ?? (query.success ? undefined : 1102);
    if (wrong !== undefined || !query.success) return refuse(reply, wrong ?? 1102);
    const { reference1, reference2, transactionDate, billerId } = query.data;
    const work = () => {
      const second = scb.seconds.get(reference1);
      const isIt = billerId === (second?.billerId ?? BILLER_ID) && reference2 === second?.reference2;
      const order = isIt ? scb.gateway.find(reference1) : undefined;
      const paid = order?.payments.filter(({ at }) => bangkok(at).startsWith(transactionDate)) ?? [];
      if (!order || paid.length === 0) return said(1104, 'Requested entity record does not exist');
      return {
        status: 200,
        body: { ...said(1000, 'Success').body, data: paid.map((row) => rowOf(order, row, second)) },
      };
    };
    const own = { 'token-expired': scb.api.expireAll };
    return deps.answer({ target: TARGET, work, isGlance: true, own }, request, reply);
  });
}

function codeAnswer(qrRawData: string, version: Version): Answer {
  const data = version === 'v2' ? { data: { qrRawData } } : { qrRawData, qrImage: '' };
  return { status: 200, body: { ...said(1000, 'Success').body, data } };
}

function bangkok(at: Date): string {
  return `${new Date(at.getTime() + BANGKOK_OFFSET_MS).toISOString().slice(0, 23)}+07:00`;
}

type Told = Omit<GatewayPayment, 'notice'>;
const FORGED: Told = {
  bankRef: 'FORGED0000000001',
  amountMinor: 99_900n,
  at: new Date(0),
  fromBank: 'SCB',
  fromAccountMasked: 'xxxxxx0000',
  fromName: 'NOBODY',
};

function confirmationOf(
  order: Pick<GatewayOrder, 'reference'>,
  payment: Told,
  second?: Second,
): Record<string, unknown> {
  return {
    payeeProxyId: second?.billerId ?? BILLER_ID,
    payeeProxyType: 'BILLERID',
    payeeAccountNumber: ACCOUNT_NO,
    payeeName: 'KAPAO',
    payerAccountNumber: payment.fromAccountMasked,
    payerName: payment.fromName,
    sendingBankCode: findBank(payment.fromBank)?.code,
    receivingBankCode: '014',
    amount: toDecimalText(payment.amountMinor),
    transactionId: payment.bankRef,
    transactionDateandTime: bangkok(payment.at),
    billPaymentRef1: order.reference,
    ...(second && { billPaymentRef2: second.reference2 }),
    billPaymentRef3: PREFIX,
    currencyCode: '764',
    channelCode: 'PMH',
    transactionType: 'Domestic Transfers',
  };
}

/** An inquiry tells the amount as a number. */
function rowOf(order: GatewayOrder, payment: GatewayPayment, second?: Second): Record<string, unknown> {
  const told = { ...confirmationOf(order, payment, second), fastEasySlipNumber: '', reverseFlag: '' };
  return { ...told, eventCode: '00300100', amount: toNumber(payment.amountMinor), requestUId: randomUUID() };
}
