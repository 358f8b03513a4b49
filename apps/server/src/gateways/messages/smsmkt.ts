import { z } from 'zod';
import type { Configured } from '../configured.ts';
import { askRaw, callPartner, type PartnerAnswer, type PartnerCall, readAnswer } from '../partner-http.ts';
import { protocol } from '../protocol.ts';
import { MAX_SMS_WAIT_MS, type SmsGateway } from '../sms.ts';
import { thaiNumber } from './phone.ts';

const settings = z.strictObject({ sender: z.string().min(1).max(20) });
const secrets = z.strictObject({ apiKey: z.string().min(8).max(100), secretKey: z.string().min(8).max(100) });
type Smsmkt = Configured<z.output<typeof settings>, z.output<typeof secrets>>;

/** Everything else is a refusal: no credit, a number on the list of those who want no messages, a wrong key. */
const accepted = z.object({ code: z.literal('000') });

const signed = ({ secrets: { apiKey, secretKey } }: Smsmkt) => ({
  sign: () => ({ api_key: apiKey, secret_key: secretKey }),
});

/** Keeps no reference of ours, so a message whose answer was lost may arrive beside the next one. */
function makeSmsmkt(configured: Smsmkt): SmsGateway {
  const { partner, settings } = configured;
  const impatient = { ...partner, timeoutMs: Math.min(partner.timeoutMs, MAX_SMS_WAIT_MS) };
  return {
    async send({ to, text }) {
      const phone = thaiNumber(to);
      if (phone === undefined) return false;
      const body = { phone, message: text, sender: settings.sender };
      const call: PartnerCall = { method: 'POST', path: '/api/send-message', body, ...signed(configured) };
      return readSmsmkt(await callPartner(impatient, call));
    },
  };
}

export function readSmsmkt(answer: PartnerAnswer): boolean {
  return readAnswer(answer, [200], accepted) !== undefined;
}

export const SMSMKT = protocol({
  kind: 'sms',
  code: 'smsmkt',
  title: 'SMSMKT',
  settings,
  secrets,
  tells: false,
  make: makeSmsmkt,
  tryOut: (configured) => askRaw(configured.partner, { method: 'GET', path: '/api/get-credit', ...signed(configured) }),
});
