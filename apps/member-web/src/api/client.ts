import { DEVICE_HEADER } from '@kapao/contract/shared/likeness.ts';
import { randomKey } from '@kapao/contract/shared/random-key.ts';
import type { Route, RouteReply } from '@kapao/contract/shared/route.ts';
import type { ApiFailure } from '@kapao/web/api/api-failure.ts';
import { type Call, type CallInput, makeContractClient } from '@kapao/web/api/contract-client.ts';
import type { PendingKeys } from './pending-keys.ts';
import type { SessionStore } from './session-store.ts';

/** Spec 9. */
const CALL_TIMEOUT_MS = 60_000;

/** An answer that ends more than its call: the token is no longer accepted, or the site is terminated. */
export type SessionEnd = 'invalid-token' | 'gone';

export interface ClientDeps {
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** For reads, which may share a request with others that begin in the same moment. */
  fetchRead?: (address: string, init: RequestInit) => Promise<Response>;
  session: SessionStore;
  pendingKeys: PendingKeys;
  /** How this browser names itself to the server; undefined where it keeps nothing. */
  deviceId: () => string | undefined;
  onEnd: (end: SessionEnd) => void;
  /** The answer is that of an earlier try: nothing moved a second time. */
  onReplayed: () => void;
  /** Sends a call again once the member has given the password, where the server asks for it. */
  withProof?: <T>(send: () => Promise<T>) => Promise<T>;
  /** Fetches the words for refusals before one is handed on. */
  errorWords: () => Promise<void>;
}

/** Answers that lead to /login: the token is rejected, or the identity cannot be verified, by code or in Thai (spec 8). */
const ENDS_SESSION: ReadonlySet<string> = new Set(['invalid-token', 'INVALID_USER_4', 'ไม่สามารถยืนยันตัวตนได้']);

/** Notifies the shell when a refusal ends the session or the site. */
export function tellEnd({ code }: ApiFailure, onEnd: ClientDeps['onEnd']): void {
  if (ENDS_SESSION.has(code)) onEnd('invalid-token');
  if (code === 'gone') onEnd(code);
}

export function authorizationOf(session: SessionStore): Record<string, string> {
  const token = session.token();
  return token === null ? {} : { Authorization: `Bearer ${token}` };
}

/** Calls the contract's routes and parses what comes back. */
export function makeClient(deps: ClientDeps): Call {
  const { session, pendingKeys } = deps;
  const sentWith = new WeakMap<Response, string | null>();
  const ask = makeContractClient({
    timeoutMs: CALL_TIMEOUT_MS,
    async send({ route, path, address, init }) {
      const { idempotent } = route;
      // An address with a part of its own is rare, and the server gathers none.
      const isRead = route.method === 'GET' && !route.effect && path === route.path;
      const [device, token] = [deps.deviceId(), session.token()];
      const headers = {
        ...init.headers,
        'X-Requested-With': 'kapao',
        'X-Request-Id': randomKey(),
        ...(device !== undefined && { [DEVICE_HEADER]: device }),
        ...authorizationOf(session),
        // By its path: what became of one bonus code says nothing about the next. Another language is no other request.
        ...(idempotent && { 'Idempotency-Key': pendingKeys.keyFor(path, init.body ?? '') }),
      };
      const fetch = (isRead && deps.fetchRead) || deps.fetch;
      const response = await fetch(address, { ...init, headers });
      sentWith.set(response, token);
      // A fault of the server may have come after the money moved, so its key is kept for the repeat.
      if (idempotent && response.status < 500) pendingKeys.answered(path);
      if (response.headers.get('Idempotent-Replay') === 'true') deps.onReplayed();
      return response;
    },
    async onRefusal(failure, response) {
      await deps.errorWords();
      // A late answer to an earlier session ends none that began meanwhile.
      if (failure.code === 'gone' || sentWith.get(response) === session.token()) tellEnd(failure, deps.onEnd);
    },
  });

  const underWay = new Map<string, Promise<unknown>>();
  /** The second tap of a double tap joins the first: one call with one answer, and one message. */
  return function call<R extends Route>(route: R, input: CallInput<R>): Promise<RouteReply<R>> {
    if (!route.idempotent) return ask(route, input);
    const same = `${route.method} ${route.path} ${JSON.stringify(input)}`;
    const joined = underWay.get(same) as Promise<RouteReply<R>> | undefined;
    if (joined !== undefined) return joined;
    const send = () => ask(route, input);
    const asked = (route.asksProof && deps.withProof ? deps.withProof(send) : send()).finally(() =>
      underWay.delete(same),
    );
    underWay.set(same, asked);
    return asked;
  };
}
