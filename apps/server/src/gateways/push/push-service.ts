import { type Breaker, makeBreaker } from '../circuit-breaker.ts';
import { fetchByHand } from '../partner-fetch.ts';
import { authorizationOf, encryptFor, type PushKeys, type PushTarget } from './push-message.ts';

/** A push service answers in a moment or not at all; nobody waits for it but the work loop. */
const TIMEOUT_MS = 5_000;
/** Of one service, whatever the address below it. One that is down is left alone, and the others are not kept waiting for it. */
const BREAKER = { failures: 5, openMs: 30_000, atOnce: 8, waiting: 20, waitMs: 5_000 };
/** More services than there are hosts in the list only come of names that browsers make up below one of them. */
const MAX_BREAKERS = 50;

export interface PushContent {
  text: string;
  /** How long a service keeps it for a browser that is not there. */
  ttlSeconds: number;
  /** A later one of the same topic takes the place of what waits at the service. */
  topic: string;
}

/**
 * `gone`: the browser will never be reached at this address. `refused`: this message will never be taken. `later`: not taken, or
 * perhaps; `isUntried` when it was not even sent.
 */
export type PushAnswer =
  | { outcome: 'taken' | 'gone' | 'refused' }
  | { outcome: 'later'; retryAfterMs?: number; isUntried?: true };

/**
 * An address that a browser may name. It is what a stranger says, so it must be of a push service that is listed; in a demonstration
 * also of this machine, where the simulated one is.
 */
export function isPushAddress(endpoint: string, { hosts, isLocal }: { hosts: readonly string[]; isLocal: boolean }) {
  const url = URL.parse(endpoint);
  if (!url || `${url.username}${url.password}` !== '') return false;
  if (isLocal && url.protocol === 'http:' && url.hostname === '127.0.0.1') return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return hosts.some((host) => (host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host));
}

export interface PushServiceDeps {
  hosts: readonly string[];
  isLocal: boolean;
  /** Who writes, for the people of the push service: an address of the site (RFC 8292, 2.1). */
  contact: string;
}

export type PushService = ReturnType<typeof makePushService>;

export function makePushService({ hosts, isLocal, contact }: PushServiceDeps) {
  const breakers = new Map<string, Breaker>();

  function breakerOf(origin: string): Breaker {
    const known = breakers.get(origin);
    if (known) return known;
    if (breakers.size >= MAX_BREAKERS) breakers.clear();
    const breaker = makeBreaker(BREAKER);
    breakers.set(origin, breaker);
    return breaker;
  }

  async function ask(keys: PushKeys, target: PushTarget, content: PushContent): Promise<Response> {
    const { endpoint } = target;
    const asking = {
      method: 'POST',
      headers: {
        authorization: authorizationOf(keys, { endpoint, contact, nowMs: Date.now() }),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(content.ttlSeconds),
        topic: content.topic,
        urgency: 'high',
      },
      body: encryptFor(target, content.text),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    };
    const answered = await fetchByHand(new URL(endpoint), asking, { isPublicOnly: !isLocal });
    // What it says besides its status is not read.
    await answered.body?.cancel();
    return answered;
  }

  return {
    isAddress: (endpoint: string) => isPushAddress(endpoint, { hosts, isLocal }),

    async send(keys: PushKeys, target: PushTarget, content: PushContent): Promise<PushAnswer> {
      // The list may have become shorter since it was taken.
      if (!isPushAddress(target.endpoint, { hosts, isLocal })) return { outcome: 'gone' };
      const leave = await breakerOf(new URL(target.endpoint).origin).enter();
      if (!leave) return { outcome: 'later', isUntried: true };
      let isAnswered = false;
      try {
        const answered = await ask(keys, target, content);
        isAnswered = answered.status < 500;
        return answerOf(answered);
      } catch {
        // No answer in time, another address, or none: it may have been taken, and is told again under the same topic.
        return { outcome: 'later' };
      } finally {
        leave(isAnswered ? 'answered' : 'failed');
      }
    },
  };
}

function answerOf({ status, headers }: Response): PushAnswer {
  if (status >= 200 && status < 300) return { outcome: 'taken' };
  if (status === 404 || status === 410) return { outcome: 'gone' };
  if (status !== 429 && status < 500) return { outcome: 'refused' };
  const retryAfterMs = retryAfterOf(headers.get('retry-after'));
  return { outcome: 'later', ...(retryAfterMs !== undefined && { retryAfterMs }) };
}

/** In seconds, or as a moment. */
function retryAfterOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,6}$/.test(header)) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}
