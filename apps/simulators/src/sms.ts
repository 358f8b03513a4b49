import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Memory } from './memory.ts';
import type { Answer, AnswerPartnerCall } from './partner-call.ts';

const messageBody = z.object({
  to: z.string().regex(/^\+?\d{8,15}$/),
  text: z.string().min(1).max(2000),
  reference: z.string().min(1).max(100),
});
type Message = { phone: string; text: string; at: string };

export function makeSms(deps: { now: () => Date; memory: Memory }) {
  const messages = deps.memory.list<Message>('sms');
  const idByReference = deps.memory.map<string>('sms ids');

  function send(body: z.infer<typeof messageBody>): Answer {
    const sentAs = idByReference.get(body.reference);
    if (sentAs) return { status: 200, body: { id: sentAs } };
    const id = randomUUID();
    idByReference.set(body.reference, id);
    messages.append({ phone: body.to, text: body.text, at: deps.now().toISOString() });
    return { status: 200, body: { id } };
  }

  return {
    send,
    /** Messages of a company that knows no reference of its customer: delivered on every call. */
    deliver: (phone: string, text: string) =>
      messages.append({ phone: internationalNumber(phone), text, at: deps.now().toISOString() }),
    newestFirst(query: { phone?: string | undefined; limit: number }): Message[] {
      if (!query.phone) return messages.newestFirst(query.limit);
      const wanted = nationalNumber(query.phone);
      return messages.newestFirst(query.limit, (message) => nationalNumber(message.phone) === wanted);
    },
    reset() {
      messages.clear();
      idByReference.clear();
    },
  };
}
export type Sms = ReturnType<typeof makeSms>;

export function smsRoutes(app: FastifyInstance, deps: { sms: Sms; answer: AnswerPartnerCall }) {
  app.post('/partners/sms/messages', (request, reply) => {
    const body = messageBody.parse(request.body);
    const refusal = () => ({ status: 400, body: { error: 'REFUSED' } });
    const call = { target: 'sms', work: () => deps.sms.send(body), refusal, hasReference: true } as const;
    return deps.answer(call, request, reply);
  });
}

/** Users and groups of LINE, mailboxes and receivers of webhooks are no numbers. */
const NUMBER = /^\+?[\d -]+$/;

/** As every message is listed, in whatever form a company wants its numbers; what is no number stays. */
function internationalNumber(phone: string): string {
  return phone.replace(/^0(?=\d{9}$)/, '66').replace(/^(?=\d{8,15}$)/, '+');
}

/** 0812345678, 66812345678 and +66812345678 are one phone, and likewise with the Lao 856. */
export function nationalNumber(phone: string): string {
  if (!NUMBER.test(phone)) return phone;
  const digits = phone.replace(/\D/g, '');
  const national = digits.startsWith('0') ? digits : digits.replace(/^(66|856)(?=\d{8,})/, '');
  return national.replace(/^0/, '');
}
