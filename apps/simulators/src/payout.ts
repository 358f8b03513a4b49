import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { makeRowIds, pageAfter } from './bounded.ts';
import type { Memory } from './memory.ts';
import { amountText, toDecimalText, toNumber } from './money.ts';
import type { Answer, AnswerPartnerCall } from './partner-call.ts';
import { siteReference } from './site-reference.ts';

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
type Payout = PayoutOrder & {
  createdAt: Date;
  times: number;
  failure: string | null;
  paidAnywayAt?: Date;
  /** The account it leaves, where that is another than the payout bank's own. */
  fromAccountNo?: string;
};
export type Ordered = {
  /** Refused, for this reason; and paid all the same later. */
  why?: string;
  paidAfterMs?: number;
  fromAccountNo?: string;
};
/** One line of what left an account of the site. */
type Debit = { id: number; reference: string; at: Date; order: PayoutOrder & { fromAccountNo?: string } };
/** The lines of which account; without a number those of the payout bank. */
type DebitQuery = { after: number; limit: number; account?: string };

type Books = { now: () => Date; memory: Memory; payouts: Rows; stateOf: (payout: Payout) => State };
type Rows = ReturnType<typeof rowsOf>;
type State = 'PAID' | 'PENDING' | 'FAILED';
const rowsOf = (memory: Memory) => memory.map<Payout>('payouts');

/** What left the site's account, line by line. */
function makeDebits({ now, memory, payouts, stateOf }: Books) {
  // Stays over a reset, as every book of a bank does: what left has left, and the same order never leaves twice.
  const debits = memory.list<Debit>('payout debits');
  const nextId = makeRowIds(now, debits.oldestFirst().at(-1)?.id);
  const booked = new Set(debits.oldestFirst().map(({ order: { reference } }) => reference));
  /** Orders whose money may still leave. */
  const awaited = new Set<string>();
  for (const [, payout] of payouts.entries()) awaitPayment(payout);

  function awaitPayment({ reference }: Payout) {
    if (!booked.has(reference)) awaited.add(reference);
  }

  /** What was paid meanwhile leaves the account; pending and late payments are a matter of age. */
  function book() {
    for (const reference of awaited) {
      const payout = payouts.get(reference);
      if (!payout || stateOf(payout) !== 'PAID') continue;
      awaited.delete(reference);
      booked.add(reference);
      const id = nextId();
      debits.append({ id, reference: `D${id}`, at: now(), order: payout });
    }
  }

  return {
    note(payout: Payout) {
      awaitPayment(payout);
      book();
    },
    after({ account, ...query }: DebitQuery) {
      book();
      const { page, next } = pageAfter(debits.oldestFirst(), query, ({ order }) => order.fromAccountNo === account);
      return { debits: page.map(debitLine), next };
    },
    reset() {
      book();
      awaited.clear();
    },
  };
}

