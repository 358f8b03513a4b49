import { z } from 'zod';
import { partnerUnits } from '../amount-text.ts';
import type { Configured } from '../configured.ts';
import { askRaw, callPartner, type PartnerAnswer, readAnswer } from '../partner-http.ts';
import { partnerWords } from '../partner-words.ts';
import { protocol } from '../protocol.ts';
import type { SlipAnswer, SlipInquiry, SlipVerifier, VerifiedSlip } from '../slip-verifier.ts';
import { noSuchSlip } from './slip-age.ts';
import { slipCurrency } from './slip-currency.ts';
import { askLater, QUOTA_MS } from './slip-later.ts';

const settings = z.strictObject({ branchId: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/) });
const secrets = z.strictObject({ apiKey: z.string().min(8).max(200) });
type SlipOk = Configured<z.output<typeof settings>, z.output<typeof secrets>>;

const words = partnerWords(120);
const value = z.object({ type: z.string().max(20).nullable(), value: z.string().max(40).nullable() });
const party = z.object({ displayName: words, name: words, account: value, proxy: value });
const slip = z
  .object({
    transRef: z.string(),
    sendingBank: z.string().max(10),
    receivingBank: z.string().max(10),
    /** `yyyymmdd` and `hh:mm:ss`, in Bangkok. */
    transDate: z.string().regex(/^\d{8}$/),
    transTime: z.string().regex(/^\d{2}:\d{2}:\d{2}$/),
    sender: party,
    receiver: party,
    amount: partnerUnits,
    /** ISO 4217 number: 764 is baht, 418 kip. */
    paidLocalCurrency: z.string().max(20).nullish(),
  })
  .refine((told) => !Number.isNaN(momentOf(told).getTime()), 'is no moment');

function momentOf({ transDate, transTime }: { transDate: string; transTime: string }): Date {
  const day = transDate.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  return new Date(`${day}T${transTime}+07:00`);
}
const found = z.object({ success: z.literal(true), data: slip });
const refused = z.object({
  code: z.number().int(),
  data: z.unknown().optional(),
});
const delay = z.object({ delay: z.number().min(0).max(120) });

const NO_CODE = 1007;
const NO_SLIP = 1008;
const NOT_FOUND = 1011;
const DUPLICATE = 1012;
const BANK_IS_LATE = 1010;
/** Bank out, package over, quota used up: all of them last. */
const LASTING = new Set([1009, 1003, 1004]);
const MINUTE_MS = 60_000;

/** SlipOK: numbered codes; a duplicate is told with the slip and a late bank with the minutes to wait. */
export function makeSlipOk({ partner, settings: { branchId }, secrets: { apiKey } }: SlipOk): SlipVerifier {
  return {
    name: partner.name,
    async inquire(inquiry) {
      const answer = await callPartner(partner, {
        method: 'POST',
        path: `/api/line/apikey/${branchId}`,
        body: { data: inquiry.payload, log: true },
        sign: () => ({ 'x-authorization': apiKey }),
      });
      return readSlipOk(answer, inquiry);
    },
  };
}

export function readSlipOk(answer: PartnerAnswer, inquiry: SlipInquiry): SlipAnswer {
  // An answer about another slip says nothing about this one.
  const isThis = (told: z.output<typeof slip>) =>
    told.transRef === inquiry.bankReference && told.sendingBank === inquiry.sendingBank;
  const told = readAnswer(answer, [200], found);
  if (told && isThis(told.data)) return foundAs(told.data, { isDuplicate: false });
  const no = readAnswer(answer, [400, 401, 403, 404, 409, 429], refused);
  if (no === undefined) return askLater(answer);
  const detail = `code ${no.code}`;
  const again = no.code === DUPLICATE ? slip.safeParse(no.data).data : undefined;
  if (again && isThis(again)) return foundAs(again, { isDuplicate: true });
  if (no.code === NOT_FOUND) return noSuchSlip(inquiry, { reason: 'EXPIRED_SLIP', detail });
  if (no.code === NO_CODE || no.code === NO_SLIP) return { outcome: 'refused', reason: 'INVALID_SLIP', detail };
  return askLater(answer, { afterMs: waitOf(no), detail });
}

function waitOf({ code, data }: z.output<typeof refused>): number | undefined {
  if (LASTING.has(code)) return QUOTA_MS;
  return code === BANK_IS_LATE ? (delay.safeParse(data).data?.delay ?? 1) * MINUTE_MS : undefined;
}

function foundAs(told: z.output<typeof slip>, { isDuplicate }: { isDuplicate: boolean }): SlipAnswer {
  const detail = isDuplicate ? 'duplicate' : 'found';
  const currency = slipCurrency(told.paidLocalCurrency);
  if (!currency) return { outcome: 'other-currency', detail };
  return { outcome: 'found', slip: { ...slipOf(told), currency }, isDuplicate, detail };
}

function slipOf(told: z.output<typeof slip>): Omit<VerifiedSlip, 'currency'> {
  const side = ({ displayName, name, account, proxy }: z.output<typeof party>, bank: string) => ({
    bank,
    accountMasked: account.value ?? proxy.value ?? '',
    names: [...new Set([name, displayName])].filter(Boolean),
  });
  return {
    occurredAt: momentOf(told),
    amountMinor: told.amount,
    sender: side(told.sender, told.sendingBank),
    receiver: side(told.receiver, told.receivingBank),
  };
}

export const SLIP_OK = protocol({
  kind: 'slip',
  code: 'slipok',
  title: 'SlipOK',
  settings,
  secrets,
  tells: false,
  make: makeSlipOk,
  tryOut({ partner, settings: { branchId }, secrets: { apiKey } }) {
    const path = `/api/line/apikey/${branchId}/quota`;
    return askRaw(partner, { method: 'GET', path, sign: () => ({ 'x-authorization': apiKey }) });
  },
});
