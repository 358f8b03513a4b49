import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { toDecimalText } from '../money.ts';
import type { Answer } from '../partner-call.ts';
import type { GiftVoucher } from '../prepaid.ts';
import type { ProtocolDeps, SimulatedProtocol } from './protocol.ts';

/** Numbers that have a wallet here; the first is the one of the contract. */
const WALLETS = ['0912345670', '0912345671', '0912345672'];
const RETRY_SECONDS = 30;

const hash = z.object({ hash: z.string().regex(/^[A-Za-z0-9]{1,100}$/) });
const asked = z.object({ mobile: z.string().max(20) });
const redeemBody = asked.extend({ voucher_hash: z.string().max(100) });

const MESSAGES: Readonly<Record<string, string>> = {
  SUCCESS: 'success',
  VOUCHER_NOT_FOUND: "Voucher doesn't exist.",
  VOUCHER_EXPIRED: 'Voucher is expired.',
  VOUCHER_OUT_OF_STOCK: 'Voucher ticket is out of stock.',
  TARGET_USER_REDEEMED: 'Voucher ticket is already redeemed.',
  TARGET_USER_NOT_FOUND: "Target user doesn't exist.",
  CANNOT_GET_OWN_VOUCHER: 'Cannot get own voucher.',
};

function said(code: string, data: Record<string, unknown> | null = null): Answer {
  return { status: code === 'SUCCESS' ? 200 : 400, body: { status: { code, message: MESSAGES[code] ?? code }, data } };
}

function dataOf(voucher: GiftVoucher, mobile: string): Record<string, unknown> {
  const { amountMinor, shares = 1, tickets = [] } = voucher;
  const mine = tickets.find((ticket) => ticket.mobile === mobile);
  const redeemed = tickets.reduce((sum, ticket) => sum + ticket.amountMinor, 0n);
  const shown = tickets.map((ticket) => ({
    mobile: `${ticket.mobile.slice(0, 3)}-xxx-${ticket.mobile.slice(-4)}`,
    update_date: ticket.at.getTime(),
    amount_baht: toDecimalText(ticket.amountMinor),
    full_name: 'สมหญิง ***',
  }));
  return {
    voucher: {
      amount_baht: toDecimalText(amountMinor),
      redeemed_amount_baht: toDecimalText(redeemed),
      member: shares,
      redeemed: tickets.length,
      available: shares - tickets.length,
      status: tickets.length >= shares ? 'redeemed' : 'active',
      expire_date: voucher.createdAt.getTime() + 72 * 3_600_000,
      link: voucher.code,
      detail: '',
    },
    owner_profile: { full_name: 'สมชาย ***' },
    redeemer_profile: mine && !voucher.hidesTickets ? { mobile_number: mine.mobile } : null,
    my_ticket:
      mine && !voucher.hidesTickets
        ? {
            mobile: mine.mobile,
            update_date: mine.at.getTime(),
            amount_baht: toDecimalText(mine.amountMinor),
            full_name: 'KAPAO ***',
          }
        : null,
    tickets: voucher.hidesTickets ? [] : shown,
  };
}

/** A voucher may be divided; one wallet gets one ticket of it. */
function makeGifts({ prepaid, now }: Pick<ProtocolDeps, 'prepaid' | 'now'>) {
  function verify(code: string, mobile: string): Answer {
    if (!WALLETS.includes(mobile)) return said('TARGET_USER_NOT_FOUND');
    const voucher = prepaid.voucher(code);
    const problem = prepaid.problemOf(voucher, mobile);
    if (problem === undefined && voucher) return said('SUCCESS', dataOf(voucher, mobile));
    const isMine = problem === 'TARGET_USER_REDEEMED' && voucher !== undefined;
    return said(problem ?? 'VOUCHER_NOT_FOUND', isMine ? dataOf(voucher, mobile) : null);
  }

  function redeem(code: string, mobile: string): Answer {
    const voucher = prepaid.voucher(code);
    const problem = WALLETS.includes(mobile) ? prepaid.problemOf(voucher, mobile) : 'TARGET_USER_NOT_FOUND';
    if (problem !== undefined || !voucher) return said(problem ?? 'VOUCHER_NOT_FOUND');
    const { amountMinor } = prepaid.takeTicket(voucher, mobile);
    const data = dataOf(voucher, mobile);
    const ticket = {
      mobile,
      update_date: now().getTime(),
      amount_baht: toDecimalText(amountMinor),
      full_name: 'KAPAO ***',
    };
    return said('SUCCESS', { ...data, my_ticket: ticket });
  }
  return { verify, redeem };
}

/** TrueMoney's page of gift links, as its clients see it. */
export function makeTrueMoneyGift(deps: ProtocolDeps): SimulatedProtocol {
  const { answer } = deps;
  const { verify, redeem } = makeGifts(deps);

  function routes(app: FastifyInstance) {
    const rateLimit = () => ({
      ...said('INTERNAL_ERROR'),
      status: 429,
      headers: { 'retry-after': String(RETRY_SECONDS) },
    });

    app.get('/campaign/vouchers/:hash/verify', (request, reply) => {
      const [{ hash: code }, { mobile }] = [hash.parse(request.params), asked.parse(request.query)];
      // Faults are meant for the redemption between two looks.
      return answer(
        { target: 'prepaid:truemoney-gift', work: () => verify(code, mobile), isGlance: true },
        request,
        reply,
      );
    });

    app.post('/campaign/vouchers/:hash/redeem', (request, reply) => {
      const { hash: code } = hash.parse(request.params);
      const body = redeemBody.safeParse(request.body);
      if (!body.success || body.data.voucher_hash !== code) return reply.code(400).send(said('INTERNAL_ERROR').body);
      const { mobile } = body.data;
      const call = {
        target: 'prepaid:truemoney-gift',
        work: () => redeem(code, mobile),
        refusal: () => said('VOUCHER_OUT_OF_STOCK'),
        withWrongAmount: oneMore,
        own: { 'rate-limit': rateLimit },
      } as const;
      return answer(call, request, reply);
    });
  }

  return {
    kind: 'prepaid',
    code: 'truemoney-gift',
    contract: { settings: { accountNo: WALLETS[0] ?? '' }, secrets: {} },
    routes,
    reset() {},
  };
}

/** The ticket says a baht more than was really got. */
function oneMore(answered: Answer): Answer {
  const { data } = answered.body as { data?: { my_ticket?: { amount_baht: string } } };
  if (!data?.my_ticket) return answered;
  const amount = toDecimalText(BigInt(data.my_ticket.amount_baht.replace('.', '')) + 100n);
  const ticket = { ...data.my_ticket, amount_baht: amount };
  return { ...answered, body: { ...answered.body, data: { ...data, my_ticket: ticket } } };
}
