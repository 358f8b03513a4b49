import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { findBank } from '../banks.ts';
import { amountText } from '../money.ts';
import type { Answer, PartnerCall } from '../partner-call.ts';
import type { Ordered } from '../payout.ts';
import { randomText } from '../random-text.ts';
import { makeKbankApi } from './kbank-api.ts';
import type { ProtocolDeps, SimulatedProtocol } from './protocol.ts';

const TARGET = 'payout:kbank-transfer';
const MERCHANT_ID = 'KPOTRANSFER';
const FROM_ACCOUNT_NO = '0999999999';
const DONE = '0000';
/** `N`: looked at, and never told to send it. */
const STATUS = { PAID: 'S', PENDING: 'P', FAILED: 'F', UNSENT: 'N' } as const;
/** The bank's limits of one transfer, in satang. */
const MAX_K2K = 510_000_000n;
const MAX_K2O = 310_000_000n;

const common = z.object({
  merchantID: z.literal(MERCHANT_ID),
  merchantTransID: z.string().regex(new RegExp(`^${MERCHANT_ID}_\\d{8}_[A-Za-z0-9]{25}$`)),
  requestDateTime: z.iso.datetime({ offset: true }),
});
const verifyBody = common.extend({
  proxyType: z.enum(['10', '01', '02']),
  proxyValue: z.string().regex(/^\d{6,15}$/),
  fromAccountNo: z.literal(FROM_ACCOUNT_NO),
  transType: z.enum(['K2K', 'K2O']),
  senderName: z.string().min(1),
  senderTaxID: z.string().length(13),
  toBankCode: z.string().max(3),
  amount: amountText,
  typeOfSender: z.literal('K'),
});
const transferBody = common.extend({ rsTransID: z.string().min(1) });

type Verified = { rsTransID: string; wanted: z.infer<typeof verifyBody>; at: Date; isSent: boolean };
/** What is not sent by then is never sent. */
const VERIFIED_FOR_MS = 24 * 3_600_000;

/** Whom the bank was asked about, and what it sent. */
function makeTransfers(deps: ProtocolDeps) {
  const verifiedOf = deps.memory.map<Verified>('kbank transfers');
  const find = (body: unknown) => {
    const asked = transferBody.safeParse(body).data;
    const found = asked && verifiedOf.get(asked.merchantTransID);
    return found?.rsTransID === asked?.rsTransID ? found : undefined;
  };

  const isOver = ({ at }: Verified) => deps.now().getTime() - at.getTime() > VERIFIED_FOR_MS;

  function verify(body: unknown): Answer {
    const wanted = verifyBody.safeParse(body).data;
    if (!wanted || (wanted.transType === 'K2K') !== (wanted.toBankCode === '004')) return said('9999');
    if (wanted.amount > (wanted.transType === 'K2K' ? MAX_K2K : MAX_K2O)) return said('1008');
    if (wanted.proxyValue.endsWith('0000')) {
      pay(wanted);
      return said('4000');
    }
    // Empty where it does not know whose the account is.
    const name = deps.bank.holders.of(wanted.proxyValue) ?? '';
    const rsTransID = randomText(20);
    verifiedOf.set(wanted.merchantTransID, { rsTransID, wanted, at: deps.now(), isSent: false });
    return said(DONE, { rsTransID, toAccNameTH: '', toAccNameEN: name, toBankCode: wanted.toBankCode });
  }

  function pay(wanted: Verified['wanted'], refused: Pick<Ordered, 'why' | 'paidAfterMs'> = {}) {
    const { merchantTransID: reference, proxyValue: accountNo, amount } = wanted;
    const bankCode = findBank(wanted.toBankCode)?.short ?? wanted.toBankCode;
    const accountName = deps.bank.holders.of(accountNo) ?? 'NOBODY KNOWN';
    // The protocol tells no list of what left the account; the bank's feed of the account does.
    const how = { ...refused, fromAccountNo: FROM_ACCOUNT_NO };
    deps.payouts.order({ reference, bankCode, accountNo, accountName, amount, currency: 'THB' }, how);
    return deps.payouts.stateOf(reference);
  }

  function transfer(body: unknown): Answer {
    const found = find(body);
    if (!found || found.isSent || isOver(found)) return said('9999');
    found.isSent = true;
    verifiedOf.altered();
    if (pay(found.wanted) === 'PENDING') return said('9998');
    return said(DONE, { settlementDate: deps.now().toISOString().slice(0, 10) });
  }

  function refuse(body: unknown, paidAfterMs?: number): Answer {
    const found = find(body);
    if (!found || found.isSent) return said('9999');
    found.isSent = true;
    verifiedOf.altered();
    pay(found.wanted, { why: 'REFUSED', ...(paidAfterMs !== undefined && { paidAfterMs }) });
    return said('4006');
  }

  function statusOf(body: unknown): Answer {
    const found = find(body);
    if (!found) return said('9999');
    const unsent = isOver(found) ? 'FAILED' : 'UNSENT';
    const state = deps.payouts.stateOf(found.wanted.merchantTransID) ?? unsent;
    return said(DONE, { txnStatus: STATUS[state], failMsg: '' });
  }

  return { verify, transfer, refuse, statusOf, clear: verifiedOf.clear };
}

/** KBANK Corporate Fund Transfer: the holder of an account first, then the transfer, then what became of it. */
export function makeKbankTransfer(deps: ProtocolDeps): SimulatedProtocol {
  const api = makeKbankApi(deps, 'kbank-transfer');
  const transfers = makeTransfers(deps);

  function routes(app: FastifyInstance) {
    api.tokenRoute(app);
    const route = (path: string, callOf: (body: unknown) => Omit<PartnerCall, 'target'>) =>
      app.post(`/v1/fundtransfer/${path}`, (request, reply) => {
        if (!api.isGood(request)) return reply.code(401).send(api.expireAll().body);
        const call = callOf(request.body);
        const own = { 'token-expired': api.expireAll, ...call.own };
        return deps.answer({ target: TARGET, ...call, own }, request, reply);
      });
    // Faults are meant for the transfer, so the look before it takes only those of a read, and of its own name.
    route('verifydata', (body) => ({ work: () => transfers.verify(body), isGlance: true, isAside: true }));
    route('fundtransfer', (body) => ({
      work: () => transfers.transfer(body),
      refusal: () => transfers.refuse(body),
      own: { 'paid-late': (ms) => transfers.refuse(body, ms) },
      hasReference: true,
      duplicate: said('9999'),
    }));
    route('inqtxnstatus', (body) => ({ work: () => transfers.statusOf(body) }));
  }

  const settings = {
    merchantId: MERCHANT_ID,
    fromAccountNo: FROM_ACCOUNT_NO,
    senderName: 'KAPAO',
    senderTaxId: '0999999999999',
  };
  return {
    kind: 'payout',
    code: 'kbank-transfer',
    contract: {
      settings: { ...settings, minNameScore: 80, paidStatus: 'S', failedStatus: 'F', unsentStatus: 'N' },
      secrets: api.secrets,
    },
    routes,
    reset() {
      transfers.clear();
      api.expireAll();
    },
  };
}

function said(responseCode: string, more: Record<string, unknown> = {}): Answer {
  return { status: 200, body: { responseCode, responseMsg: responseCode === DONE ? 'Success' : 'Failed', ...more } };
}
