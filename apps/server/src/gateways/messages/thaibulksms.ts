import { z } from 'zod';
import type { Configured } from '../configured.ts';
import { askRaw, callPartner, type PartnerAnswer, type PartnerCall, readAnswer } from '../partner-http.ts';
import { protocol } from '../protocol.ts';
import { MAX_SMS_WAIT_MS, type SmsGateway } from '../sms.ts';
import { thaiNumber } from './phone.ts';

const settings = z.strictObject({
  sender: z.string().min(1).max(11),
  /** Which of its routes is paid for. */
  force: z.enum(['standard', 'corporate', 'premium']),
});
const secrets = z.strictObject({ apiKey: z.string().min(8).max(100), apiSecret: z.string().min(8).max(100) });
type ThaiBulkSms = Configured<z.output<typeof settings>, z.output<typeof secrets>>;

/** A number it does not send to is listed as bad, in an answer that says created all the same. */
const accepted = z.object({ bad_phone_number_list: z.array(z.unknown()).max(0).optional() });

const signed = ({ secrets: { apiKey, apiSecret } }: ThaiBulkSms) => ({
  sign: () => ({ authorization: `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}` }),
});

/** Keeps no reference of ours, so a message whose answer was lost may arrive beside the next one. */
function makeThaiBulkSms(configured: ThaiBulkSms): SmsGateway {
  const { partner, settings } = configured;
  const impatient = { ...partner, timeoutMs: Math.min(partner.timeoutMs, MAX_SMS_WAIT_MS) };
  return {
    async send({ to, text }) {
      const msisdn = thaiNumber(to);
      if (msisdn === undefined) return false;
      const form = { msisdn, message: text, ...settings };
      const call: PartnerCall = { method: 'POST', path: '/sms', form, ...signed(configured) };
      return readThaiBulkSms(await callPartner(impatient, call));
    },
  };
}

export function readThaiBulkSms(answer: PartnerAnswer): boolean {
  return readAnswer(answer, [201], accepted) !== undefined;
}

export const THAI_BULK_SMS = protocol({
  kind: 'sms',
  code: 'thaibulksms',
  title: 'ThaiBulkSMS',
  settings,
  secrets,
  tells: false,
  make: makeThaiBulkSms,
  tryOut: (configured) => askRaw(configured.partner, { method: 'GET', path: '/credit', ...signed(configured) }),
});
