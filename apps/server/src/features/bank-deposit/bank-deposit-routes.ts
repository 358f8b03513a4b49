import type { FastifyInstance } from 'fastify';
import { type BankFeed, bankTransaction } from '../../gateways/bank-feed.ts';
import { sendRefusal } from '../../http/send-refusal.ts';
import type { BankDeposit } from './bank-deposit.ts';

/**
 * The bank's push notices. Not a call of the specification: only the bank knows the key, and the signature covers the very
 * bytes it sent, so the body is read as text. A bad signature changes nothing (safety F18).
 */
export async function bindBankNotices(
  app: FastifyInstance,
  { feed, bankDeposit }: { feed: BankFeed; bankDeposit: BankDeposit },
): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post('/notices/bank', async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : '';
      const timestamp = String(request.headers['x-notice-timestamp'] ?? '');
      const signature = String(request.headers['x-notice-signature'] ?? '');
      if (!feed.isSigned({ body, timestamp, signature, nowMs: Date.now() }))
        return sendRefusal('UNAUTHORIZED', request, reply);
      const parsed = bankTransaction.safeParse(jsonOf(body));
      if (!parsed.success) return sendRefusal('KEY_INVALID', request, reply);
      if (!(await bankDeposit.receiveNotice(parsed.data))) return sendRefusal('NO_DATA', request, reply);
      return { message: 'SUCCESS' };
    });
    done();
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
