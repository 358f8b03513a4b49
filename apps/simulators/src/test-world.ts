import { makeSimulators, type SimulatorOptions } from './app.ts';

const PARTNER_KEY = 'a partner key for tests';
const partner = { authorization: `Bearer ${PARTNER_KEY}` };

/** Nobody listens there: notices fail at once and stay out of the tests that are not about them. */
const NO_SITE = 'http://127.0.0.1:9';

/** The outside world on a port of its own, since a closed connection can only be seen over a real one. */
type WorldOptions = Pick<SimulatorOptions, 'now' | 'state'> & { siteUrl?: string };

export async function openWorld(options: WorldOptions = {}) {
  const app = makeSimulators({ partnerKey: PARTNER_KEY, siteUrl: NO_SITE, ...options });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });

  async function call(method: string, path: string, body?: unknown) {
    const headers: Record<string, string> = { ...partner };
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
