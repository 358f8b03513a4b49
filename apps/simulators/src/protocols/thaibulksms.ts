import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Answer } from '../partner-call.ts';
import { randomText } from '../random-text.ts';
import { acceptForms } from './forms.ts';
import type { ProtocolDeps, SimulatedProtocol } from './protocol.ts';

const messageForm = z.object({
  msisdn: z.string().regex(/^(0|66)\d{9}$/),
  message: z.string().min(1).max(1000),
  sender: z.string().min(1).max(11),
  force: z.enum(['standard', 'corporate', 'premium']).default('standard'),
});
/** Letters beyond plain ones make the parts of a message shorter. */
const PART = { plain: 160, thai: 70 } as const;

/** ThaiBulkSMS, SMS API v2: a form, Basic keys, 201 with what became of each number. */
export function makeThaiBulkSms(deps: ProtocolDeps): SimulatedProtocol {
  const apiKey = deps.credential('thaibulksms', 'apiKey');
  const apiSecret = deps.credential('thaibulksms', 'apiSecret');
  const expected = `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`;
  const unauthorized = failed(401, 'UNAUTHORIZED', 'The key or secret is wrong');

  function routes(app: FastifyInstance) {
    acceptForms(app);
    app.post('/sms', (request, reply) => {
      if (request.headers.authorization !== expected) return reply.code(401).send(unauthorized.body);
      const form = messageForm.safeParse(request.body);
      if (!form.success) return reply.code(400).send(failed(400, 'ERROR_PARAMETER', 'A field is wrong').body);
      const { msisdn, message } = form.data;
      const call = {
        target: 'sms:thaibulksms',
        work() {
          deps.sms.deliver(msisdn, message);
          return sent({ good: msisdn, credits: partsOf(message) });
        },
        refusal: () => sent({ bad: msisdn }),
        own: {
          quota: () => failed(400, 'ERROR_NOT_ENOUGH_CREDIT', 'Not enough credit'),
          'rate-limit': () => failed(429, 'TOO_MANY_REQUESTS', 'Too many requests'),
        },
      } as const;
      return deps.answer(call, request, reply);
    });

    app.get('/credit', (request, reply) =>
      request.headers.authorization === expected
        ? reply.send({ remaining_credit: { standard: 1000, corporate: 1000 } })
        : reply.code(401).send(unauthorized.body),
    );
  }

  const contract = { settings: { sender: 'KAPAO', force: 'standard' }, secrets: { apiKey, apiSecret } };
  return { kind: 'sms', code: 'thaibulksms', contract, routes, reset() {} };
}

function sent({ good, bad, credits = 0 }: { good?: string; bad?: string; credits?: number }): Answer {
  const body = {
    remaining_credit: 1000 - credits,
    total_use_credit: credits,
    credit_type: 'standard',
    phone_number_list: good === undefined ? [] : [{ number: good, message_id: randomText(12), used_credit: credits }],
    bad_phone_number_list: bad === undefined ? [] : [{ number: bad, message: 'Number is not valid' }],
  };
  return { status: 201, body };
}

function failed(status: number, name: string, description: string): Answer {
  return { status, body: { error: { code: status, name, description } } };
}

function partsOf(message: string): number {
  const isPlain = [...message].every((letter) => letter <= '\u007f');
  return Math.ceil(message.length / (isPlain ? PART.plain : PART.thai));
}