/** The payout bank. An order is paid once per reference, whatever happens to the answer. */
export function makePayouts(deps: { now: () => Date; memory: Memory }) {
  const payouts = rowsOf(deps.memory);
  const debits = makeDebits({ ...deps, payouts, stateOf });

  /** Pending is a matter of age, so nothing has to run when it ends. */
  function stateOf(payout: Payout): State {
    if (payout.failure) return payout.paidAnywayAt && deps.now() >= payout.paidAnywayAt ? 'PAID' : 'FAILED';
    const ageMs = deps.now().getTime() - payout.createdAt.getTime();
    return payout.accountNo.endsWith('1111') && ageMs < PENDING_MS ? 'PENDING' : 'PAID';
  }

  function answerOf(payout: Payout): Answer {
    const state = stateOf(payout);
    const reason = state === 'FAILED' ? { reason: payout.failure } : {};
    return { status: 200, body: { reference: payout.reference, state, ...reason } };
  }

  function order(body: PayoutOrder, { why, paidAfterMs, fromAccountNo }: Ordered = {}): Answer {
    const first = payouts.get(body.reference);
    if (first) {
      first.times += 1;
      payouts.altered();
      return isSameOrder(first, body) ? answerOf(first) : { status: 409, body: { error: 'REFERENCE_USED' } };
    }
    const failure = why ?? (body.accountNo.endsWith('0000') ? 'ACCOUNT_CLOSED' : null);
    const createdAt = deps.now();
    const late = paidAfterMs === undefined ? {} : { paidAnywayAt: new Date(createdAt.getTime() + paidAfterMs) };
    const payout = { ...body, createdAt, times: 1, failure, ...late, ...(fromAccountNo && { fromAccountNo }) };
    payouts.set(body.reference, payout);
    debits.note(payout);
    return answerOf(payout);
  }

  function find(reference: string): Answer {
    const payout = payouts.get(reference);
    return payout ? answerOf(payout) : { status: 404, body: { error: 'NOT_FOUND' } };
  }

  return {
    order,
    find,
    stateOf(reference: string) {
      const payout = payouts.get(reference);
      return payout && stateOf(payout);
    },
    debitsAfter: debits.after,
    newestFirst: (limit: number, skip: number) =>
      payouts.newestFirst(limit, skip).map((payout) => {
        const { reference, currency, bankCode, accountNo, accountName, times, failure } = payout;
        const [state, amount, createdAt] = [stateOf(payout), toNumber(payout.amount), payout.createdAt.toISOString()];
        const shown = {
          reference: siteReference(reference),
          received: reference,
          state,
          amount,
          currency,
          bankCode,
          accountNo,
          accountName,
        };
        return { ...shown, createdAt, times, ...(state === 'FAILED' && { reason: failure }) };
      }),
    reset() {
      debits.reset();
      payouts.clear();
    },
  };
}
export type Payouts = ReturnType<typeof makePayouts>;

const debitQuery = z.object({
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});

/** A line of the statement; who was paid is shown as banks show it, but for the last four digits. */
function debitLine({ id, reference, at, order }: Debit) {
  const { reference: orderReference, bankCode: toBank, accountNo, amount, currency } = order;
  const toAccountMasked = `${'x'.repeat(accountNo.length - 4)}${accountNo.slice(-4)}`;
  return {
    id,
    reference,
    orderReference,
    at: at.toISOString(),
    amount: toDecimalText(amount),
    currency,
    toBank,
    toAccountMasked,
  };
}

const accountDebitQuery = debitQuery.extend({ account: z.string().regex(/^\d{6,20}$/) });

/** What left an account, as the feed of the account tells it. */
function debitFeedRoutes(app: FastifyInstance, deps: { payouts: Payouts; answer: AnswerPartnerCall }) {
  app.get('/partners/bank/debits', (request, reply) => {
    const query = accountDebitQuery.parse(request.query);
    const work = () => ({ status: 200, body: deps.payouts.debitsAfter(query) });
    return deps.answer({ target: 'payout-debits', work }, request, reply);
  });
}

export function payoutRoutes(app: FastifyInstance, deps: { payouts: Payouts; answer: AnswerPartnerCall }) {
  const { payouts, answer } = deps;
  debitFeedRoutes(app, deps);

  app.post('/partners/payout/orders', (request, reply) => {
    const body = payoutBody.parse(request.body);
    const refusal = () => payouts.order(body, { why: 'REFUSED' });
    const own = { 'paid-late': (ms: number) => payouts.order(body, { why: 'REFUSED', paidAfterMs: ms }) };
    const call = { target: 'payout', work: () => payouts.order(body), refusal, own, hasReference: true } as const;
    return answer(call, request, reply);
  });

  app.get('/partners/payout/debits', (request, reply) => {
    const query = debitQuery.parse(request.query);
    // Read all the time, so that faults meant for an order have another name than its own.
    const call = { target: 'payout-debits', work: () => ({ status: 200, body: payouts.debitsAfter(query) }) } as const;
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
