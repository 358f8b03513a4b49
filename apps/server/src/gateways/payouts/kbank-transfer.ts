import { z } from 'zod';
import { numberOfBank } from '../../shared/bank-number.ts';
import { matchNames } from '../../shared/name-match.ts';
import { judgeName } from '../../shared/name-parts.ts';
import { amountText } from '../amount-text.ts';
import { bangkokTime } from '../bangkok-text.ts';
import type { Configured } from '../configured.ts';
import { kbankTokens } from '../kbank-token.ts';
import { describeAnswer, type PartnerAnswer, readAnswer } from '../partner-http.ts';
import { makeTokenCalls, tryWithToken } from '../partner-token.ts';
import { partnerWords } from '../partner-words.ts';
import {
  type BankSaid,
  HOLDERS_JOINED_BY,
  type KeepNumber,
  type PayoutOutcome,
  type PayoutPartner,
  type PayoutWish,
  type SendLookedAt,
} from '../payout.ts';
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
  /**
   * Of an order that the bank looked at and was never told to send: it is sent again by the same numbers. Entered only where the bank
   * promises that the same numbers send money once.
   */
  unsentStatus: statusValue.optional(),
});
const secrets = z.strictObject({ consumerId: z.string().min(8).max(100), consumerSecret: z.string().min(8).max(100) });
type Transfer = Configured<z.output<typeof settings>, z.output<typeof secrets>>;
type TransferSettings = z.output<typeof settings>;

const KBANK = '004';
const BY_ACCOUNT = '10';
const DONE = '0000';
/** An account that nobody is to pay. */
const NOT_ALLOWED = '4000';
/** The limit of one transfer, an account that is not allowed, a balance that is too low: the bank will not do it later. */
const REFUSED = new Set(['1008', NOT_ALLOWED, '4006']);
/**
 * Nobody else asks after an order for 25 s: money is sent within the first part of them, and its answer awaited in the rest. Later
 * it may have been judged as never sent (safety F9).
 */
const SEND_TIMEOUT_MS = 15_000;
const MAX_CALL_MS = 8_000;
/** Sending again has to begin this soon: with the question before it and its own call it ends before somebody else goes on. */
const SEND_AGAIN_TIMEOUT_MS = 5_000;
/** For so long after it was sent, a bank that knows nothing of it may still be about to. */
const SEND_GRACE_MS = 5_000;

const code = z.string().max(10);
const verified = z.object({
  responseCode: z.literal(DONE),
  rsTransID: z.string().min(1).max(100),
  toAccNameTH: partnerWords(200).nullish(),
  toAccNameEN: partnerWords(200).nullish(),
});
const said = z.object({ responseCode: code, responseMsg: partnerWords(200).nullish() });
const inquired = z.object({ responseCode: z.literal(DONE), txnStatus: z.string().max(20) });

/** What the bank knows one order by, its own number and ours, and when that was kept. */
const orderNumbers = z.strictObject({
  merchantTransID: z.string(),
  rsTransID: z.string(),
  keptAt: z.iso.datetime().optional(),
});
type Known = Awaited<ReturnType<PayoutPartner['status']>>;

/**
 * KBANK Corporate Fund Transfer in two steps: the bank says who holds the account, and only then money is sent. Its own number
 * of an order is kept before, so nothing was sent for an order without one, and any process asks by it. What the bank says it was
 * never told to send is sent again by the same number, and by no other.
 */
