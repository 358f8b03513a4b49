import { z } from 'zod';
import { numberOfBank } from '../../domain/bank-number.ts';
import { matchNames } from '../../domain/name-match.ts';
import { amountText } from '../amount-text.ts';
import { bangkokTime } from '../bangkok-text.ts';
import type { Configured } from '../configured.ts';
import { kbankTokenCalls } from '../kbank-token.ts';
import { describeAnswer, type PartnerAnswer, readAnswer } from '../partner-http.ts';
import { partnerWords } from '../partner-words.ts';
import type { PayoutOrder, PayoutOutcome, PayoutPartner } from '../payout.ts';
import { protocol } from '../protocol.ts';

const statusValue = z.string().min(1).max(20);
const settings = z.strictObject({
  merchantId: z.string().regex(/^[A-Za-z0-9]{1,20}$/),
  fromAccountNo: z.string().regex(/^\d{10}$/),
  senderName: z.string().min(1).max(100),
  senderTaxId: z.string().regex(/^\d{13}$/),
  /** How well the holder's name at the bank must fit ours, of 100. */
  minNameScore: z.number().int().min(40).max(100),
  /** Values of `txnStatus` that the bank's document names; without them an order whose answer was lost is never closed by the bank. */
  paidStatus: statusValue.optional(),
  failedStatus: statusValue.optional(),
});
const secrets = z.strictObject({ consumerId: z.string().min(8).max(100), consumerSecret: z.string().min(8).max(100) });
type Transfer = Configured<z.output<typeof settings>, z.output<typeof secrets>>;
type TransferSettings = z.output<typeof settings>;

const KBANK = '004';
const BY_ACCOUNT = '10';
const DONE = '0000';
/** The limit of one transfer, an account that is not allowed, a balance that is too low: the bank will not do it later. */
const REFUSED = new Set(['1008', '4000', '4006']);
/**
 * Nobody else asks after an order for 25 s: money is sent within the first part of them, and its answer awaited in the rest. Later
 * it may have been judged as never sent (safety F9).
 */
const SEND_TIMEOUT_MS = 15_000;
const MAX_CALL_MS = 8_000;

const code = z.string().max(10);
const verified = z.object({
  responseCode: z.literal(DONE),
  rsTransID: z.string().min(1).max(100),
  toAccNameTH: partnerWords(200).nullish(),
  toAccNameEN: partnerWords(200).nullish(),
});
const said = z.object({ responseCode: code, responseMsg: partnerWords(200).nullish() });
const inquired = z.object({ responseCode: z.literal(DONE), txnStatus: z.string().max(20) });

/** What the bank knows one order by: its own number and ours. */
const orderNumbers = z.strictObject({ merchantTransID: z.string(), rsTransID: z.string() });

/**
 * KBANK Corporate Fund Transfer in two steps: the bank says who holds the account, and only then money is sent. Its own number
 * of an order is kept before, so nothing was sent for an order without one, and any process asks by it.
 */
export function makeKbankTransfer(
  patient: Transfer,
  nowMs: () => number = () => performance.now(),
): Pick<PayoutPartner, 'order' | 'status'> {
  const timeoutMs = Math.min(patient.partner.timeoutMs, MAX_CALL_MS);
  const configured = { ...patient, partner: { ...patient.partner, timeoutMs } };
  const call = kbankTokenCalls(configured);
  const { settings: ours } = configured;
  const ask = (path: string, body: object, sendBeforeMs = Number.POSITIVE_INFINITY) =>
    call((bearer) => {
      // Looked at after the token, which may have taken a while.
      if (nowMs() > sendBeforeMs) return undefined;
      return {
        method: 'POST',
        path: `/v1/fundtransfer/${path}`,
        body: { merchantID: ours.merchantId, requestDateTime: bangkokTime(new Date()), ...body },
        sign: () => ({ authorization: `Bearer ${bearer}` }),
      };
    });

  async function statusBy(bankNumber: string): Promise<PayoutOutcome> {
    const numbers = numbersOf(bankNumber);
    if (!numbers)
      return { outcome: 'unknown', detail: 'ordered before numbers were kept, the bank is asked by people' };
    return readStatus(await ask('inqtxnstatus', numbers), ours);
  }

  return {
    async order(order) {
      // Not even looked up again: the bank would give it another number.
      if (order.bankNumber !== null) return statusBy(order.bankNumber);
      const sendBeforeMs = nowMs() + SEND_TIMEOUT_MS;
      const merchantTransID = transactionId(ours.merchantId, order.reference);
      const looked = readVerified(await ask('verifydata', verification(order, { ours, merchantTransID })), {
        order,
        ours,
      });
      if ('outcome' in looked) return looked;
      const numbers = { merchantTransID, rsTransID: looked.rsTransID };
      const own = JSON.stringify(numbers);
      const kept = await order.keep(own);
      if (kept === undefined) return { outcome: 'unknown', detail: 'somebody else goes on with the order' };
      // Sent once only: what was sent before may have been paid.
      if (kept !== own) return statusBy(kept);
      const sent = readSent(await ask('fundtransfer', { ...numbers, customerMobileNo: '' }, sendBeforeMs));
      return sent.outcome === 'unknown' ? statusBy(own) : sent;
    },
    async status(_reference, bankNumber) {
      if (bankNumber === null) return { outcome: 'not-found', detail: 'no money was sent' };
      return statusBy(bankNumber);
    },
  };
}

