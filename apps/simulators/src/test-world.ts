import { makeSimulators, type SimulatorOptions } from './app.ts';
import { PARTNERS, type PartnerKeys, partnerKeys } from './partners.ts';

/** Every partner has keys of its own, as everywhere. */
export const askKeyOf = (partner: string) => `the key to ask ${partner}`;
export const noticeKeyOf = (partner: string) => `the key of notices of ${partner}`;
export const TEST_KEYS: PartnerKeys = partnerKeys.parse(
  Object.fromEntries(PARTNERS.map((name) => [name, { askKey: askKeyOf(name), noticeKey: noticeKeyOf(name) }])),
);

/** Which partner a test means by a path. */
function partnerAt(path: string): string {
  const [, , first = '', second = ''] = path.split(/[/?]/);
  if (['games', 'plain', 'agents'].includes(first)) return `game-${second}`;
  if (first === 'gateway') return `qr-${second}`;
  if (first.startsWith('verifier-')) return `slip-${first.slice(-1)}`;
  return first === 'bank' ? 'bank-feed' : first;
}

/** Nobody listens there: notices fail at once and stay out of the tests that are not about them. */
const NO_SITE = 'http://127.0.0.1:9';

/** The outside world on a port of its own, since a closed connection can only be seen over a real one. */
type WorldOptions = Pick<SimulatorOptions, 'now' | 'state'> & { siteUrl?: string };

export async function openWorld(options: WorldOptions = {}) {
  const app = makeSimulators({ keys: TEST_KEYS, siteUrl: NO_SITE, ...options });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });

  async function call(method: string, path: string, body?: unknown) {
    const headers: Record<string, string> = { authorization: `Bearer ${askKeyOf(partnerAt(path))}` };
    if (body !== undefined) headers['content-type'] = 'application/json';
    const response = await fetch(origin + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { status: response.status, body: isJson ? JSON.parse(text) : text };
  }

  return {
    app,
    origin,
    close: () => app.close(),
    get: (path: string) => call('GET', path),
    post: (path: string, body?: unknown) => call('POST', path, body),
    delete: (path: string) => call('DELETE', path),
    fault: (target: string, fault: string, ms?: number) =>
      call('POST', '/control/faults', { target, fault, times: 1, ...(ms !== undefined && { ms }) }),
  };
}
export type World = Awaited<ReturnType<typeof openWorld>>;
