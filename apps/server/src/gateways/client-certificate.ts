import type { IncomingMessage } from 'node:http';
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
      try {
        resolve(responseOf(answer));
      } catch (error) {
        // Nobody else would catch it here, and it would end the process.
        answer.destroy();
        reject(error);
      }
    });
    asking.on('error', reject);
    asking.end(body);
  });
}

/** Throws for what is no answer to us: a redirect, or a status that `fetch` does not know either. */
function responseOf(answer: IncomingMessage): Response {
  const status = answer.statusCode ?? 0;
  if (status >= 300 && status < 400) throw new Error('the partner led elsewhere');
  const told = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
  const hasBody = status !== 204 && status !== 205;
  const body = hasBody ? (Readable.toWeb(answer) as ReadableStream<Uint8Array>) : null;
  return new Response(body, { status, headers: told });
}
