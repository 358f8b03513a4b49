import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { renderSVG } from 'uqr';
import { z } from 'zod';
import type { Answer, PartnerCall } from '../partner-call.ts';
import { type Gateway, type GatewayOrder, makeGateway, withWrongAmount } from '../qr-gateway.ts';
import { randomText } from '../random-text.ts';
import type { ProtocolDeps, SimulatedProtocol } from './protocol.ts';

const TARGET = 'qr:omise-promptpay';
const ACCOUNT_NO = '7700000051';
const BILLER_ID = '099400015804189';
const LOWER_AND_DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const MIN_SATANG = 2_000;
/** Without an end of one's own. */
const CODE_LIVES_MS = 24 * 3_600_000;

const createBody = z.object({
  amount: z.int().min(MIN_SATANG),
  currency: z.string().regex(/^thb$/i),
  source: z.object({ type: z.literal('promptpay') }),
  metadata: z.record(z.string(), z.string()).default({}),
  expires_at: z.iso.datetime({ offset: true }).optional(),
});
const chargeParams = z.object({ id: z.string().max(40) });
const pictureParams = z.object({ id: z.string().max(40), document: z.string().max(40), key: z.string().max(40) });

/** A charge, and the reference its code has, which is the company's and not the merchant's. */
type Charge = {
  id: string;
  code: string;
  sourceId: string;
  documentId: string;
  metadata: Record<string, string>;
  createdAt: Date;
  isExpired: boolean;
};
type Books = {
  gateway: Gateway;
  charges: { get(id: string): Charge | undefined; set(id: string, charge: Charge): void };
};

