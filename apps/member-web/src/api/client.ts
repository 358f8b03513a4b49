import { DEVICE_HEADER } from '@kapao/contract/shared/likeness.ts';
import type { Route, RouteReply } from '@kapao/contract/shared/route.ts';
import * as z from 'zod/mini';
import { type ApiFailure, makeApiFailure } from './api-failure.ts';
import type { PendingKeys } from './pending-keys.ts';
import type { SessionStore } from './session-store.ts';

/** Spec 9. */
const CALL_TIMEOUT_MS = 60_000;

type Input<S> = S extends z.ZodMiniType ? z.input<S> : never;
type Part<R extends Route, Name extends 'params' | 'query' | 'body'> =
  R extends Record<Name, infer S> ? { [Key in Name]: Input<S> } : unknown;

/** What a call needs beside its route: only the parts that the route declares. */
export type CallInput<R extends Route> = Part<R, 'params'> & Part<R, 'query'> & Part<R, 'body'>;

interface Loose {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** An answer that ends more than its call: the server does not accept the token any more, or the site is gone. */
export type SessionEnd = 'invalid-token' | 'gone';

export interface ClientDeps {
  fetch: typeof fetch;
  session: SessionStore;
  pendingKeys: PendingKeys;
  /** How this browser names itself to the server; undefined where it keeps nothing. */
  deviceId: () => string | undefined;
  onEnd: (end: SessionEnd) => void;
  /** The answer is that of an earlier try: nothing moved a second time. */
  onReplayed: () => void;
  /** Fetches the words for refusals before one is handed on. */
  errorWords: () => Promise<void>;
}

/** Answers that lead to /login: the token is rejected, or the identity cannot be verified, by code or in Thai (spec 8). */
const ENDS_SESSION: ReadonlySet<string> = new Set(['invalid-token', 'INVALID_USER_4', 'ไม่สามารถยืนยันตัวตนได้']);

const refusalBody = z.object({
  message: z.string(),
  requestId: z.optional(z.string()),
  minimum: z.optional(z.number()),
});

function pathOf(route: Route, { params = {} }: Loose): string {
  return route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function address(route: Route, input: Loose): string {
  const { query = {} } = input;
  const path = pathOf(route, input);
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${path}?${search}` : path;
}

function unreachable(error: unknown): ApiFailure {
  const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
  const kind = timedOut ? 'timeout' : 'offline';
  return makeApiFailure({ kind, code: kind, status: 0, requestId: undefined });
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

/** Reads a refusal, whoever sent the call, and tells the shell where it ends the session or the site. */
export function readRefusal(status: number, body: unknown, onEnd: ClientDeps['onEnd']): ApiFailure {
  const parsed = refusalBody.safeParse(body);
  const code = parsed.success ? parsed.data.message : 'INTERNAL_SERVER_ERROR';
  if (ENDS_SESSION.has(code)) onEnd('invalid-token');
  if (code === 'gone') onEnd(code);
  const { requestId, minimum } = parsed.data ?? {};
  return makeApiFailure({ kind: 'refused', code, status, requestId, minimum });
}

/** Calls the contract's routes and parses what comes back. */
export function makeClient(deps: ClientDeps) {
  const { fetch, session, pendingKeys, deviceId, onEnd, onReplayed, errorWords } = deps;
  async function send(route: Route, input: Loose): Promise<Response> {
    const headers: Record<string, string> = { 'X-Requested-With': 'kapao' };
    const device = deviceId();
    if (device !== undefined) headers[DEVICE_HEADER] = device;
    const token = session.token();
    if (token !== null) headers.Authorization = `Bearer ${token}`;
    const body = route.body ? JSON.stringify(input.body ?? {}) : undefined;
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    // With its params: what became of one bonus code says nothing about the next. Another language is no other request.
    const path = pathOf(route, input);
    if (route.idempotent) headers['Idempotency-Key'] = pendingKeys.keyFor(path, body ?? '');
    const response = await fetch(address(route, input), {
      method: route.postTwin ? 'POST' : route.method,
      headers,
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      ...(body === undefined ? {} : { body }),
    }).catch((error: unknown) => {
      throw unreachable(error);
    });
    // A fault of the server may have come after the money moved, so its key is kept for the repeat.
    if (route.idempotent && response.status < 500) pendingKeys.answered(path);
    if (response.headers.get('Idempotent-Replay') === 'true') onReplayed();
    return response;
  }

  async function ask<R extends Route>(route: R, input: CallInput<R>): Promise<RouteReply<R>> {
    const response = await send(route, input as Loose);
    const body = await readJson(response);
    if (!response.ok) {
      await errorWords();
      throw readRefusal(response.status, body, onEnd);
    }
    const reply = route.reply.safeParse(body);
    if (!reply.success) {
      throw makeApiFailure({ kind: 'unreadable', code: 'unreadable', status: response.status, requestId: undefined });
    }
    return reply.data as RouteReply<R>;
  }

  const underWay = new Map<string, Promise<unknown>>();
  /** The second tap of a double tap joins the first: it is one call with one answer, and nothing is told twice. */
  return function call<R extends Route>(route: R, input: CallInput<R>): Promise<RouteReply<R>> {
    if (!route.idempotent) return ask(route, input);
    const same = `${route.method} ${route.path} ${JSON.stringify(input)}`;
    const joined = underWay.get(same) as Promise<RouteReply<R>> | undefined;
    if (joined !== undefined) return joined;
    const asked = ask(route, input).finally(() => underWay.delete(same));
    underWay.set(same, asked);
    return asked;
  };
}
