import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Memory } from './memory.ts';
import { amountAboveZero, toDecimalText, toNumber } from './money.ts';
import type { Answer, AnswerPartnerCall } from './partner-call.ts';
import { randomText } from './random-text.ts';
import type { Statements } from './statements.ts';

const LINK = 'https://gift.truemoney.com/campaign/?v=';
const CODE_LENGTH = 35;
const CODE_SIGNS = 'abcdefghijkmnopqrstuvwxyz0123456789';
const TTL_MS = 72 * 60 * 60 * 1000;

type Voucher = {
  code: string;
  giverPhone: string;
  amountMinor: bigint;
  createdAt: Date;
  /** Who redeemed it, or its last part. */
  takenBy: string | null;
  /** Among how many it is divided; each gets one part. */
  shares?: number;
  tickets?: Ticket[];
  /** Whoever looks at it later is not told what was got. */
  hidesTickets?: boolean;
  /** A word that every question about it is answered with. */
  says?: string;
};
export type Ticket = { mobile: string; amountMinor: bigint; at: Date };
export type GiftVoucher = Voucher;
type Redemption = { reference: string; mobile: string; code: string; outcome: Outcome; times: number };
type Outcome = { code: string; amountMinor: bigint | null; giverPhone: string | null; at: Date };

const phone = z
  .string()
  .max(20)
  .transform((text) => text.replace(/\D/g, '').replace(/^66/, '0'))
  .pipe(z.string().regex(/^0\d{8,10}$/));
const voucherBody = z.object({
  phone,
  amount: amountAboveZero,
  shares: z.number().int().min(1).max(100).optional(),
  hidesTickets: z.boolean().optional(),
  says: z
    .string()
    .regex(/^[A-Z_]{1,60}$/)
    .optional(),
  /** Made so many hours ago. */
  ageHours: z.number().min(0).max(1_000).default(0),
});
const redeemBody = z.object({ mobile: z.string().regex(/^\d{6,15}$/), reference: z.string().min(1).max(100) });
const codeParams = z.object({ code: z.string().max(100) });
const limitQuery = z.object({ limit: z.coerce.number().int().min(1).max(1000).default(100) });
const walletParams = z.object({ mobile: z.string().regex(/^\d{6,15}$/) });
const windowQuery = z.object({
  after: z.coerce.number().int().min(0).default(0),
  until: z.coerce.number().int().min(0).default(Number.MAX_SAFE_INTEGER),
});

/** What people gave, and who got what of it. */
function makeVouchers(deps: { now: () => Date; memory: Memory; statements: Statements }) {
  const vouchers = deps.memory.map<Voucher>('prepaid vouchers');

  function give({ phone: giverPhone, amount: amountMinor, ageHours, ...more }: z.output<typeof voucherBody>): Voucher {
    const code = randomText(CODE_LENGTH, CODE_SIGNS);
    const createdAt = new Date(deps.now().getTime() - ageHours * 3_600_000);
    const { shares = 1, hidesTickets = false, says } = more;
    const voucher: Voucher = {
      code,
      giverPhone,
      amountMinor,
      createdAt,
      takenBy: null,
      shares,
      hidesTickets,
      ...(says !== undefined && { says }),
      tickets: [],
    };
    vouchers.set(code, voucher);
    return voucher;
  }

  /** What keeps a wallet from taking the voucher, in the company's own words. */
  function problemOf(voucher: Voucher | undefined, mobile: string): string | undefined {
    if (!voucher) return 'VOUCHER_NOT_FOUND';
    if (voucher.says !== undefined) return voucher.says;
    const hasOne = voucher.tickets?.some((ticket) => ticket.mobile === mobile);
    if (hasOne || voucher.takenBy === mobile) return 'TARGET_USER_REDEEMED';
    if (voucher.takenBy !== null) return 'VOUCHER_OUT_OF_STOCK';
    if (deps.now().getTime() - voucher.createdAt.getTime() > TTL_MS) return 'VOUCHER_EXPIRED';
    return voucher.giverPhone === mobile ? 'CANNOT_GET_OWN_VOUCHER' : undefined;
  }

  function takeTicket(voucher: Voucher, mobile: string): Ticket {
    const shares = voucher.shares ?? 1;
    const ticket = { mobile, amountMinor: voucher.amountMinor / BigInt(shares), at: deps.now() };
    voucher.tickets = [...(voucher.tickets ?? []), ticket];
    if (voucher.tickets.length >= shares) voucher.takenBy = mobile;
    vouchers.altered();
    deps.statements.add(`prepaid:${mobile}`, ticket.amountMinor);
    return ticket;
  }

  return { all: vouchers, give, problemOf, takeTicket };
}

