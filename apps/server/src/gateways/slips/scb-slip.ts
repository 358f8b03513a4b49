import { z } from 'zod';
import type { Configured } from '../configured.ts';
import type { PartnerAnswer, PartnerCall } from '../partner-http.ts';
import { readAnswer } from '../partner-http.ts';
import { makeTokenCalls, tryWithToken } from '../partner-token.ts';
import { protocol } from '../protocol.ts';
import { scbCodeOf, scbHeaders, scbTokens } from '../scb-token.ts';
import type { SlipAnswer, SlipInquiry, SlipVerifier } from '../slip-verifier.ts';
import { foundItmx, itmxSlip } from './itmx-slip.ts';
import { ownAccount, seesOnly } from './own-account.ts';
import { askLater } from './slip-later.ts';

const secrets = z.strictObject({ apiKey: z.string().min(8).max(200), apiSecret: z.string().min(8).max(200) });
type Scb = Configured<z.output<typeof ownAccount>, z.output<typeof secrets>>;

const found = z.object({ status: z.object({ code: z.literal(1000) }), data: itmxSlip });
const SCB = '014';
/** "Requested entity record does not exist". */
const NOT_FOUND = 1104;

/** SCB Open API, slip check: what reached our own account at the bank. */
function makeScbSlip(configured: Scb): SlipVerifier {
  const call = makeTokenCalls(scbTokens(configured));
  return {
    name: configured.partner.name,
    sees: seesOnly({ bank: SCB, accountNo: configured.settings.accountNo }),
    async inquire(inquiry) {
      return readScbSlip(await call((bearer) => question(configured, inquiry, bearer)), inquiry);
    },
  };
}

function question(
  configured: Scb,
  { bankReference, sendingBank }: Omit<SlipInquiry, 'payload'>,
  bearer: string,
): PartnerCall {
  const path = `/v1/payment/billpayment/transactions/${encodeURIComponent(bankReference)}?sendingBank=${sendingBank}`;
  return { method: 'GET', path, sign: () => scbHeaders(configured, bearer) };
}

/** One code is said of what does not exist and of what is somebody else's; any other word says nothing. */
export function readScbSlip(answer: PartnerAnswer, inquiry: SlipInquiry): SlipAnswer {
  const slip = foundItmx(readAnswer(answer, [200], found)?.data, inquiry);
  if (slip) return slip;
  const code = scbCodeOf(answer, [404]);
  if (code === NOT_FOUND) return { outcome: 'not-mine', detail: `code ${code}` };
  return askLater(answer, code === undefined ? {} : { detail: `code ${code}` });
}

export const SCB_SLIP = protocol({
  kind: 'slip',
  code: 'scb-slip',
  title: 'SCB Open API, slip check',
  settings: ownAccount,
  secrets,
  tells: false,
  make: makeScbSlip,
  tryOut(configured) {
    const nothing = { bankReference: 'TRY', sendingBank: SCB };
    return tryWithToken(scbTokens(configured), (bearer) => question(configured, nothing, bearer));
  },
});
