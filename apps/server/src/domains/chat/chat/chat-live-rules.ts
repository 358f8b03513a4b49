import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { IsOwnOrigin } from '../../../platform/requests/own-origin.ts';

/** Events of one client in a second (safety 8, chat). */
const EVENTS_PER_SECOND = 5;
/** Sockets far above that are disconnected. */
const PATIENCE = 50;

/**
 * The page must be our own (safety 5, 23). A browser always says where a socket is opened from; without it there is no
 * browser, and then only a cookie could be misused: `needsOrigin`.
 */
export function isFromOwnPage(
  { origin }: IncomingHttpHeaders,
  { isOwnOrigin, needsOrigin }: { isOwnOrigin: IsOwnOrigin; needsOrigin: boolean },
): boolean {
  return origin === undefined ? !needsOrigin : isOwnOrigin(origin);
}

/** The address of a client behind so many proxies of ours. */
export function addressOf(request: IncomingMessage, trustedProxies: number): string {
  const said = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const hops = [...said, request.socket.remoteAddress ?? ''];
  return hops[Math.max(0, hops.length - 1 - trustedProxies)] ?? '';
}

export function cookieOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [key, value] = part.trim().split('=');
    if (key === name && value && /^[A-Za-z0-9_-]{20,100}$/.test(value)) return value;
  }
  return undefined;
}

/** Counts the events of one socket: 'pass', 'drop', or 'disconnect'. */
export function makeEventLimit(): (nowMs: number) => 'pass' | 'drop' | 'disconnect' {
  let windowEndsAtMs = 0;
  let count = 0;
  let dropped = 0;
  return (nowMs) => {
    if (nowMs >= windowEndsAtMs) {
      windowEndsAtMs = nowMs + 1_000;
      count = 0;
    }
    count += 1;
    if (count <= EVENTS_PER_SECOND) return 'pass';
    dropped += 1;
    return dropped > PATIENCE ? 'disconnect' : 'drop';
  };
}

/** Open sockets by address: one address cannot take all the room there is. */
export function makeSocketCount(maxPerAddress: number, maxTotal: number) {
  const counts = new Map<string, number>();
  let all = 0;
  return {
    enter(address: string): boolean {
      const count = counts.get(address) ?? 0;
      if (count >= maxPerAddress || all >= maxTotal) return false;
      counts.set(address, count + 1);
      all += 1;
      return true;
    },
    leave(address: string): void {
      const count = (counts.get(address) ?? 1) - 1;
      all -= 1;
      if (count <= 0) counts.delete(address);
      else counts.set(address, count);
    },
  };
}
