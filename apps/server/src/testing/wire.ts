import { ERROR_CODES } from '@kapao/contract/shared/error-codes.ts';
import { FIRST_DAY_ITEMS } from '@kapao/contract/shared/first-day.ts';
import type { Route, RouteReply } from '@kapao/contract/shared/route.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

export interface CallOptions {
  token?: string;
  cookie?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** A value is written as JSON, a text goes out as it is. */
  body?: unknown;
  rawBody?: string;
  /** Idempotency-Key. */
  key?: string;
  headers?: Record<string, string>;
  method?: string;
  address?: string;
}

export interface Answer<R extends Route> {
  status: number;
  text: string;
  headers: Record<string, unknown>;
  /** The code of a refusal, or the message of a reply that has one. */
  message: string | undefined;
  /** The reply parsed by the contract; absent when the call was refused. */
  reply: RouteReply<R> | undefined;
}

const refusalBody = z.strictObject({
  message: z.string(),
  requestId: z.string(),
  amount: z.optional(z.number()),
  opensAt: z.optional(z.string()),
  level: z.optional(z.number()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  reason: z.optional(z.enum(ERROR_CODES)),
  missing: z.optional(z.array(z.enum(FIRST_DAY_ITEMS))),
});

/** Of calls that say so in their own words too (spec 7). */
const successRefusalBody = refusalBody.extend({ success: z.literal(false), error: z.string() });

/** The path of a route with its parameters filled in. */
export function pathOf(route: Route, params: Record<string, string> = {}): string {
  return route.path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** Calls a route through its real listener; the reply is parsed by the schema members use, a refusal by its one shape. */
export async function call<R extends Route>(
  listener: FastifyInstance,
  route: R,
  options: CallOptions = {},
): Promise<Answer<R>> {
  const { payload, headers } = partsOf(route, options);
  const answered = await listener.inject({
    method: methodOf(route, options),
    url: urlOf(route, options),
    ...(options.address === undefined ? {} : { remoteAddress: options.address }),
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  return readAnswer(route, { status: answered.statusCode, text: answered.body, headers: answered.headers });
}

/** The same over the wire, to a server that runs as a program of its own. */
export async function callOver<R extends Route>(
  origin: string,
  route: R,
  options: CallOptions = {},
): Promise<Answer<R>> {
  const { payload, headers } = partsOf(route, options);
  const answered = await fetch(`${origin}${urlOf(route, options)}`, {
    method: methodOf(route, options),
    headers,
    signal: AbortSignal.timeout(30_000),
    ...(payload === undefined ? {} : { body: payload }),
  });
  const text = await answered.text();
  return readAnswer(route, { status: answered.status, text, headers: Object.fromEntries(answered.headers) });
}

function methodOf(route: Route, options: CallOptions) {
  return (options.method ?? route.method) as 'GET';
}

function urlOf(route: Route, options: CallOptions): string {
  const query = options.query ? `?${new URLSearchParams(options.query)}` : '';
  return `${pathOf(route, options.params)}${query}`;
}

function partsOf(route: Route, options: CallOptions) {
  const payload = options.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const headers: Record<string, string> = {
    ...(route.effect ? { 'x-requested-with': 'kapao' } : {}),
    ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
    ...(options.cookie === undefined ? {} : { cookie: options.cookie }),
    ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
    ...options.headers,
  };
  return { payload, headers };
}

function readAnswer<R extends Route>(
  route: R,
  { status, text, headers }: { status: number; text: string; headers: Record<string, unknown> },
): Answer<R> {
  const body: unknown = JSON.parse(text);
  if (status !== 200 && status !== 202) {
    // Under another method the same address is no such call, and says it plainly.
    const refused = (route.tellsSuccess ? z.union([successRefusalBody, refusalBody]) : refusalBody).parse(body);
    return { status, text, headers, message: refused.message, reply: undefined };
  }
  const reply = route.reply.parse(body) as RouteReply<R>;
  const message = z.object({ message: z.string() }).safeParse(reply).data?.message;
  return { status, text, headers, message, reply };
}
