import type { FastifyInstance } from 'fastify';
import { sendRefusal } from './send-refusal.ts';

interface SignedNotices {
  path: string;
  isSigned: (notice: { path: string; body: string; timestamp: string; signature: string; nowMs: number }) => boolean;
  /** `unreadable` is no notice of this partner; `again` could not be taken now, and is to be sent once more. */
  receive: (body: unknown) => Promise<'taken' | 'unreadable' | 'again'>;
}

/**
 * Push notices of partners, one address each. Not calls of the specification: only the partner knows the key, and the
 * signature covers the very bytes it sent, so the body is read as text. A bad signature changes nothing (safety F18).
 */
export async function attachSignedNotices(app: FastifyInstance, partners: readonly SignedNotices[]): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    for (const { path, isSigned, receive } of partners) {
      scope.post(path, async (request, reply) => {
        const body = typeof request.body === 'string' ? request.body : '';
        const timestamp = String(request.headers['x-notice-timestamp'] ?? '');
        const signature = String(request.headers['x-notice-signature'] ?? '');
        if (!isSigned({ path, body, timestamp, signature, nowMs: Date.now() }))
          return sendRefusal('UNAUTHORIZED', request, reply);
        const outcome = await receive(jsonOf(body));
        if (outcome === 'unreadable') return sendRefusal('KEY_INVALID', request, reply);
        if (outcome === 'again') return sendRefusal('NO_DATA', request, reply);
        return { message: 'SUCCESS' };
      });
    }
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
