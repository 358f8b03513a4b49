import { z } from 'zod';
import { partnerUnits } from '../amount-text.ts';
import type { Configured } from '../configured.ts';
import { askRaw, callPartner, type PartnerAnswer, readAnswer } from '../partner-http.ts';
import { partnerWords } from '../partner-words.ts';
import { protocol } from '../protocol.ts';
import { noSettings } from '../simulated.ts';
import type { SlipAnswer, SlipInquiry, SlipVerifier, VerifiedSlip } from '../slip-verifier.ts';
import { noSuchSlip } from './slip-age.ts';
import { slipCurrency } from './slip-currency.ts';
import { askLater, QUOTA_MS } from './slip-later.ts';
import { isMomentOfSlip, sideOf } from './slip-side.ts';

const secrets = z.strictObject({ apiKey: z.string().min(16).max(200) });
type EasySlip = Configured<unknown, z.output<typeof secrets>>;

/** Names are cut by the banks; a longer one is no name. */
const words = partnerWords(120);

const party = z.object({
  bank: z.object({ id: z.string().max(10) }).partial(),
  account: z.object({
    name: z.object({ th: words, en: words }).partial(),
    bank: z.object({ type: z.string().max(20), account: z.string().max(40) }).nullish(),
    proxy: z.object({ type: z.string().max(20).nullish(), account: z.string().max(40) }).nullish(),
  }),
});
const found = z.object({
  success: z.literal(true),
  data: z.object({
    isDuplicate: z.boolean(),
    rawSlip: z.object({
      transRef: z.string(),
      countryCode: z.string().max(10).nullish(),
      date: z.iso
        .datetime({ offset: true })
        .transform((text) => new Date(text))
        .refine(isMomentOfSlip),
      amount: z.object({
        amount: partnerUnits,
        local: z
          .object({ currency: z.string().max(20).nullable() })
          .partial()
          .nullish(),
      }),
      sender: party,
      receiver: party,
    }),
  }),
});
const refused = z.object({ success: z.literal(false), error: z.object({ code: z.string().max(60) }) });

const NOT_FOUND = 'SLIP_NOT_FOUND';
const NO_SLIP = 'INVALID_PAYLOAD';
/** The bank shows some transfers only after minutes; a quota lasts until somebody buys more. */
const AFTER_MS: Readonly<Record<string, number>> = { SLIP_PENDING: 60_000, QUOTA_EXCEEDED: QUOTA_MS };

/** EasySlip v2: the raw slip under `data`, with a mark when it was asked before. */
export function makeEasySlip({ partner, secrets: { apiKey } }: EasySlip): SlipVerifier {
  return {
    name: partner.name,
    async inquire(inquiry) {
      const answer = await callPartner(partner, {
        method: 'POST',
        path: '/v2/verify/bank',
        body: { payload: inquiry.payload, checkDuplicate: true },
        sign: () => ({ authorization: `Bearer ${apiKey}` }),
      });
      return readEasySlip(answer, inquiry);
    },
  };
}

export function readEasySlip(answer: PartnerAnswer, inquiry: SlipInquiry): SlipAnswer {
  const told = readAnswer(answer, [200], found);
  // An answer about another slip says nothing about this one.
  if (told?.data.rawSlip.transRef === inquiry.bankReference && bankOf(told) === inquiry.sendingBank) {
    const { isDuplicate, rawSlip } = told.data;
    const detail = isDuplicate ? 'duplicate' : 'found';
    const currency = slipCurrency(rawSlip.amount.local?.currency, rawSlip.countryCode);
    if (!currency) return { outcome: 'other-currency', detail };
    return { outcome: 'found', slip: { ...slipOf(rawSlip), currency }, isDuplicate, detail };
  }
  const detail = readAnswer(answer, [400, 401, 403, 404, 409, 429], refused)?.error.code;
  if (detail === undefined) return askLater(answer);
  if (detail === NOT_FOUND) return noSuchSlip(inquiry, { reason: 'INVALID_SLIP', detail });
  if (detail === NO_SLIP) return { outcome: 'refused', reason: 'INVALID_SLIP', detail };
  return askLater(answer, { afterMs: AFTER_MS[detail], detail });
}

function bankOf(told: z.output<typeof found>): string {
  return told.data.rawSlip.sender.bank.id ?? '';
}

function slipOf(raw: z.output<typeof found>['data']['rawSlip']): Omit<VerifiedSlip, 'currency'> {
  const side = ({ bank, account }: z.output<typeof party>) =>
    sideOf({
      bank: bank.id,
      account: account.bank && { type: account.bank.type, value: account.bank.account },
      proxy: account.proxy && { value: account.proxy.account },
      names: [account.name.th, account.name.en],
    });
  return {
    occurredAt: raw.date,
    amountMinor: raw.amount.amount,
    sender: side(raw.sender),
    receiver: side(raw.receiver),
  };
}

export const EASY_SLIP = protocol({
  kind: 'slip',
  code: 'easyslip',
  title: 'EasySlip v2',
  settings: noSettings,
  secrets,
  tells: false,
  make: makeEasySlip,
  tryOut({ partner, secrets: { apiKey } }) {
    const sign = () => ({ authorization: `Bearer ${apiKey}` });
    return askRaw(partner, { method: 'GET', path: '/v2/info', sign });
  },
});
