import type { Route, RouteReply } from '@kapao/contract/shared/route.ts';
import { makeApiFailure } from './api-failure.ts';
import { readRefusal } from './client.ts';
import { endSession, session } from './member-client.ts';

/** Spec 9: uploads may take five minutes. */
const UPLOAD_TIMEOUT_MS = 300_000;

export interface Upload {
  file: File;
  fields?: Record<string, string>;
  /** Idempotency-Key, the same for every try to send this file. */
  key?: string;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Sends one file as multipart field `file`. `fetch` cannot tell how far an upload is, so this is `XMLHttpRequest`. */
export function uploadTo<R extends Route>(route: R, upload: Upload): Promise<RouteReply<R>> {
  const { file, fields = {}, key, onProgress, signal } = upload;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (kind: 'offline' | 'timeout' | 'unreadable', code: string) =>
      reject(makeApiFailure({ kind, code, status: request.status, requestId: undefined }));
    request.open(route.method, route.path);
    request.timeout = UPLOAD_TIMEOUT_MS;
    request.responseType = 'json';
    request.setRequestHeader('X-Requested-With', 'kapao');
    const token = session.token();
    if (key !== undefined) request.setRequestHeader('Idempotency-Key', key);
    if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => fail('offline', 'offline');
    request.onabort = () => fail('offline', 'aborted');
    request.ontimeout = () => fail('timeout', 'timeout');
    request.onload = () => {
      if (request.status !== 200) return reject(readRefusal(request.status, request.response, endSession));
      const reply = route.reply.safeParse(request.response);
      return reply.success ? resolve(reply.data as RouteReply<R>) : fail('unreadable', 'unreadable');
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file, file.name);
    request.send(form);
  });
}
