import type { Span } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { actFor, type Side } from '../platform/database/side.ts';
import { beginTrace } from '../platform/process/tracing.ts';
import { actForRequest } from '../platform/requests/request-id.ts';

/**
 * What a request begins is done for its side, under its id and inside its span. Not earlier than here: what reads a body goes on
 * where the socket began, and not where this call did.
 */
export function traceRequests(app: FastifyInstance, side: Side | undefined): void {
  const spans = new WeakMap<object, Span>();
  const endOf = (request: object, statusCode: number) => {
    const span = spans.get(request);
    spans.delete(request);
    span?.setAttribute('http.response.status_code', statusCode);
    span?.end();
  };
  app.addHook('preValidation', (request, reply, done) => {
    // The pattern, not the address: addresses can hold a password (spec 7, autoLogin).
    const route = request.routeOptions.url ?? 'unknown';
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'kapao.request_id': request.id,
      ...(side && { 'kapao.side': side }),
    };
    const goOn = () => (side ? actFor(side, done) : done());
    // A client that left before it had its answer: `onResponse` does not come.
    reply.raw.once('close', () => setImmediate(endOf, request, reply.statusCode));
    spans.set(
      request,
      beginTrace(`${request.method} ${route}`, attributes, () => actForRequest(request.id, goOn)),
    );
  });
  app.addHook('onResponse', async (request, reply) => endOf(request, reply.statusCode));
}