/** The prepaid wallet company: people make gift links, the site redeems them for its own wallet (facts 4). */
export function makePrepaid(deps: { now: () => Date; memory: Memory; statements: Statements }) {
  const { all: vouchers, give, problemOf, takeTicket } = makeVouchers(deps);
  const redemptions = deps.memory.map<Redemption>('prepaid redemptions');

  function look(code: string, mobile: string): Answer {
    const voucher = vouchers.get(code);
    const problem = problemOf(voucher, mobile);
    if (problem !== undefined || !voucher) return { status: 400, body: { status: { code: problem } } };
    return { status: 200, body: { status: { code: 'SUCCESS' }, data: dataOf(voucher) } };
  }

  /** The same reference again answers what it answered first and takes nothing. */
  function redeem(order: { code: string; mobile: string; reference: string }, refusedFor?: string): Answer {
    const first = redemptions.get(order.reference);
    if (first) {
      first.times += 1;
      redemptions.altered();
      const isSame = first.code === order.code && first.mobile === order.mobile;
      return isSame ? answerOf(first) : { status: 409, body: { status: { code: 'REFERENCE_USED' } } };
    }
    const voucher = vouchers.get(order.code);
    const problem = refusedFor ?? problemOf(voucher, order.mobile);
    const outcome =
      problem !== undefined || !voucher
        ? { code: problem ?? 'VOUCHER_NOT_FOUND', amountMinor: null, giverPhone: null, at: deps.now() }
        : take(voucher, order.mobile);
    const redemption = { ...order, outcome, times: 1 };
    redemptions.set(order.reference, redemption);
    return answerOf(redemption);
  }

  function take(voucher: Voucher, mobile: string): Outcome {
    const { amountMinor } = takeTicket(voucher, mobile);
    return { code: 'SUCCESS', amountMinor, giverPhone: voucher.giverPhone, at: deps.now() };
  }

  function find(reference: string): Answer {
    const redemption = redemptions.get(reference);
    return redemption ? answerOf(redemption) : { status: 404, body: { error: 'NOT_FOUND' } };
  }

  return {
    give,
    look,
    redeem,
    find,
    voucher: (code: string) => vouchers.get(code),
    problemOf,
    takeTicket,
    newestFirst: (limit: number) =>
      vouchers.newestFirst(limit).map((voucher) => ({
        link: linkOf(voucher),
        phone: voucher.giverPhone,
        amount: toNumber(voucher.amountMinor),
        state: voucher.takenBy === null ? 'OPEN' : 'TAKEN',
        createdAt: voucher.createdAt.toISOString(),
      })),
    reset() {
      vouchers.clear();
      redemptions.clear();
    },
  };
}
export type Prepaid = ReturnType<typeof makePrepaid>;

function linkOf({ code }: Pick<Voucher, 'code'>): string {
  return LINK + code;
}

function dataOf(voucher: Pick<Voucher, 'amountMinor' | 'giverPhone'>) {
  // Names come back truncated, as real ones do.
  return { amount: toDecimalText(voucher.amountMinor), giverName: 'Malee ***', giverPhone: voucher.giverPhone };
}

function answerOf({ reference, outcome }: Redemption): Answer {
  const { code, amountMinor, giverPhone } = outcome;
  if (amountMinor === null || giverPhone === null) return { status: 400, body: { reference, status: { code } } };
  return { status: 200, body: { reference, status: { code }, data: dataOf({ amountMinor, giverPhone }) } };
}

export function prepaidRoutes(
  app: FastifyInstance,
  deps: { prepaid: Prepaid; statements: Statements; answer: AnswerPartnerCall },
) {
  const { prepaid, answer } = deps;

  app.get('/partners/prepaid/vouchers/:code', (request, reply) => {
    const { code } = codeParams.parse(request.params);
    const { mobile } = walletParams.parse(request.query);
    // A look must not use up a fault that is meant for the redemption which follows it.
    const call = { target: 'prepaid', work: () => prepaid.look(code, mobile), isGlance: true } as const;
    return answer(call, request, reply);
  });

  app.post('/partners/prepaid/vouchers/:code/redeem', (request, reply) => {
    const order = { ...codeParams.parse(request.params), ...redeemBody.parse(request.body) };
    return answer(
      {
        target: 'prepaid',
        work: () => prepaid.redeem(order),
        refusal: () => prepaid.redeem(order, 'VOUCHER_EXPIRED'),
        hasReference: true,
        withWrongAmount: oneMore,
      },
      request,
      reply,
    );
  });

  app.get('/partners/prepaid/redemptions/:reference', (request, reply) => {
    const { reference } = z.object({ reference: z.string().max(100) }).parse(request.params);
    return answer({ target: 'prepaid', work: () => prepaid.find(reference) }, request, reply);
  });

  app.get('/partners/prepaid/wallets/:mobile/statement', (request, reply) => {
    const { mobile } = walletParams.parse(request.params);
    const query = windowQuery.parse(request.query);
    const work = () => ({ status: 200, body: deps.statements.total(`prepaid:${mobile}`, query) });
    return answer({ target: 'prepaid', work, isGlance: true }, request, reply);
  });
}

/** What people and tests do at the wallet company (design 5). */
export function prepaidControls(app: FastifyInstance, { prepaid }: { prepaid: Prepaid }) {
  app.post('/control/prepaid/vouchers', (request) => ({ link: linkOf(prepaid.give(voucherBody.parse(request.body))) }));
  app.get('/control/prepaid/vouchers', (request) => ({
    vouchers: prepaid.newestFirst(limitQuery.parse(request.query).limit),
  }));
}

function oneMore(answered: Answer): Answer {
  const { data } = answered.body;
  if (typeof data !== 'object' || data === null || !('amount' in data)) return answered;
  const amount = toDecimalText(BigInt(String(data.amount).replace('.', '')) + 100n);
  return { ...answered, body: { ...answered.body, data: { ...data, amount } } };
}
