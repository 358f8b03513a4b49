import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** Under this name a phone tells the id of its request, and partners are told it. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Nothing that could forge a line of the log or a header. */
const READABLE = /^[\w-]{16,64}$/;

const ids = new AsyncLocalStorage<string>();

/** The id of a request: the caller's own where it is one, so that phone, log and partner name the same. */
export function requestIdOf(told: string | string[] | undefined): string {
  return typeof told === 'string' && READABLE.test(told) ? told : randomUUID();
}

/** Whatever `work` begins is done for this request. */
export function actForRequest<T>(id: string, work: () => T): T {
  return ids.run(id, work);
}

/** Of the request that is served; undefined in the work loop. */
export const requestIdNow = (): string | undefined => ids.getStore();
