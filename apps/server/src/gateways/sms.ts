import { z } from 'zod';
import { callPartner, type Partner, readAnswer } from './partner-http.ts';

/** A member waits for the answer of the send, so a slow gateway gets less time than other partners. */
export const MAX_SMS_WAIT_MS = 8_000;

export interface SmsGateway {
  /** True when the gateway has taken the message; the same reference is sent once. Anything unclear is false. */
  send(message: { to: string; text: string; reference: string }): Promise<boolean>;
}

const accepted = z.object({ id: z.string().min(1).max(200) });

export function makeSmsGateway(partner: Partner): SmsGateway {
  const impatient = { ...partner, timeoutMs: Math.min(partner.timeoutMs, MAX_SMS_WAIT_MS) };
  return {
    async send({ to, text, reference }) {
      const call = { method: 'POST', path: '/partners/sms/messages', body: { to, text, reference } } as const;
      return readAnswer(await callPartner(impatient, call), [200], accepted) !== undefined;
    },
  };
}
