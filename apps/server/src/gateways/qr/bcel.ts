import { z } from 'zod';
import { makeOneAtATime } from '../../platform/process/one-at-a-time.ts';
import { isAmountOf, partnerDecimal } from '../amount-text.ts';
import type { Configured } from '../configured.ts';
import { isLaoQrFor, laoQrText } from '../lao-qr.ts';
import { askRaw, callPartner, type PartnerAnswer, type PartnerCall, readAnswer } from '../partner-http.ts';
import { partnerWords } from '../partner-words.ts';
import { protocol } from '../protocol.ts';
import { bankReference, MAX_QR_WAIT_MS, onlyOurs, type QrAnswer, type QrGateway } from '../qr-gateway.ts';

const settings = z.strictObject({
  way: z.enum(['BCEL']),
  /** Of the account that the merchant belongs to: where the money goes. */
  accountNo: z.string().regex(/^\d{6,15}$/),
  /** `mch` and letters and digits. */
  merchantId: z.string().regex(/^mch[A-Za-z0-9]{5,40}$/),
  categoryCode: z.string().regex(/^\d{4}$/),
  /** Whether apps of other Lao banks may pay its codes. */
  laoQr: z.enum(['no', 'yes']),
});
/** The bank gives none: it answers whoever knows merchant and reference. */
const secrets = z.strictObject({});
type Bcel = Configured<z.output<typeof settings>, z.output<typeof secrets>>;

const transaction = z.object({
  mcid: z.string().max(50),
  uuid: z.string().max(50),
  /** `17/09/2021 10:41:12`, in Laos. */
  txtime: z
    .string()
    .regex(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/)
    .transform((text) => new Date(text.replace(/^(\d\d)\/(\d\d)\/(\d{4}) (.*)$/, '$3-$2-$1T$4+07:00')))
    .refine((at) => !Number.isNaN(at.getTime()), 'is no moment'),
  amount: partnerDecimal.refine((minor) => isAmountOf('LAK', minor)),
  ccy: z.literal('LAK'),
  name: partnerWords(120).nullish(),
  fccref: bankReference,
});

/** BCEL OnePay, in kip: the code is made here, and the bank tells of a payment only when it is asked about our reference. */
function makeBcel(patient: Bcel): QrGateway {
  const timeoutMs = Math.min(patient.partner.timeoutMs, MAX_QR_WAIT_MS);
  const partner = { ...patient.partner, timeoutMs };
  const { accountNo, merchantId, categoryCode: category, laoQr } = patient.settings;
  const oneAtATime = makeOneAtATime<QrAnswer>();
  return {
    bankCode: 'BCEL',
    sentReferences: onlyOurs,
    async create(order) {
      if (order.accountNo !== accountNo || order.amountMinor % 100n !== 0n) return { outcome: 'refused' };
      const { reference, amountMinor } = order;
      const payload = laoQrText({ merchantId, category, reference, amountMinor, hasLapNet: laoQr === 'yes' });
      return isLaoQrFor(payload, { merchantId, reference, amountMinor })
        ? { outcome: 'made', payload }
        : { outcome: 'refused' };
    },
    // The bank does not know of codes. It is shown no more, and late money is asked for.
    async cancel() {},
    inquire: (reference) =>
      oneAtATime(reference, async () =>
        readTransaction(await callPartner(partner, inquiry({ merchantId, reference })), { merchantId, reference }),
      ),
    // What comes over its message channel is unsigned, and not listened to: open codes are asked about all the time.
    hear: () => ({ outcome: 'unsigned' }),
  };
}

function inquiry(asked: { merchantId: string; reference: string }): PartnerCall {
  const query = new URLSearchParams({ mcid: asked.merchantId, uuid: asked.reference });
  return { method: 'GET', path: `/onepay/gettransaction.php?${query}`, sign: () => ({}) };
}

/** Nothing paid is an empty answer or 404. Any other status, such as that of a blocked caller, says nothing about the code. */
export function readTransaction(answer: PartnerAnswer, asked: { merchantId: string; reference: string }): QrAnswer {
  if (answer.outcome !== 'answered') return { outcome: 'unknown' };
  if (answer.status === 404 || (answer.status === 200 && answer.isEmpty)) return { outcome: 'not-found' };
  const told = readAnswer(answer, [200], transaction);
  if (told?.mcid !== asked.merchantId || told.uuid !== asked.reference) return { outcome: 'unknown' };
  const payment = {
    bankRef: told.fccref,
    amountMinor: told.amount,
    at: told.txtime.toISOString(),
    fromBank: '',
    fromAccountMasked: '',
    fromName: told.name ?? '',
  };
  return { outcome: 'found', facts: { isOpen: false, payments: [payment] } };
}

export const BCEL_ONEPAY = protocol({
  kind: 'qr',
  code: 'bcel-onepay',
  title: 'BCEL OnePay (LAK)',
  settings,
  secrets,
  tells: false,
  make: makeBcel,
  tryOut: ({ partner, settings: { merchantId } }) => askRaw(partner, inquiry({ merchantId, reference: 'TRY' })),
});
