import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { bangkokTime } from '../bangkok-text.ts';
import type { Configured } from '../configured.ts';
import { kbankTokens } from '../kbank-token.ts';
import type { PartnerAnswer, PartnerCall } from '../partner-http.ts';
import { readAnswer } from '../partner-http.ts';
import { makeTokenCalls, tryWithToken } from '../partner-token.ts';
import { protocol } from '../protocol.ts';
import type { SlipAnswer, SlipInquiry, SlipVerifier } from '../slip-verifier.ts';
import { foundItmx, itmxSlip } from './itmx-slip.ts';
import { ownAccount, seesOnly } from './own-account.ts';
import { askLater } from './slip-later.ts';

const settings = z.strictObject({
  ...ownAccount.shape,
  /** The bank's status of a transfer it has nothing to say about; without it only 404 says so. */
  notFoundCode: z
    .string()
    .regex(/^\d{4}$/)
    .refine((code) => code !== DONE)
    .optional(),
});
const secrets = z.strictObject({ consumerId: z.string().min(8).max(100), consumerSecret: z.string().min(8).max(100) });
type Kbank = Configured<z.output<typeof settings>, z.output<typeof secrets>>;

const DONE = '0000';
const found = z.object({ statusCode: z.literal(DONE), data: itmxSlip });
const said = z.object({ statusCode: z.string().max(10) });
const KBANK = '004';

/** KBANK Open API, slip verification: what reached our own account at the bank. */
function makeKbankSlip(configured: Kbank): SlipVerifier {
  const call = makeTokenCalls(kbankTokens(configured));
  const { accountNo, notFoundCode } = configured.settings;
  return {
    name: configured.partner.name,
    sees: seesOnly({ bank: KBANK, accountNo }),
    async inquire(inquiry) {
      return readKbankSlip(await call((bearer) => question(inquiry, bearer)), inquiry, { notFoundCode });
    },
  };
}

function question({ sendingBank, bankReference }: Omit<SlipInquiry, 'payload'>, bearer: string): PartnerCall {
  const body = {
    rqUID: randomUUID(),
    rqDt: bangkokTime(new Date()),
    data: { sendingBank, transRef: bankReference },
  };
  return {
    method: 'POST',
    path: '/v1/verslip/kbank/verify',
    body,
    sign: () => ({ authorization: `Bearer ${bearer}` }),
  };
}

export function readKbankSlip(
  answer: PartnerAnswer,
  inquiry: SlipInquiry,
  { notFoundCode }: { notFoundCode?: string | undefined } = {},
): SlipAnswer {
  const slip = foundItmx(readAnswer(answer, [200], found)?.data, inquiry);
  if (slip) return slip;
  const code = readAnswer(answer, [200, 400, 404], said)?.statusCode;
  const isAbsent = answer.outcome === 'answered' && answer.status === 404;
  if (code !== undefined && (isAbsent || code === notFoundCode)) {
    return { outcome: 'not-mine', detail: `code ${code}` };
  }
  return askLater(answer, code === undefined ? {} : { detail: `code ${code}` });
}

export const KBANK_SLIP = protocol({
  kind: 'slip',
  code: 'kbank-slip',
  title: 'KBANK Open API, slip verification',
  settings,
  secrets,
  tells: false,
  make: makeKbankSlip,
  tryOut(configured) {
    const nothing = { bankReference: 'TRY', sendingBank: KBANK };
    return tryWithToken(kbankTokens(configured), (bearer) => question(nothing, bearer));
  },
});
