/** True for an Origin header that names the site itself. */
export type IsOwnOrigin = (origin: string) => boolean;

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Compares the Origin of a request with the configured public origin. The Host header is not believed: whoever sends the request
 * chooses it. An origin has nothing besides scheme, host and port. A site on this machine may be called by each name of it.
 */
export function makeOwnOrigin(configured: string): IsOwnOrigin {
  const own = new URL(configured);
  const port = own.port === '' ? '' : `:${own.port}`;
  const origins = new Set([own.origin]);
  if (LOOPBACK_NAMES.includes(own.hostname)) {
    for (const name of LOOPBACK_NAMES) origins.add(`${own.protocol}//${name}${port}`);
  }
  return (origin) => {
    if (!URL.canParse(origin)) return false;
    const parsed = new URL(origin);
    return parsed.href === `${parsed.origin}/` && origins.has(parsed.origin);
  };
}