function numbersOf(bankNumber: string): z.output<typeof orderNumbers> | undefined {
  if (bankNumber === '') return undefined;
  return orderNumbers.parse(JSON.parse(bankNumber));
}

/** `<merchant>_<day>_<25 characters>`, the same for an order all day; people find the withdrawal by it, which is all of it in base 36. */
function transactionId(merchantId: string, reference: string): string {
  const own = BigInt(`0x${reference.replaceAll('-', '')}`)
    .toString(36)
    .toUpperCase()
    .padStart(25, '0');
  return `${merchantId}_${bangkokTime(new Date()).slice(0, 10).replaceAll('-', '')}_${own}`;
}

function verification(
  order: PayoutOrder,
  { ours, merchantTransID }: { ours: TransferSettings; merchantTransID: string },
) {
  const toBankCode = numberOfBank(order.bankCode) ?? '';
  return {
    merchantTransID,
    proxyType: BY_ACCOUNT,
    proxyValue: order.accountNo,
    fromAccountNo: ours.fromAccountNo,
    transType: toBankCode === KBANK ? 'K2K' : 'K2O',
    senderName: ours.senderName,
    senderTaxID: ours.senderTaxId,
    toBankCode,
    amount: amountText(order.amountMinor),
    typeOfSender: 'K',
  };
}

/** Nothing has been sent by then, so whatever is not a clear yes is a no. */
export function readVerified(
  answer: PartnerAnswer,
  { order, ours }: { order: PayoutOrder; ours: Pick<TransferSettings, 'minNameScore'> },
): { rsTransID: string } | PayoutOutcome {
  if (order.currency !== 'THB') return { outcome: 'failed', detail: 'the bank sends baht only' };
  const told = readAnswer(answer, [200], verified);
  if (!told) {
    const no = readAnswer(answer, [200, 400], said);
    return {
      outcome: 'failed',
      detail: no ? `not verified: code ${no.responseCode}` : `not verified: ${describeAnswer(answer)}`,
    };
  }
  const names = [told.toAccNameTH, told.toAccNameEN].flatMap((name) => name || []);
  if (matchNames(order.accountName, names).score < ours.minNameScore) {
    return { outcome: 'failed', detail: 'the account is held under another name' };
  }
  return { rsTransID: told.rsTransID };
}

export function readSent(answer: PartnerAnswer): PayoutOutcome {
  if (answer.outcome === 'unsent') return { outcome: 'failed', detail: 'the order was not sent' };
  const told = readAnswer(answer, [200, 400], said);
  const isTaken = answer.outcome === 'answered' && answer.status === 200;
  if (told?.responseCode === DONE && isTaken) return { outcome: 'paid', detail: 'code 0000' };
  if (told && REFUSED.has(told.responseCode)) return { outcome: 'failed', detail: `code ${told.responseCode}` };
  return { outcome: 'unknown', detail: told ? `code ${told.responseCode}` : describeAnswer(answer) };
}

export function readStatus(
  answer: PartnerAnswer,
  { paidStatus, failedStatus }: Pick<TransferSettings, 'paidStatus' | 'failedStatus'>,
): PayoutOutcome {
  const told = readAnswer(answer, [200], inquired);
  if (!told) return { outcome: 'unknown', detail: describeAnswer(answer) };
  const detail = `status ${told.txnStatus.replace(/[^\w -]/g, '?')}`;
  if (told.txnStatus === paidStatus) return { outcome: 'paid', detail };
  if (told.txnStatus === failedStatus) return { outcome: 'failed', detail };
  return { outcome: 'unknown', detail };
}

export const KBANK_TRANSFER = protocol({
  kind: 'payout',
  code: 'kbank-transfer',
  title: 'KBANK Corporate Fund Transfer',
  settings,
  secrets,
  tells: false,
  make: (configured) => makeKbankTransfer(configured),
  async tryOut(configured) {
    const { merchantId } = configured.settings;
    const answer = await kbankTokenCalls(configured)((bearer) => ({
      method: 'POST',
      path: '/v1/fundtransfer/inqtxnstatus',
      body: {
        merchantID: merchantId,
        requestDateTime: bangkokTime(new Date()),
        merchantTransID: 'TRY',
        rsTransID: 'TRY',
      },
      sign: () => ({ authorization: `Bearer ${bearer}` }),
    }));
    return { answer, text: answer.outcome === 'answered' ? (JSON.stringify(answer.body) ?? '') : '' };
  },
});
