import type { Route, RouteReply } from '@kapao/contract/shared/route.ts';

interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Refused {
  status: number;
  message: string;
}

function addressOf(route: Route, { params = {}, query = {} }: CallInput): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Calls a route of the contract; the reply is parsed with the schema that members' browsers use. */
export async function call<R extends Route>(origin: string, route: R, input: CallInput = {}): Promise<RouteReply<R>> {
  const response = await send(origin, route, input);
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(`${route.method} ${route.path}: ${response.status} ${JSON.stringify(body)}`);
  return route.reply.parse(body) as RouteReply<R>;
}

/** The refusal of a call that must not succeed. */
export async function refusal(origin: string, route: Route, input: CallInput = {}): Promise<Refused> {
  const response = await send(origin, route, input);
  const body: { message?: unknown } = await response.json();
  if (response.ok) throw new Error(`${route.method} ${route.path} was expected to be refused`);
  return { status: response.status, message: String(body.message) };
}

function send(origin: string, route: Route, input: CallInput): Promise<Response> {
  return fetch(`${origin}${addressOf(route, input)}`, {
    method: route.postTwin ? 'POST' : route.method,
    headers: {
      'X-Requested-With': 'kapao',
      ...(input.body !== undefined && { 'Content-Type': 'application/json' }),
      ...input.headers,
    },
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
  });
}
