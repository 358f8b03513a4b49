import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { BANGKOK_OFFSET_MS } from './bangkok-time.ts';
import { type Bank, currencyAt, maskAccountNo } from './banks.ts';
import { makeBoundedMap, makeRowIds, pageAfter } from './bounded.ts';
import type { Memory } from './memory.ts';
import { toDecimalText, toNumber } from './money.ts';
import type { NoticeState, Notices } from './notices.ts';
import type { Answer, AnswerPartnerCall } from './partner-call.ts';
import { randomText } from './random-text.ts';
import { type Slip, slipPicture } from './slip-picture.ts';
import { makeStatements } from './statements.ts';

/** A payment of a code carries the code's reference; its gateway notifies the site, not the bank. */
export type BankTransfer = Slip & { id: number; notice: NoticeState; billReference?: string | undefined };
export type BankOrder = Omit<BankTransfer, 'id' | 'reference' | 'at' | 'currency' | 'notice'> & {
  at: Date | undefined;
};

type BankDeps = {
  now: () => Date;
  notices: Notices;
  memory: Memory;
  holders?: Readonly<Record<string, string>> | undefined;
};

/** The banks people send money from, and the site's accounts as the bank reports them. */
export function makeBank(deps: BankDeps) {
  const transfers = deps.memory.list<BankTransfer>('bank transfers');
  const byReference = makeBoundedMap<BankTransfer>();
  const nextId = makeRowIds(deps.now, transfers.oldestFirst().at(-1)?.id);
  const statements = makeStatements({ memory: deps.memory, nextId });
  const holders = makeHolders(deps, transfers.oldestFirst);
  // How far each account was read; what was there at the start counts as read.
  const served = new Map(statements.accounts().map((account) => [account, statements.newestOf(account)]));
  // Transfers that the site knows from a slip, so it may have credited them whatever the feed says.
  const shown = makeBoundedMap<true>();
  for (const transfer of transfers.oldestFirst()) {
    byReference.set(transfer.reference, transfer);
    if (transfer.notice === 'waiting' && transfer.billReference === undefined) notify(transfer);
  }

  function send(order: BankOrder): BankTransfer {
    const at = order.at ?? deps.now();
    const reference = newReference(order.fromBank, at);
    const transfer: BankTransfer = {
      ...order,
      id: nextId(),
      reference,
      at,
      currency: currencyAt(order.toBank),
      notice: 'waiting',
    };
    transfers.append(transfer);
    byReference.set(reference, transfer);
    statements.add(transfer.toAccountNo, transfer.amountMinor, transfer.id);
    if (transfer.billReference === undefined) notify(transfer);
    return transfer;
  }

  function notify(transfer: BankTransfer) {
    const withWrongAmount = () => transaction({ ...transfer, amountMinor: transfer.amountMinor + 100n });
    const report = (state: NoticeState) => reportNotice(transfer.reference, state);
    const body = transaction(transfer);
    deps.notices.send({ partner: 'bank-feed', path: '/notices/bank', target: 'feed', body, withWrongAmount, report });
  }

  function reportNotice(reference: string, state: NoticeState) {
    const transfer = byReference.get(reference);
    if (!transfer) return;
    transfer.notice = state;
    transfers.altered();
  }

  function feed(query: { account: string; after: number; limit: number }): Answer {
    const isReceived = (transfer: BankTransfer) => transfer.toAccountNo === query.account;
    const { page, next } = pageAfter(transfers.oldestFirst(), query, isReceived);
    if (next > (served.get(query.account) ?? 0)) served.set(query.account, next);
    return { status: 200, body: { transactions: page.map(transaction), next } };
  }

  return {
    send,
    reportNotice,
    feed,
    statements,
    find: (reference: string) => byReference.get(reference),
    /** What came to an account, oldest first. */
    received: (toAccountNo: string) => transfers.oldestFirst().filter((row) => row.toAccountNo === toAccountNo),
    holders,
    show: (transfer: BankTransfer) => shown.set(transfer.reference, true),
    newestFirst: (limit: number) => transfers.newestFirst(limit).map(shownTransfer),
    reset() {
      const isTold = (row: BankTransfer) => row.notice === 'delivered' || shown.get(row.reference) !== undefined;
      const told = new Set(transfers.oldestFirst().map((row) => (isTold(row) ? row.id : 0)));
      // Gift links and codes are reported one by one; only the feed can be behind.
      for (const account of statements.accounts().filter((name) => /^\d+$/.test(name))) {
        statements.keepOnly(account, (id) => id <= (served.get(account) ?? 0) || told.has(id));
      }
      shown.clear();
      holders.reset();
      transfers.clear();
      byReference.clear();
    },
  };
}

