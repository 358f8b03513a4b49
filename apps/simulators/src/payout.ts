import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Memory } from './memory.ts';
import { amountText, toNumber } from './money.ts';
import type { Answer, AnswerPartnerCall } from './partner-call.ts';

const PENDING_MS = 3000;

const payoutBody = z.object({
  reference: z.string().min(1).max(100),
  bankCode: z.string().min(1).max(20),
  accountNo: z.string().regex(/^\d{6,20}$/),
  accountName: z.string().min(1).max(200),
  amount: amountText,
  currency: z.string().regex(/^[A-Z]{3}$/),
});
type PayoutOrder = z.infer<typeof payoutBody>;
type Payout = PayoutOrder & { createdAt: Date; times: number; failure: string | null };

/** The payout bank. An order is paid once per reference, whatever happens to the answer. */
export function makePayouts(deps: { now: () => Date; memory: Memory }) {
  const payouts = deps.memory.map<Payout>('payouts');

  /** Pending is a matter of age, so nothing has to run when it ends. */
  function stateOf(payout: Payout): 'PAID' | 'PENDING' | 'FAILED' {
    if (payout.failure) return 'FAILED';
    const ageMs = deps.now().getTime() - payout.createdAt.getTime();
    return payout.accountNo.endsWith('1111') && ageMs < PENDING_MS ? 'PENDING' : 'PAID';
  }

  function answerOf(payout: Payout): Answer {
    const reason = payout.failure ? { reason: payout.failure } : {};
    return { status: 200, body: { reference: payout.reference, state: stateOf(payout), ...reason } };
  }

  function order(body: PayoutOrder, refusedFor?: string): Answer {
    const first = payouts.get(body.reference);
    if (first) {
      first.times += 1;
      payouts.altered();
      return isSameOrder(first, body) ? answerOf(first) : { status: 409, body: { error: 'REFERENCE_USED' } };
    }
    const failure = refusedFor ?? (body.accountNo.endsWith('0000') ? 'ACCOUNT_CLOSED' : null);
    const payout = { ...body, createdAt: deps.now(), times: 1, failure };
    payouts.set(body.reference, payout);
    return answerOf(payout);
  }

  function find(reference: string): Answer {
    const payout = payouts.get(reference);
    return payout ? answerOf(payout) : { status: 404, body: { error: 'NOT_FOUND' } };
  }

  return {
    order,
    find,
    newestFirst: (limit: number) =>
      payouts.newestFirst(limit).map((payout) => {
        const { reference, currency, bankCode, accountNo, accountName, times, failure } = payout;
        const [state, amount, createdAt] = [stateOf(payout), toNumber(payout.amount), payout.createdAt.toISOString()];
        const order = { reference, state, amount, currency, bankCode, accountNo, accountName, createdAt, times };
        return failure ? { ...order, reason: failure } : order;
      }),
    reset: () => payouts.clear(),
  };
}
export type Payouts = ReturnType<typeof makePayouts>;

export function payoutRoutes(app: FastifyInstance, deps: { payouts: Payouts; answer: AnswerPartnerCall }) {
  const { payouts, answer } = deps;

  app.post('/partners/payout/orders', (request, reply) => {
    const body = payoutBody.parse(request.body);
    const refusal = () => payouts.order(body, 'REFUSED');
    const call = { target: 'payout', work: () => payouts.order(body), refusal, hasReference: true } as const;
    return answer(call, request, reply);
  });

  app.get('/partners/payout/orders/:reference', (request, reply) => {
    const { reference } = z.object({ reference: z.string().max(100) }).parse(request.params);
    return answer({ target: 'payout', work: () => payouts.find(reference) }, request, reply);
  });
}

function isSameOrder(first: PayoutOrder, second: PayoutOrder): boolean {
  return (
    first.bankCode === second.bankCode &&
    first.accountNo === second.accountNo &&
    first.accountName === second.accountName &&
    first.amount === second.amount &&
    first.currency === second.currency
  );
}
