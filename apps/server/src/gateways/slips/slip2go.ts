import { z } from 'zod';
import { partnerUnits } from '../amount-text.ts';
import type { Configured } from '../configured.ts';
import { askRaw, callPartner, type PartnerAnswer, readAnswer } from '../partner-http.ts';
import { partnerWords } from '../partner-words.ts';
import { protocol } from '../protocol.ts';
import { noSettings } from '../simulated.ts';
import type { SlipAnswer, SlipInquiry, SlipVerifier, VerifiedSlip } from '../slip-verifier.ts';
import { noSuchSlip } from './slip-age.ts';
import { askLater, QUOTA_MS } from './slip-later.ts';
import { isMomentOfSlip, sideOf } from './slip-side.ts';

const secrets = z.strictObject({ apiSecret: z.string().min(16).max(400) });
type Slip2Go = Configured<unknown, z.output<typeof secrets>>;

const masked = z.object({ account: z.string().max(40).nullish() }).nullish();
const party = z.object({
  account: z.object({ name: partnerWords(120).nullish(), bank: masked, proxy: masked }),
  bank: z.object({ id: z.string().max(10).nullish() }).nullish(),
});
const slip = z.object({
  transRef: z.string(),
  dateTime: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .refine(isMomentOfSlip),
  amount: partnerUnits,
  sender: party,
  receiver: party,
});
const told = z.object({ code: z.string().regex(/^\d{6}$/), data: z.unknown().optional() });

/** Found, found and fitting, and found before. The last one costs no quota. */
const FOUND = new Set(['200000', '200200', '200501']);
const DUPLICATE = '200501';
const NOT_FOUND = '200404';
/** No code of a slip, and one that no bank has made. */
const NO_SLIP = new Set(['400001', '200500']);
const BANK_IS_OUT = '200502';
const USED_UP = new Set(['401004', '401005', '401006']);

/** Slip2Go: codes of six digits, most of them with 200; times are of Greenwich. */
function makeSlip2Go({ partner, secrets: { apiSecret } }: Slip2Go): SlipVerifier {
  return {
    name: partner.name,
    async inquire(inquiry) {
      const answer = await callPartner(partner, {
        method: 'POST',
        path: '/api/verify-slip/qr-code/info',
        body: { payload: { qrCode: inquiry.payload, checkCondition: { checkDuplicate: true } } },
        sign: () => ({ authorization: `Bearer ${apiSecret}` }),
      });
      return readSlip2Go(answer, inquiry);
    },
  };
}

export function readSlip2Go(answer: PartnerAnswer, inquiry: SlipInquiry): SlipAnswer {
  const said = readAnswer(answer, [200, 400, 401, 403, 404, 429, 500, 503], told);
  if (said === undefined) return askLater(answer);
  const detail = `code ${said.code}`;
  if (FOUND.has(said.code)) {
    const raw = slip.safeParse(said.data).data;
    const isThis = raw?.transRef === inquiry.bankReference && raw.sender.bank?.id === inquiry.sendingBank;
    // An answer about another slip says nothing about this one.
    if (!raw || !isThis) return askLater(answer);
    return { outcome: 'found', slip: slipOf(raw), isDuplicate: said.code === DUPLICATE, detail };
  }
  if (said.code === NOT_FOUND) return noSuchSlip(inquiry, { reason: 'INVALID_SLIP', detail });
  if (NO_SLIP.has(said.code)) return { outcome: 'refused', reason: 'INVALID_SLIP', detail };
  const afterMs = said.code === BANK_IS_OUT || USED_UP.has(said.code) ? QUOTA_MS : undefined;
  return askLater(answer, { afterMs, detail });
}

function slipOf(raw: z.output<typeof slip>): VerifiedSlip {
  const side = ({ account, bank }: z.output<typeof party>) =>
    sideOf({
      bank: bank?.id,
      account: account.bank && { value: account.bank.account },
      proxy: account.proxy && { value: account.proxy.account },
      names: [account.name],
    });
  return {
    occurredAt: raw.dateTime,
    amountMinor: raw.amount,
    // The service answers for Thai banks only.
    currency: 'THB',
    sender: side(raw.sender),
    receiver: side(raw.receiver),
  };
}

export const SLIP_2_GO = protocol({
  kind: 'slip',
  code: 'slip2go',
  title: 'Slip2Go',
  settings: noSettings,
  secrets,
  tells: false,
  make: makeSlip2Go,
  tryOut({ partner, secrets: { apiSecret } }) {
    const sign = () => ({ authorization: `Bearer ${apiSecret}` });
    return askRaw(partner, { method: 'GET', path: '/api/account/info', sign });
  },
});
