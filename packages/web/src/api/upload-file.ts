import type { Route, RouteReply } from '@kapao/contract/shared/route.ts';
import { noReply } from './api-failure.ts';
import { readRefusal, readReply } from './read-reply.ts';
import { pathOf } from './route-address.ts';

export interface Upload {
  file: File;
  params?: Record<string, string>;
  fields?: Record<string, string>;
  headers: Record<string, string>;
  timeoutMs: number;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Sends one file as multipart field `file`. `fetch` cannot tell how far an upload is, so this is `XMLHttpRequest`. */
export function uploadFile<R extends Route>(route: R, upload: Upload): Promise<RouteReply<R>> {
  const { file, params = {}, fields = {}, headers, timeoutMs, onProgress, signal } = upload;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(route.method, pathOf(route, { params }));
    request.timeout = timeoutMs;
    request.responseType = 'json';
    request.setRequestHeader('X-Requested-With', 'kapao');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(noReply('offline'));
    request.onabort = () => reject(noReply('offline'));
    request.ontimeout = () => reject(noReply('timeout'));
    request.onload = () => {
      const { status, response: body } = request;
      if (status < 200 || status > 299) return reject(readRefusal(status, body));
      try {
        resolve(readReply(route, status, body));
      } catch (error) {
        reject(error);
      }
    };
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file, file.name);
    request.send(form);
  });
}