/** A transfer as the page of the outside world shows it. */
const shownTransfer = (transfer: BankTransfer) => ({
  ...transaction(transfer),
  amount: toNumber(transfer.amountMinor),
  notice: transfer.notice,
  slipUrl: slipPath(transfer.reference),
});

export type SimulatedBank = ReturnType<typeof makeBank>;

/** Whose an account is, as far as it was said, or shown by transfers that all came from it under one name. */
function makeHolders({ memory, holders = {} }: BankDeps, transfers: () => readonly BankTransfer[]) {
  const named = memory.map<string>('account holders');
  // Who pays a code types any name; and of two names one is not the holder's.
  function sentBy(accountNo: string): string | undefined {
    const names = transfers()
      .filter(({ fromAccountNo, billReference }) => fromAccountNo === accountNo && billReference === undefined)
      .map(({ fromName }) => fromName);
    const isOne = new Set(names.map((name) => name.toUpperCase().replaceAll(/\s+/g, ' '))).size === 1;
    return isOne ? names.at(-1) : undefined;
  }
  return {
    of: (accountNo: string) => named.get(accountNo) ?? holders[accountNo] ?? sentBy(accountNo),
    name: named.set,
    reset: named.clear,
  };
}

export function slipPath(reference: string): string {
  return `/bank/slips/${reference}`;
}

const feedQuery = z.object({
  account: z.string().regex(/^\d{6,20}$/),
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});

export function bankRoutes(app: FastifyInstance, deps: { bank: SimulatedBank; answer: AnswerPartnerCall }) {
  app.get('/partners/bank/feed', (request, reply) => {
    const query = feedQuery.parse(request.query);
    const refusal = () => ({ status: 403, body: { error: 'FORBIDDEN' } });
    return deps.answer({ target: 'feed', work: () => deps.bank.feed(query), refusal }, request, reply);
  });
}

const gatewayAccount = z.object({ code: z.enum(['ww', 'zapman']), accountNo: z.string().max(40) });
const windowQuery = z.object({
  after: z.coerce.number().int().min(0).default(0),
  until: z.coerce.number().int().min(0).default(Number.MAX_SAFE_INTEGER),
});

/** What an account received, as the bank's own books have it: for reconciliation. */
export function bankStatementRoutes(app: FastifyInstance, deps: { bank: SimulatedBank; answer: AnswerPartnerCall }) {
  app.get('/partners/gateway/:code/accounts/:accountNo/statement', (request, reply) => {
    const { code, accountNo } = gatewayAccount.parse(request.params);
    const query = windowQuery.parse(request.query);
    const account = `gateway:${code.toUpperCase()}:${accountNo}`;
    const work = () => ({ status: 200, body: deps.bank.statements.total(account, query) });
    return deps.answer({ target: 'feed', work, isGlance: true }, request, reply);
  });

  app.get('/partners/bank/accounts/:accountNo/statement', (request, reply) => {
    const { accountNo } = z.object({ accountNo: z.string().regex(/^\d{6,20}$/) }).parse(request.params);
    const query = windowQuery.parse(request.query);
    const work = () => ({ status: 200, body: deps.bank.statements.total(accountNo, query) });
    return deps.answer({ target: 'feed', work, isGlance: true }, request, reply);
  });
}

/** The slip is the sender's, not the partner's: it needs no partner key. */
export function slipRoutes(app: FastifyInstance, deps: { bank: SimulatedBank }) {
  app.get('/bank/slips/:reference', async (request, reply) => {
    const { reference } = z.object({ reference: z.string().max(40) }).parse(request.params);
    const transfer = deps.bank.find(reference);
    if (!transfer) return reply.code(404).send({ error: 'NOT_FOUND' });
    return reply.type('image/png').send(await slipPicture(transfer));
  });
}

function transaction(transfer: BankTransfer) {
  const { id, reference, currency, fromName, toAccountNo } = transfer;
  const [fromBank, toBank] = [transfer.fromBank.short, transfer.toBank.short];
  const fromAccountMasked = maskAccountNo({ fromBank, toBank, accountNo: transfer.fromAccountNo });
  const [at, amount] = [transfer.at.toISOString(), toDecimalText(transfer.amountMinor)];
  const bill = transfer.billReference === undefined ? {} : { billReference: transfer.billReference };
  return { id, reference, at, amount, currency, fromBank, fromAccountMasked, fromName, toBank, toAccountNo, ...bill };
}

/** The Bangkok date and a random rest: 20 characters, 25 at SCB. */
function newReference(fromBank: Bank, at: Date): string {
  const date = new Date(at.getTime() + BANGKOK_OFFSET_MS).toISOString().slice(0, 10).replaceAll('-', '');
  return `${date}${randomText((fromBank.short === 'SCB' ? 25 : 20) - date.length)}`;
}
