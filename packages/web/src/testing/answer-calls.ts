import type { Route } from '@kapao/contract/shared/route.ts';
import { vi } from 'vitest';
import type * as z from 'zod/mini';
import { pathOf } from '../api/route-address.ts';

/** What a server would say to one call of the contract. */
export interface Answer {
  route: Route;
  status: number;
  /** As it is at this moment, for what the address asks for. */
  body: (query: URLSearchParams) => unknown;
}

export function reply<R extends Route>(route: R, body: (query: URLSearchParams) => z.input<R['reply']>): Answer {
  return { route, status: 200, body };
}

export function refusal<R extends Route>(route: R, code: R['refusals'][number]): Answer {
  return { route, status: 409, body: () => ({ message: code, requestId: 'r-1' }) };
}

/** A pattern for the address of a route, whatever its parameters are. */
function addressOf(route: Route): RegExp {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, '@'] as const);
  const path = pathOf(route, { params: Object.fromEntries(names) });
  return new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('%40', '[^/]+')}$`);
}

/** Stands where the network begins: the page makes its calls as always, and what they ask is written down. */
export function answerCalls(answers: readonly Answer[]) {
  const asked: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    const { pathname, searchParams } = new URL(address, location.href);
    const fits = ({ route }: Answer) =>
      addressOf(route).test(pathname) && method === (route.postTwin ? 'POST' : route.method);
    const answer = answers.find(fits);
    if (!answer) throw new TypeError(`nobody answers ${method} ${pathname}`);
    asked.push({ path: pathname, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    const said = answer.body(searchParams);
    if (answer.status === 200) answer.route.reply.parse(said);
    return new Response(JSON.stringify(said), { status: answer.status });
  });
  return {
    bodiesOf: (route: Route) => asked.filter(({ path }) => addressOf(route).test(path)).map(({ body }) => body),
  };
}
