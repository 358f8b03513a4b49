import { request } from 'node:https';
import { Readable } from 'node:stream';

/** What we show of ourselves before anything is said, both as PEM. */
export interface ClientCertificate {
  certificate: string;
  key: string;
}

interface Asking {
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  signal: AbortSignal;
}

/** `fetch` shows no client certificate, so this does what `partner-http.ts` needs of it; redirects are not followed. */
export function fetchWithCertificate(
  url: URL,
  { method, headers, body, signal }: Asking,
  { certificate, key }: ClientCertificate,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { method, headers, signal, cert: certificate, key, agent: false }, (answer) => {
      const status = answer.statusCode ?? 0;
      if (status >= 300 && status < 400) {
        answer.destroy();
        reject(new Error('the partner led elsewhere'));
        return;
      }
      const told = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
      const hasBody = status !== 204 && status !== 205;
      const stream = Readable.toWeb(answer) as ReadableStream<Uint8Array>;
      resolve(new Response(hasBody ? stream : null, { status, headers: told }));
    });
    asking.on('error', reject);
    asking.end(body);
  });
}