/** Omise PromptPay: charges in satang, with a picture of the code and a reference of the company inside; events are signed. */
export function makeOmise(deps: ProtocolDeps): SimulatedProtocol {
  const secretKey = deps.credential('omise-promptpay', 'secretKey');
  const key = Buffer.from(deps.credential('omise-promptpay', 'webhookSecret'));
  const charges = deps.memory.map<Charge>('omise charges');
  const chargeOf = (code: string) => charges.entries().find(([, charge]) => charge.code === code)?.[1];
  const gateway = makeGateway(
    {
      code: 'OMISE',
      collectorOf: () => ({ kind: 'bill', billerId: BILLER_ID }),
      settlesAt: () => ({ bank: 'SCB', accountNo: '4680002229' }),
      noticeOf: (order) => completeEvent(chargeOf(order.reference), order),
      notice: {
        path: '/notices/partners/qr-omise',
        target: TARGET,
        partner: ({ body, isForged }) => {
          const timestamp = String(Math.floor(deps.now().getTime() / 1_000));
          const hash = createHmac('sha256', isForged ? 'another key' : key).update(`${timestamp}.${body}`);
          return { 'omise-signature': hash.digest('hex'), 'omise-signature-timestamp': timestamp };
        },
      },
      isOwnAccount: false,
      isOnce: true,
    },
    deps,
  );
  const books = { gateway, charges };
  const expected = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`;

  function routes(app: FastifyInstance) {
    app.addHook('onRequest', async (request, reply) => {
      if (request.headers.authorization === expected) return;
      return reply.code(401).send(failed(401, 'authentication_failure', 'authentication failed').body);
    });
    app.post('/charges', (request, reply) => deps.answer(creation(books, { deps, request }), request, reply));
    app.get('/charges/:id', (request, reply) => {
      const work = () => told(books, { id: chargeParams.parse(request.params).id, root: rootOf(request) });
      return deps.answer({ target: TARGET, work, isGlance: true }, request, reply);
    });
    app.post('/charges/:id/expire', (request, reply) => {
      const { id } = chargeParams.parse(request.params);
      const work = () => expire(books, { id, root: rootOf(request) });
      return deps.answer({ target: TARGET, work }, request, reply);
    });
    app.get('/charges/:id/documents/:document/downloads/:key', (request, reply) => {
      const { id, key: download } = pictureParams.parse(request.params);
      const charge = charges.get(id);
      const order = charge && gateway.find(charge.code);
      if (!order) return reply.code(404).send(NOT_FOUND.body);
      const text = gateway.textOf(download === WRONG ? withWrongAmount(order) : order);
      return reply.type('image/svg+xml').send(renderSVG(text, { pixelSize: 4 }));
    });
  }

  return {
    kind: 'qr',
    code: 'omise-promptpay',
    contract: {
      settings: { way: 'WW', accountNo: ACCOUNT_NO, payeeId: BILLER_ID },
      secrets: { secretKey, webhookSecret: key.toString('base64') },
    },
    routes,
    gateway,
    reset() {
      gateway.reset();
      charges.clear();
    },
  };
}

const RIGHT = 'A0000000000000A1';
/** Where a picture of another amount lies. */
const WRONG = 'B0000000000000B2';
const NOT_FOUND = failed(404, 'not_found', 'charge was not found');

const rootOf = (request: FastifyRequest) => `${request.protocol}://${request.host}/protocols/omise-promptpay`;

function creation(books: Books, { deps, request }: { deps: ProtocolDeps; request: FastifyRequest }): PartnerCall {
  const { gateway, charges } = books;
  const wanted = createBody.safeParse(request.body);
  const root = rootOf(request);
  let id = '';
  return {
    target: TARGET,
    work() {
      if (!wanted.success) return failed(400, 'invalid_charge', 'amount, currency or source is not valid');
      const code = randomText(20);
      id = `chrg_${randomText(19, LOWER_AND_DIGITS)}`;
      const { amount, expires_at: end, metadata } = wanted.data;
      const createdAt = deps.now();
      const expiresAt = end === undefined ? new Date(createdAt.getTime() + CODE_LIVES_MS) : new Date(end);
      gateway.create({ reference: code, amountMinor: BigInt(amount), accountNo: ACCOUNT_NO, expiresAt });
      const [sourceId, documentId] = ['src', 'docu'].map((word) => `${word}_${randomText(19, LOWER_AND_DIGITS)}`);
      const ids = { sourceId: sourceId ?? '', documentId: documentId ?? '' };
      charges.set(id, { id, code, ...ids, metadata, createdAt, isExpired: false });
      return told(books, { id, root });
    },
    refusal: () => failed(400, 'invalid_charge', 'source is not supported'),
    // The picture says another amount than the charge.
    withWrongAmount: () => told(books, { id, root, download: WRONG }),
    own: { 'rate-limit': () => failed(429, 'too_many_requests', 'too many requests') },
  };
}

function expire(books: Books, { id, root }: { id: string; root: string }): Answer {
  const charge = books.charges.get(id);
  const order = charge && books.gateway.find(charge.code);
  if (!charge || !order) return NOT_FOUND;
  if (books.gateway.stateOf(order) !== 'open') return failed(400, 'expired_charge', 'charge can not be expired');
  books.gateway.cancel(order);
  books.charges.set(id, { ...charge, isExpired: true });
  return told(books, { id, root });
}

function told({ charges, gateway }: Books, asked: { id: string; root: string; download?: string }): Answer {
  const charge = charges.get(asked.id);
  const order = charge && gateway.find(charge.code);
  return charge && order ? { status: 200, body: bodyOf(charge, order, asked) } : NOT_FOUND;
}

const STATUS = { open: 'pending', paid: 'successful', cancelled: 'expired', expired: 'expired' } as const;

function bodyOf(charge: Charge, order: GatewayOrder, { root, download = RIGHT }: { root: string; download?: string }) {
  const [paid] = order.payments;
  const status = paid ? 'paid' : order.isCancelled || charge.isExpired ? 'cancelled' : 'open';
  const location = `/charges/${charge.id}/documents/${charge.documentId}`;
  const image = {
    object: 'document',
    livemode: true,
    id: charge.documentId,
    deleted: false,
    filename: 'qrcode.svg',
    location,
    kind: 'qr',
    download_uri: `${root}${location}/downloads/${download}`,
    created_at: seconds(charge.createdAt),
  };
  const amount = Number(order.amountMinor);
  return {
    object: 'charge',
    id: charge.id,
    location: `/charges/${charge.id}`,
    amount,
    currency: 'THB',
    funding_amount: amount,
    funding_currency: 'THB',
    refunded_amount: 0,
    livemode: true,
    description: null,
    metadata: charge.metadata,
    source: {
      object: 'source',
      id: charge.sourceId,
      type: 'promptpay',
      flow: 'offline',
      amount,
      currency: 'THB',
      scannable_code: { object: 'barcode', type: 'qr', image, raw_data: null },
    },
    status: STATUS[status],
    paid: paid !== undefined,
    paid_at: paid ? seconds(paid.at) : null,
    expires_at: seconds(order.expiresAt),
    created_at: seconds(charge.createdAt),
  };
}

function completeEvent(charge: Charge | undefined, order: GatewayOrder): Record<string, unknown> {
  const body = charge && bodyOf(charge, order, { root: 'https://api.omise.co' });
  return { object: 'event', id: `evnt_${charge?.id.slice(5)}`, key: 'charge.complete', data: body };
}

/** Times have seconds and end in Z. */
function seconds(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`;
}

function failed(status: number, code: string, message: string): Answer {
  return { status, body: { object: 'error', location: 'https://www.omise.co/api-errors', code, message } };
}
