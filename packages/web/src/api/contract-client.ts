import type { Route, RouteQuery, RouteReply } from '@kapao/contract/shared/route.ts';
import type * as z from 'zod/mini';
import { type ApiFailure, noReply } from './api-failure.ts';
import { readRefusal, readReply } from './read-reply.ts';
import { type AddressInput, pathOf, searchOf } from './route-address.ts';

type Input<S> = S extends z.ZodMiniType ? z.input<S> : never;
type Part<R extends Route, Name extends 'params' | 'body'> =
  R extends Record<Name, infer S> ? { [Key in Name]: Input<S> } : unknown;
type Query<R extends Route> = RouteQuery<R> extends undefined ? unknown : { query?: Partial<RouteQuery<R>> };

/** What a call needs beside its route: only the parts that the route declares. */
export type CallInput<R extends Route> = Part<R, 'params'> & Query<R> & Part<R, 'body'>;

interface LooseInput extends AddressInput {
  body?: unknown;
}

/** One call on its way. */
export interface Outgoing {
  route: Route;
  /** With its parameters, without its query. */
  path: string;
  address: string;
  init: RequestInit & { body?: string };
}

export interface ClientRules {
  timeoutMs: number;
  /** Adds headers and fetches; an answer is handed on, whatever it says. */
  send: (call: Outgoing) => Promise<Response>;
  /** Before a refusal is thrown; `response` is the one that `send` handed on. */
  onRefusal?: (failure: ApiFailure, response: Response) => Promise<void> | void;
}

export type Call = <R extends Route>(route: R, input: CallInput<R>, signal?: AbortSignal) => Promise<RouteReply<R>>;

/** Calls the contract's routes and parses what comes back; what fails is thrown as an `ApiFailure`. */
export function makeContractClient({ timeoutMs, send, onRefusal }: ClientRules): Call {
  return async (route, input, signal) => {
    // What is typed by its route is sent alike for all.
    const loose = input as LooseInput;
    const path = pathOf(route, loose);
    const limit = AbortSignal.timeout(timeoutMs);
    const response = await send({
      route,
      path,
      address: path + searchOf(loose),
      init: {
        method: route.postTwin ? 'POST' : route.method,
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        ...(route.body && { body: JSON.stringify(loose.body ?? {}), headers: { 'Content-Type': 'application/json' } }),
      },
    }).catch((error: unknown) => {
      throw noReply(error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'offline');
    });
    const { ok, status } = response;
    const body: unknown = await response.json().catch(() => undefined);
    if (ok) return readReply(route, status, body);
    const failure = readRefusal(status, body);
    await onRefusal?.(failure, response);
    throw failure;
  };
}
