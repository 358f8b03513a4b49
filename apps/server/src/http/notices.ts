import type { FastifyInstance } from 'fastify';
import { sendRefusal } from './send-refusal.ts';

/**
 * `unsigned`: not proven to be the partner's; `unreadable`: not a notice of that partner; `again`: the partner must retry;
 * `crowded`: too many from this address.
 */
export type NoticeEnding =
  | { outcome: 'taken'; reply?: unknown }
  | { outcome: 'unsigned' | 'unreadable' | 'again' | 'crowded' };

interface Notice {
  path: string;
  body: string;
  headers: Readonly<Record<string, string | undefined>>;
  nowMs: number;
  address: string;
}

interface NoticeDoor {
  /** May have a part that varies, `:id`. */
  path: string;
  receive: (notice: Notice, id: string) => Promise<NoticeEnding>;
}

const REFUSALS = {
  unsigned: 'UNAUTHORIZED',
  unreadable: 'KEY_INVALID',
  again: 'NO_DATA',
  crowded: 'REQUEST_LIMIT',
} as const;

/**
 * Notices that partners send by themselves. Not calls of the specification: each partner proves itself in its own way, over
 * the very bytes it sent, so the body is read as text. An unproven one changes nothing (safety F18).
 */
export async function attachNotices(app: FastifyInstance, doors: readonly NoticeDoor[]): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    const types = ['application/json', 'application/x-www-form-urlencoded'];
    scope.addContentTypeParser(types, { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
    for (const { path, receive } of doors) {
      scope.post<{ Params: { id?: string } }>(path, async (request, reply) => {
        const body = typeof request.body === 'string' ? request.body : '';
        const notice = { path: request.url.split('?')[0] ?? path, body, headers: textHeaders(request.headers) };
        const ending = await receive({ ...notice, nowMs: Date.now(), address: request.ip }, request.params.id ?? '');
        if (ending.outcome !== 'taken') return sendRefusal(REFUSALS[ending.outcome], request, reply);
        return ending.reply ?? { message: 'SUCCESS' };
      });
    }
    done();
  });
}

function textHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
  );
}
