import { z } from 'zod';
import { partnerUnits } from './amount-text.ts';
import { callPartner, describeAnswer, type Partner, readAnswer } from './partner-http.ts';
import { partnerWords } from './partner-words.ts';
import type { SlipAnswer, SlipInquiry, SlipVerifier, VerifiedSlip } from './slip-verifier.ts';

const words = partnerWords(120);
const value = z.object({ type: z.string().max(20).nullable(), value: z.string().max(40).nullable() });
const party = z.object({ displayName: words, name: words, account: value, proxy: value });
const slip = z.object({
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
  paidLocalCurrency: z.string().optional(),
});
const found = z.object({ success: z.literal(true), data: slip });
const refused = z.object({
  code: z.number().int(),
  data: z.unknown().optional(),
});
const delay = z.object({ delay: z.number().min(0).max(120) });

const DUPLICATE = 1012;
const BANK_IS_LATE = 1010;
const BANK_IS_OUT = 1009;
const DEFINITE: Record<number, 'INVALID_SLIP' | 'EXPIRED_SLIP' | 'SLIP_REFNO_DUPLICATED'> = {
  1007: 'INVALID_SLIP',
  1008: 'INVALID_SLIP',
  1011: 'EXPIRED_SLIP',
  [DUPLICATE]: 'SLIP_REFNO_DUPLICATED',
};
const OUT_MS = 900_000;
const MINUTE_MS = 60_000;

/** A verifier of numbered codes, which tells a duplicate with the slip and a late bank with the minutes to wait. */
export function makeSlipVerifierB(partner: Partner): SlipVerifier {
  async function inquire(inquiry: SlipInquiry): Promise<SlipAnswer> {
    const isThis = (told: z.output<typeof slip> | undefined) =>
      told?.transRef === inquiry.bankReference && told.sendingBank === inquiry.sendingBank;
    const answer = await callPartner(partner, {
      method: 'POST',
      path: '/partners/verifier-b/api/line/apikey/main',
      body: { data: inquiry.payload, log: true },
    });
    const told = readAnswer(answer, [200], found);
    if (told && isThis(told.data)) {
      return { outcome: 'found', slip: slipOf(told.data), isDuplicate: false, detail: 'found' };
    }
    const no = readAnswer(answer, [400, 404, 409], refused);
    if (no === undefined) return { outcome: 'later', afterMs: undefined, detail: describeAnswer(answer) };
    const again = slip.safeParse(no.data).data;
    if (no.code === DUPLICATE && again && isThis(again)) {
      return { outcome: 'found', slip: slipOf(again), isDuplicate: true, detail: 'duplicate' };
    }
    const reason = DEFINITE[no.code];
    const detail = `code ${no.code}`;
    return reason ? { outcome: 'refused', reason, detail } : { outcome: 'later', afterMs: waitOf(no), detail };
  }
  return { name: 'b', inquire };
}

function waitOf({ code, data }: z.output<typeof refused>): number | undefined {
  if (code === BANK_IS_OUT) return OUT_MS;
  return code === BANK_IS_LATE ? (delay.safeParse(data).data?.delay ?? 1) * MINUTE_MS : undefined;
}

function slipOf(told: z.output<typeof slip>): VerifiedSlip {
  const side = ({ displayName, name, account, proxy }: z.output<typeof party>, bank: string) => ({
    bank,
    accountMasked: account.value ?? proxy.value ?? '',
    names: [...new Set([name, displayName])].filter(Boolean),
  });
  const day = told.transDate.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  return {
    occurredAt: new Date(`${day}T${told.transTime}+07:00`),
    amountMinor: told.amount,
    currency: told.paidLocalCurrency === '418' ? 'LAK' : 'THB',
    sender: side(told.sender, told.sendingBank),
    receiver: side(told.receiver, told.receivingBank),
  };
}
