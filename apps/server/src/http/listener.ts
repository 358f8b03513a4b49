import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal, refuse } from '@kapao/contract/shared/refusal.ts';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { brokenConstraint, isOverloaded } from '../platform/database/db.ts';
import type { Side } from '../platform/database/side.ts';
import { reportFirst } from '../platform/process/report-first.ts';
import { VERSION } from '../platform/process/version.ts';
import { addressBlock } from '../platform/requests/address-block.ts';
import { type LogFields, safeError } from '../platform/requests/concerns.ts';
import type { IsOwnOrigin } from '../platform/requests/own-origin.ts';
import { REQUEST_ID_HEADER, requestIdOf } from '../platform/requests/request-id.ts';
import { DOCUMENT } from './body-limits.ts';
import { asRefusal } from './database-refusal.ts';
import { ERROR_STATUS } from './error-status.ts';
import { leanAnswer } from './lean-answers.ts';
import { traceRequests } from './request-trace.ts';
import { safetyHeaders } from './safety-headers.ts';
import { sendCode, sendRefusal } from './send-refusal.ts';
import { parseStrictJson } from './strict-json.ts';
import { serveWebApp, type WebApp } from './web-app.ts';

/** A request has arrived after so long, an upload over a slow line after five minutes (spec 9). */
const REQUEST_TIMEOUT_MS = 30_000;
const UPLOAD_TIMEOUT_MS = 300_000;
/** Headers are small: a client that sends them slowly only holds a connection. */
const HEADERS_TIMEOUT_MS = 15_000;
const CHECK_CONNECTIONS_EVERY_MS = 2_000;
/** After the last byte the other side has so long to close; a half-closed connection is never its to keep. */
const CLOSE_TIMEOUT_MS = 2_000;
/** Browsers hold six, and carriers put many phones behind one address. */
const CONNECTIONS = { perAddress: 300, inAll: 8_000 };
/** What runs when the stop comes has so long to answer (design 1). */
const FINISH_TIMEOUT_MS = 15_000;
/** Fastify gives up a stop whose hook takes longer than this, by itself 10 s; the process would end without handing back its work. */
const HOOK_TIMEOUT_MS = FINISH_TIMEOUT_MS + 3_000;

export interface ListenerOptions {
  logLevel: string;
  trustedProxies: number;
  /** Origins that may show this site in a frame; none by default (safety 5, 18). */
  frameAncestors?: readonly string[];
  /** True behind https: adds HSTS. */
  isHttps: boolean;
  /** Connections one address may hold, and all together; behind proxies all come from theirs, so only the sum counts. */
  connections?: { perAddress: number; inAll: number };
  isReady: () => Promise<boolean>;
  /** What a line about a request says of whom it is about. */
  logFields?: LogFields;
  /** Whose calls come here. */
  side?: Side;
  /** The built app this listener serves beside its API. */
  webApp?: WebApp;
}

/** A Fastify instance with our rules: strict bodies, one error shape, headers, one log line a request. */
export async function makeListener(options: ListenerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: options.logLevel, base: null },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: DOCUMENT,
    trustProxy: (_address: string, hop: number) => hop < options.trustedProxies,
    genReqId: ({ headers }) => requestIdOf(headers[REQUEST_ID_HEADER]),
    requestTimeout: UPLOAD_TIMEOUT_MS,
    pluginTimeout: HOOK_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECK_CONNECTIONS_EVERY_MS },
    // Unparsable addresses get the same shape of refusal as all others.
    frameworkErrors: (_error, request, reply) => sendRefusal('NO_DATA', request, reply),
    clientErrorHandler: refuseUnreadable,
    routerOptions: { maxParamLength: 200 },
  });

  const headers = await safetyHeaders(options);
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  app.addHook('onSend', leanAnswer);
  traceRequests(app, options.side);
  limitConnections(app.server, options);
  finishBeforeClosing(app);
  endSlowRequests(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : parseStrictJson(String(body)));
    } catch (error) {
      done(error as Error);
    }
  });

  const { logFields = () => ({}) } = options;
  app.setErrorHandler(makeErrorHandler(logFields));
  if (options.webApp) await serveWebApp(app, options.webApp);
  else app.setNotFoundHandler((request, reply) => sendRefusal('NO_DATA', request, reply));
  app.addHook('onResponse', async (request, reply) => {
    // The pattern, not the address: addresses can hold a password (spec 7, autoLogin).
    const route = request.routeOptions.url ?? 'unknown';
    // Balancers ask each second, and would bury what members do.
    if (reply.statusCode === 200 && (route === '/healthz' || route === '/readyz')) return;
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, route, status: reply.statusCode, ms, ...logFields(request) });
  });
  const readiness = reportFirst((error) => app.log.error({ err: safeError(error) }, 'not ready'));
  app.get('/healthz', async () => ({ status: 'ok', version: VERSION }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await options.isReady().then(
      (isReady) => {
        readiness.worked();
        return isReady;
      },
      (error: unknown) => {
        readiness.failed(error);
        return false;
      },
    );
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
  return app;
}

/**
 * A graceful stop answers what is under way and then ends every connection: browsers keep theirs open for a next request,
 * and one that was busy when the stop came would otherwise hold the process for a minute. A call whose client has gone is
 * worked to its end; an answer that nobody takes any more is not waited for, and `onResponse` never comes for it.
 */
function finishBeforeClosing(app: FastifyInstance): void {
  const working = new Set<FastifyRequest>();
  const sending = new Set<FastifyRequest>();
  app.addHook('onRequest', async (request, reply) => {
    working.add(request);
    sending.add(request);
    reply.raw.once('close', () => {
      sending.delete(request);
      // Of a body that was cut off no handler is ever told.
      if (!request.raw.complete) working.delete(request);
    });
  });
  app.addHook('onSend', async (request) => {
    working.delete(request);
  });
  app.addHook('onResponse', async (request) => {
    sending.delete(request);
  });
  app.addHook('preClose', async () => {
    const giveUpAtMs = Date.now() + FINISH_TIMEOUT_MS;
    while (working.size + sending.size > 0 && Date.now() < giveUpAtMs) await sleep(20);
    app.server.closeAllConnections();
  });
}

/** Only uploads may take their time; any other request that trickles in holds a connection for nothing (safety 8). */
function endSlowRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.raw.complete || request.routeOptions.config.isUpload === true) return;
    const timer = setTimeout(() => {
      if (!request.raw.complete) request.raw.destroy();
    }, REQUEST_TIMEOUT_MS);
    request.raw.once('close', () => clearTimeout(timer));
  });
}

