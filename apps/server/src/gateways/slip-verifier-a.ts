import { z } from 'zod';
import { partnerUnits } from './amount-text.ts';
import { callPartner, describeAnswer, type Partner, readAnswer } from './partner-http.ts';
import { partnerWords } from './partner-words.ts';
import type { SlipAnswer, SlipInquiry, SlipVerifier, VerifiedSlip } from './slip-verifier.ts';

/** Names are cut by the banks; a longer one is no name. */
const words = partnerWords(120);

const party = z.object({
  bank: z.object({ id: z.string().max(10) }).partial(),
  account: z.object({
    name: z.object({ th: words, en: words }).partial(),
    bank: z.object({ type: z.enum(['BANKAC', 'TOKEN', 'DUMMY']), account: z.string().max(40) }).optional(),
    proxy: z.object({ type: z.string().max(20), account: z.string().max(40) }).optional(),
  }),
});
const found = z.object({
  success: z.literal(true),
  data: z.object({
    isDuplicate: z.boolean(),
    rawSlip: z.object({
      transRef: z.string(),
      date: z.iso.datetime({ offset: true }),
      amount: z.object({ amount: partnerUnits, local: z.object({ currency: z.string() }).partial().optional() }),
      sender: party,
      receiver: party,
    }),
  }),
});
const refused = z.object({ success: z.literal(false), error: z.object({ code: z.string().max(60) }) });

const DEFINITE: Record<string, 'INVALID_SLIP' | 'EXPIRED_SLIP' | 'SLIP_REFNO_DUPLICATED'> = {
  SLIP_NOT_FOUND: 'INVALID_SLIP',
  INVALID_PAYLOAD: 'INVALID_SLIP',
  SLIP_EXPIRED: 'EXPIRED_SLIP',
  DUPLICATE_SLIP: 'SLIP_REFNO_DUPLICATED',
};
/** The bank shows some transfers only after minutes, and is sometimes out; both are told. */
const AFTER_MS: Record<string, number> = { SLIP_PENDING: 60_000, BANK_UNAVAILABLE: 900_000, QUOTA_EXCEEDED: 900_000 };

/** A verifier that answers the raw slip under `data` and marks what it was asked before. */
export function makeSlipVerifierA(partner: Partner): SlipVerifier {
  async function inquire(inquiry: SlipInquiry): Promise<SlipAnswer> {
    const answer = await callPartner(partner, {
      method: 'POST',
      path: '/partners/verifier-a/v2/verify/bank',
      body: { payload: inquiry.payload, checkDuplicate: true },
    });
    const told = readAnswer(answer, [200], found);
    // An answer about another slip says nothing about this one.
    if (told?.data.rawSlip.transRef === inquiry.bankReference && bankOf(told) === inquiry.sendingBank) {
      const { isDuplicate, rawSlip } = told.data;
      return { outcome: 'found', slip: slipOf(rawSlip), isDuplicate, detail: isDuplicate ? 'duplicate' : 'found' };
    }
    const no = readAnswer(answer, [400, 404, 409], refused);
    if (no === undefined) return { outcome: 'later', afterMs: undefined, detail: describeAnswer(answer) };
    const { code } = no.error;
    const reason = DEFINITE[code];
    return reason
      ? { outcome: 'refused', reason, detail: code }
      : { outcome: 'later', afterMs: AFTER_MS[code], detail: code };
  }
  return { name: 'a', inquire };
}

function bankOf(told: z.output<typeof found>): string {
  return told.data.rawSlip.sender.bank.id ?? '';
}

function slipOf(raw: z.output<typeof found>['data']['rawSlip']): VerifiedSlip {
  const side = ({ bank, account }: z.output<typeof party>) => ({
    bank: bank.id ?? '',
    accountMasked: account.bank?.account ?? account.proxy?.account ?? '',
    names: [account.name.th, account.name.en].filter((name) => name !== undefined && name !== '') as string[],
  });
  return {
    occurredAt: new Date(raw.date),
    amountMinor: raw.amount.amount,
    currency: raw.amount.local?.currency === 'LAK' ? 'LAK' : 'THB',
    sender: side(raw.sender),
    receiver: side(raw.receiver),
  };
}
