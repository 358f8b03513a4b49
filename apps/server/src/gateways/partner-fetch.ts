import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { Readable } from 'node:stream';
import { isPublicHost, lookUpPublic, notPublic } from './public-address.ts';

/** What we show of ourselves before anything is said, both as PEM. */
export interface ClientCertificate {
  certificate: string;
  key: string;
}

export interface Asking {
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: string | Uint8Array<ArrayBuffer>;
  signal: AbortSignal;
}

interface Manner {
  clientCertificate?: ClientCertificate | undefined;
  /** Connects to no machine of our own, wherever the name leads. */
  isPublicOnly: boolean;
}

/**
 * `fetch` shows no client certificate and does not say where it connects to, so this does what `partner-http.ts` needs of it;
 * redirects are not followed.
 */
export function fetchByHand(
  url: URL,
  { method, headers, body, signal }: Asking,
  { clientCertificate, isPublicOnly }: Manner,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (isPublicOnly && !isPublicHost(url.hostname)) throw notPublic();
    const shown = clientCertificate && { cert: clientCertificate.certificate, key: clientCertificate.key };
    const options = { method, headers, signal, agent: false, ...(isPublicOnly && { lookup: lookUpPublic }), ...shown };
    const asking = (url.protocol === 'https:' ? request : requestPlain)(url, options, (answer) => {
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