/** File descriptors are shared: no client may hold most of them, and some stay free for the database and partners. */
function limitConnections(server: Server, { connections = CONNECTIONS, trustedProxies }: ListenerOptions): void {
  server.maxConnections = connections.inAll;
  if (trustedProxies > 0) return;
  const held = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = addressBlock(socket.remoteAddress ?? '');
    const count = (held.get(address) ?? 0) + 1;
    if (count > connections.perAddress) {
      socket.destroy();
      return;
    }
    held.set(address, count);
    socket.once('close', () => {
      const left = (held.get(address) ?? 1) - 1;
      if (left > 0) held.set(address, left);
      else held.delete(address);
    });
  });
}

const UNREADABLE_STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** What is no HTTP never becomes a request, and is refused in the same shape all the same (design 2). */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = UNREADABLE_STATUS[error.code ?? ''] ?? 400;
  const body = JSON.stringify({ message: 'KEY_INVALID', requestId: randomUUID() });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${body.length}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  const timer = setTimeout(() => socket.destroy(), CLOSE_TIMEOUT_MS);
  socket.once('close', () => clearTimeout(timer));
}

function makeErrorHandler(logFields: LogFields) {
  const logFailure = (error: unknown, request: FastifyRequest) => {
    const fields = { ...logFields(request), ...logFields(error) };
    request.log.error({ err: safeError(error), method: request.method, route: request.routeOptions.url, ...fields });
  };
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    sendError(error, { request, reply, logFailure });
}

interface Failed {
  request: FastifyRequest;
  reply: FastifyReply;
  logFailure: (error: unknown, request: FastifyRequest) => void;
}

function sendError(thrown: unknown, { request, reply, logFailure }: Failed) {
  const error = asRefusal(thrown);
  if (error instanceof Refusal) {
    const { code, status = ERROR_STATUS[code], about } = error;
    // What went wrong here is told, also where no cause was handed on.
    if (error.cause !== undefined || status === 500) logFailure(error.cause ?? error, request);
    return sendCode({ code, status, about }, request, reply);
  }
  // A member who was frozen during the call, or whom this process has cached as not frozen (record 63).
  if (brokenConstraint(error) === 'member_is_active') return sendRefusal('INACTIVE_USER', request, reply);
  const status = hasStatus(error) ? error.statusCode : 500;
  // What is served as files refuses addresses that lead elsewhere; to the client they are routes that are not there.
  if (status === 403) return sendRefusal('NO_DATA', request, reply);
  // Fastify's own refusals: unsupported type, body too large, broken framing.
  if (status >= 400 && status < 500) return sendCode({ code: 'KEY_INVALID', status }, request, reply);
  logFailure(error, request);
  // Nothing was done, and soon something can be: clients may try again.
  if (isOverloaded(error)) return sendCode({ code: 'INTERNAL_SERVER_ERROR', status: 503 }, request, reply);
  return sendRefusal('INTERNAL_SERVER_ERROR', request, reply);
}

function hasStatus(error: unknown): error is { statusCode: number } {
  return typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number';
}

/** Refuses requests that another site's page could have caused (safety 8, CSRF). */
export function checkSameSite(request: FastifyRequest, isOwnOrigin: IsOwnOrigin): void {
  if (request.headers['x-requested-with'] !== 'kapao') refuse('UNAUTHORIZED');
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') refuse('UNAUTHORIZED');
  const origin = request.headers.origin;
  if (origin !== undefined && !isOwnOrigin(origin)) refuse('UNAUTHORIZED');
}
