import type { Route } from '@kapao/contract/shared/route.ts';
import { READS_MAXIMUM, type ReadAnswer, SEVERAL_READS_PATH } from '@kapao/contract/shared/several-reads.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mapAtOnce } from '../platform/process/map-at-once.ts';
import { REQUEST_ID_HEADER } from '../platform/requests/request-id.ts';
import { sendRefusal } from './send-refusal.ts';

const AT_ONCE = 4;
/** Headers of the connection, and the id that each read gets of its own. */
const NOT_HANDED_ON = new Set(['accept-encoding', 'connection', 'content-length', 'content-type', REQUEST_ID_HEADER]);

const isRead = ({ method, effect, path, replyType, upload }: Route) =>
  method === 'GET' && !effect && !upload && replyType === undefined && !path.includes(':');

/**
 * Answers several reads of the app in one request, for lines on which a round trip costs more than the answers. Each read passes
 * the guards, limits and log of its own address; this address only hands on the caller's headers and reads nothing itself.
 */
export function serveSeveralReads(app: FastifyInstance, routes: readonly Route[]): void {
  const readable = new Set(routes.filter(isRead).map(({ path }) => path));
  app.get<{ Querystring: { of?: unknown } }>(SEVERAL_READS_PATH, async (request, reply) => {
    const { of = '' } = request.query;
    const addresses = typeof of === 'string' ? of.split(' ').filter(Boolean) : [];
    if (addresses.length === 0 || addresses.length > READS_MAXIMUM) return sendRefusal('KEY_INVALID', request, reply);
    if (!addresses.every((address) => readable.has(address.split('?')[0] ?? ''))) {
      return sendRefusal('NO_DATA', request, reply);
    }
    reply.header('Cache-Control', 'no-store');
    return mapAtOnce(addresses, AT_ONCE, (address) => read(app, request, address));
  });
}

async function read(app: FastifyInstance, { headers, socket }: FastifyRequest, address: string): Promise<ReadAnswer> {
  const handedOn = Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_HANDED_ON.has(name)));
  const answered = await app.inject({
    method: 'GET',
    url: address,
    headers: handedOn,
    ...(socket.remoteAddress !== undefined && { remoteAddress: socket.remoteAddress }),
  });
  return { status: answered.statusCode, body: answered.json() };
}