export function makeKbankTransfer(
  patient: Transfer,
  nowMs: () => number = () => performance.now(),
): Pick<PayoutPartner, 'order' | 'status' | 'takes' | 'look' | 'paysFrom'> {
  const timeoutMs = Math.min(patient.partner.timeoutMs, MAX_CALL_MS);
  const configured = { ...patient, partner: { ...patient.partner, timeoutMs } };
  const call = makeTokenCalls(kbankTokens(configured));
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

  const transfer = (bankNumber: string, sendBeforeMs: number) =>
    ask('fundtransfer', { ...numbersOf(bankNumber)?.numbers, customerMobileNo: '' }, sendBeforeMs);

  async function statusBy(bankNumber: string): Promise<Known> {
    const kept = numbersOf(bankNumber);
    if (!kept) return { outcome: 'unknown', detail: 'ordered before numbers were kept, the bank is asked by people' };
    const known = readStatus(await ask('inqtxnstatus', kept.numbers), ours);
    return known.outcome === 'not-found' && Date.now() - kept.keptAtMs < SEND_GRACE_MS ? stillUnclear(known) : known;
  }

  /** The bank says who holds the account; it may be sent until `sendBeforeMs`. */
  async function verify(wish: PayoutWish) {
    const sendBeforeMs = nowMs() + SEND_TIMEOUT_MS;
    const merchantTransID = transactionId(ours.merchantId, wish.reference);
    const looked = readVerified(await ask('verifydata', verification(wish, { ours, merchantTransID })), { wish, ours });
    return { looked, merchantTransID, sendBeforeMs };
  }

  async function send(
    { looked, merchantTransID, sendBeforeMs }: Awaited<ReturnType<typeof verify>>,
    keep: KeepNumber,
  ): Promise<PayoutOutcome> {
    if ('outcome' in looked) {
      const { isForOthers: _isForOthers, ...no } = looked;
      return no;
    }
    if (looked.isDoubted) return otherHolder(looked.holder);
    const { rsTransID, holder } = looked;
    const own = JSON.stringify({ merchantTransID, rsTransID, keptAt: new Date().toISOString() });
    const kept = await keep({ bankNumber: own, sentRef: merchantTransID, partnerRef: rsTransID, holder });
    if (kept === undefined) return OF_SOMEBODY_ELSE;
    // Not sent by new numbers: what was sent before may have been paid.
    if (kept !== own) return stillUnclear(await statusBy(kept));
    const sent = readSent(await transfer(own, sendBeforeMs), ours);
    return sent.outcome === 'unknown' ? stillUnclear(await statusBy(own)) : sent;
  }

  /** By the same numbers, and only when the bank has just said that it was never told to send. */
  async function sendAgain(bankNumber: string, keep: KeepNumber): Promise<PayoutOutcome> {
    const sendBeforeMs = nowMs() + SEND_AGAIN_TIMEOUT_MS;
    const known = await statusBy(bankNumber);
    if (known.outcome !== 'not-found') return known;
    if ((await keep(keptBefore(bankNumber))) !== bankNumber) return OF_SOMEBODY_ELSE;
    const sent = readSent(await transfer(bankNumber, sendBeforeMs), ours);
    // Its no may be to this sending only, while the one before is on its way: the next question tells.
    return sent.outcome === 'failed' ? { outcome: 'unknown', detail: sent.detail } : sent;
  }

  return {
    paysFrom: { accountNo: ours.fromAccountNo, referenceIn },
    takes: ({ currency, bankCode }) => currency === 'THB' && numberOfBank(bankCode) !== undefined,
    async look(wish) {
      const verified = await verify(wish);
      const { looked } = verified;
      if ('outcome' in looked && looked.isForOthers) return undefined;
      return withHolder((keep) => send(verified, keep), looked);
    },
    async order({ bankNumber, keep, ...wish }) {
      // Not even looked up again: the bank would give it another number.
      return bankNumber === null ? send(await verify(wish), keep) : sendAgain(bankNumber, keep);
    },
    async status(_reference, bankNumber) {
      if (bankNumber === null) return { outcome: 'not-found', detail: 'no money was sent' };
      return statusBy(bankNumber);
    },
  };
}

/** What was kept of an order before, which stays. */
function keptBefore(bankNumber: string): BankSaid {
  const { merchantTransID = '', rsTransID = '' } = numbersOf(bankNumber)?.numbers ?? {};
  return { bankNumber, sentRef: merchantTransID, partnerRef: rsTransID, holder: '' };
}

function withHolder(go: SendLookedAt, looked: Verified | NotVerified): SendLookedAt {
  const { holder } = looked;
  if (holder === undefined) return go;
  return Object.assign(go, { holder, ...('isDoubted' in looked && { doubtedHolder: holder }) });
}

const OF_SOMEBODY_ELSE: PayoutOutcome = { outcome: 'unknown', detail: 'somebody else goes on with the order' };

/** An order that was sent a moment ago may only not have come yet. */
const stillUnclear = (known: Known): PayoutOutcome =>
  known.outcome === 'not-found' ? { outcome: 'unknown', detail: known.detail } : known;

function numbersOf(bankNumber: string) {
  if (bankNumber === '') return undefined;
  const { keptAt, ...numbers } = orderNumbers.parse(JSON.parse(bankNumber));
  return { numbers, keptAtMs: keptAt === undefined ? 0 : Date.parse(keptAt) };
}

