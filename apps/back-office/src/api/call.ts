import type { Route, RouteBody, RouteParams, RouteQuery, RouteReply } from '@kapao/contract/shared/route.ts';
import { addressOf, type CallInput } from './address.ts';
import { isUnattended } from './attendance.ts';
import { BAD_ANSWER, callFailure, NO_ANSWER } from './failure.ts';

/** After this a call counts as unanswered; the list shows what became of it. */
const ANSWER_TIMEOUT_MS = 20_000;

type InputOf<R extends Route> = (RouteParams<R> extends undefined ? object : { params: RouteParams<R> }) &
  (RouteQuery<R> extends undefined ? object : { query?: Partial<RouteQuery<R>> }) &
  (RouteBody<R> extends undefined ? object : { body: RouteBody<R> });

function textField(body: unknown, name: 'message' | 'requestId'): string | undefined {
  if (typeof body !== 'object' || body === null || !(name in body)) return undefined;
  const value: unknown = Reflect.get(body, name);
  return typeof value === 'string' ? value : undefined;
}

function amountField(body: unknown): number | undefined {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'amount') : undefined;
  return typeof value === 'number' ? value : undefined;
}

async function send(route: Route, input: CallInput, signal: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (route.effect) headers['X-Requested-With'] = 'kapao';
  else if (isUnattended()) headers['X-Unattended'] = 'true';
  if (input.body !== undefined) headers['Content-Type'] = 'application/json';
  const init: RequestInit = { method: route.method, headers, credentials: 'same-origin', cache: 'no-store', signal };
  if (input.body !== undefined) init.body = JSON.stringify(input.body);
  try {
    return await fetch(addressOf(route, input), init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw callFailure(NO_ANSWER);
  }
}

/** Makes one call of the contract and parses its answer; throws a `CallFailure` when it is refused. */
export async function call<R extends Route>(
  route: R,
  input: InputOf<R> & CallInput,
  signal?: AbortSignal,
): Promise<RouteReply<R>> {
  const limit = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  const response = await send(route, input, signal ? AbortSignal.any([signal, limit]) : limit);
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    throw callFailure(textField(body, 'message') ?? BAD_ANSWER, textField(body, 'requestId'), amountField(body));
  }
  const parsed = route.reply.safeParse(body);
  if (!parsed.success) throw callFailure(BAD_ANSWER, textField(body, 'requestId'));
  // The schema that parsed the answer is the one the reply type is derived from.
  return parsed.data as RouteReply<R>;
}
