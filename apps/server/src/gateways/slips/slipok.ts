import { z } from 'zod';
import type { Configured } from '../configured.ts';
import { askRaw, callPartner, type PartnerAnswer, readAnswer } from '../partner-http.ts';
import { protocol } from '../protocol.ts';
import type { SlipAnswer, SlipInquiry, SlipVerifier } from '../slip-verifier.ts';
import { foundItmx, itmxSlip } from './itmx-slip.ts';
import { noSuchSlip } from './slip-age.ts';
import { askLater, QUOTA_MS } from './slip-later.ts';

const settings = z.strictObject({ branchId: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/) });
const secrets = z.strictObject({ apiKey: z.string().min(8).max(200) });
type SlipOk = Configured<z.output<typeof settings>, z.output<typeof secrets>>;

const found = z.object({ success: z.literal(true), data: itmxSlip });
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
  const told = foundItmx(readAnswer(answer, [200], found)?.data, inquiry);
  if (told) return told;
  const no = readAnswer(answer, [400, 401, 403, 404, 409, 429], refused);
  if (no === undefined) return askLater(answer);
  const detail = `code ${no.code}`;
  const again = no.code === DUPLICATE ? itmxSlip.safeParse(no.data).data : undefined;
  const before = foundItmx(again, inquiry, { isDuplicate: true });
  if (before) return before;
  if (no.code === NOT_FOUND) return noSuchSlip(inquiry, { reason: 'EXPIRED_SLIP', detail });
  if (no.code === NO_CODE || no.code === NO_SLIP) return { outcome: 'refused', reason: 'INVALID_SLIP', detail };
  return askLater(answer, { afterMs: waitOf(no), detail });
}

function waitOf({ code, data }: z.output<typeof refused>): number | undefined {
  if (LASTING.has(code)) return QUOTA_MS;
  return code === BANK_IS_LATE ? (delay.safeParse(data).data?.delay ?? 1) * MINUTE_MS : undefined;
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