/** `<merchant>_<day>_<25 characters>`, the same for an order all day; people find the withdrawal by it, which is all of it in base 36. */
function transactionId(merchantId: string, reference: string): string {
  const own = BigInt(`0x${reference.replaceAll('-', '')}`)
    .toString(36)
    .toUpperCase()
    .padStart(25, '0');
  return `${merchantId}_${bangkokTime(new Date()).slice(0, 10).replaceAll('-', '')}_${own}`;
}

/** The withdrawal in such a number; what is none is told as it came. */
function referenceIn(told: string): string {
  const own = /^[A-Za-z0-9]{1,20}_\d{8}_([0-9A-Z]{25})$/.exec(told)?.[1];
  const value = [...(own ?? '')].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
  const hex = value.toString(16).padStart(32, '0');
  if (own === undefined || hex.length > 32) return told;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function verification(
  order: PayoutWish,
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

/** A no. `isForOthers`: it says nothing of whom the money is for, so another way may pay. */
type NotVerified = PayoutOutcome & { isForOthers: boolean };

const otherHolder = (holder: string) =>
  ({ outcome: 'failed', detail: 'the account is held under another name', holder }) as const;

interface Verified {
  rsTransID: string;
  holder: string;
  /** The name neither fits nor clearly differs, and no operator has accepted this holder yet. */
  isDoubted?: true;
}

/** Nothing has been sent by then, so whatever is not a clear yes is a no; a name in doubt is for an operator. */
export function readVerified(
  answer: PartnerAnswer,
  { wish, ours }: { wish: PayoutWish; ours: Pick<TransferSettings, 'minNameScore'> },
): Verified | NotVerified {
  const failed = (detail: string, isForOthers: boolean) => ({ outcome: 'failed', detail, isForOthers }) as const;
  if (wish.currency !== 'THB') return failed('the bank sends baht only', true);
  const told = readAnswer(answer, [200], verified);
  if (!told) {
    const no = readAnswer(answer, [200, 400], said);
    if (!no) return failed(`not verified: ${describeAnswer(answer)}`, true);
    return failed(`not verified: code ${no.responseCode}`, no.responseCode !== NOT_ALLOWED);
  }
  const names = [told.toAccNameTH, told.toAccNameEN].flatMap((name) => name || []);
  if (names.length === 0) return failed('the bank names no holder', true);
  const holder = [...new Set(names)].join(HOLDERS_JOINED_BY);
  const name = judgeName(matchNames(wish.accountName, names), ours.minNameScore);
  if (name === 'differs') return { ...otherHolder(holder), isForOthers: false };
  const isDoubted = name === 'uncertain' && wish.acceptedHolder !== holder;
  return { rsTransID: told.rsTransID, holder, ...(isDoubted && { isDoubted }) };
}

type Statuses = Pick<TransferSettings, 'paidStatus' | 'failedStatus' | 'unsentStatus'>;

/** What was not sent is a no where it is never sent again. */
export function readSent(answer: PartnerAnswer, { unsentStatus }: Pick<Statuses, 'unsentStatus'>): PayoutOutcome {
  if (answer.outcome === 'unsent') {
    return { outcome: unsentStatus === undefined ? 'failed' : 'unknown', detail: 'the order was not sent' };
  }
  const told = readAnswer(answer, [200, 400], said);
  const isTaken = answer.outcome === 'answered' && answer.status === 200;
  if (told?.responseCode === DONE && isTaken) return { outcome: 'paid', detail: 'code 0000' };
  if (told && REFUSED.has(told.responseCode)) return { outcome: 'failed', detail: `code ${told.responseCode}` };
  return { outcome: 'unknown', detail: told ? `code ${told.responseCode}` : describeAnswer(answer) };
}

export function readStatus(answer: PartnerAnswer, { paidStatus, failedStatus, unsentStatus }: Statuses): Known {
  const told = readAnswer(answer, [200], inquired);
  if (!told) return { outcome: 'unknown', detail: describeAnswer(answer) };
  const detail = `status ${told.txnStatus.replace(/[^\w -]/g, '?')}`;
  if (told.txnStatus === paidStatus) return { outcome: 'paid', detail };
  if (told.txnStatus === failedStatus) return { outcome: 'failed', detail };
  if (told.txnStatus === unsentStatus) return { outcome: 'not-found', detail };
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
  tryOut(configured) {
    const { merchantId } = configured.settings;
    return tryWithToken(kbankTokens(configured), (bearer) => ({
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
  },
});
