import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { makeBoundedMap } from '../bounded.ts';
import { amountText } from '../money.ts';
import type { Answer, PartnerCall } from '../partner-call.ts';
import { randomText } from '../random-text.ts';
import { makeKbankApi } from './kbank-api.ts';
import type { ProtocolDeps, SimulatedProtocol } from './protocol.ts';

const TARGET = 'payout:kbank-transfer';
const MERCHANT_ID = 'KPOTRANSFER';
const FROM_ACCOUNT_NO = '0999999999';
const DONE = '0000';
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

type Verified = { rsTransID: string; wanted: z.infer<typeof verifyBody>; isSent: boolean };

/** KBANK Corporate Fund Transfer: the holder of an account first, then the transfer, then what became of it. */
export function makeKbankTransfer(deps: ProtocolDeps): SimulatedProtocol {
  const api = makeKbankApi(deps, 'kbank-transfer');
  const verifiedOf = makeBoundedMap<Verified>();
  const find = (body: unknown) => {
    const asked = transferBody.safeParse(body).data;
    const found = asked && verifiedOf.get(asked.merchantTransID);
    return found?.rsTransID === asked?.rsTransID ? found : undefined;
  };

  function verify(body: unknown): Answer {
    const wanted = verifyBody.safeParse(body).data;
    if (!wanted || (wanted.transType === 'K2K') !== (wanted.toBankCode === '004')) return said('9999');
    if (wanted.amount > (wanted.transType === 'K2K' ? MAX_K2K : MAX_K2O)) return said('1008');
    if (wanted.proxyValue.endsWith('0000')) return said('4000');
    const name = deps.bank.holderOf(wanted.proxyValue);
    const rsTransID = randomText(20);
    verifiedOf.set(wanted.merchantTransID, { rsTransID, wanted, isSent: false });
    return said(DONE, { rsTransID, toAccNameTH: '', toAccNameEN: name, toBankCode: wanted.toBankCode });
  }

  function transfer(body: unknown): Answer {
    const found = find(body);
    if (!found || found.isSent) return said('9999');
    found.isSent = true;
    const { merchantTransID: reference, proxyValue: accountNo, toBankCode: bankCode, amount } = found.wanted;
    const accountName = deps.bank.holderOf(accountNo);
    deps.payouts.order({ reference, bankCode, accountNo, accountName, amount, currency: 'THB' });
    return said(DONE, { settlementDate: deps.now().toISOString().slice(0, 10) });
  }

  function routes(app: FastifyInstance) {
    api.tokenRoute(app);
    const route = (path: string, callOf: (body: unknown) => Omit<PartnerCall, 'target'>) =>
      app.post(`/v1/fundtransfer/${path}`, (request, reply) => {
        if (!api.isGood(request)) return reply.code(401).send(api.expireAll().body);
        const own = { 'token-expired': api.expireAll };
        return deps.answer({ target: TARGET, own, ...callOf(request.body) }, request, reply);
      });
    // Faults are meant for the transfer, so the look before it takes only those of a read.
    route('verifydata', (body) => ({ work: () => verify(body), isGlance: true }));
    route('fundtransfer', (body) => ({
      work: () => transfer(body),
      refusal: () => said('4006'),
      hasReference: true,
      duplicate: said('9999'),
    }));
    route('inqtxnstatus', (body) => ({
      work() {
        const found = find(body);
        return found ? said(DONE, { txnStatus: found.isSent ? 'S' : 'P', failMsg: '' }) : said('9999');
      },
      isGlance: true,
    }));
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
    contract: { settings: { ...settings, minNameScore: 80, paidStatus: 'S', failedStatus: 'F' }, secrets: api.secrets },
    routes,
    reset() {
      verifiedOf.clear();
      api.expireAll();
    },
  };
}

function said(responseCode: string, more: Record<string, unknown> = {}): Answer {
  return { status: 200, body: { responseCode, responseMsg: responseCode === DONE ? 'Success' : 'Failed', ...more } };
}
