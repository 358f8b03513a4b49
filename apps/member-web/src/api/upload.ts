import { randomKey } from '@kapao/contract/shared/random-key.ts';
import type { Route, RouteReply } from '@kapao/contract/shared/route.ts';
import { isApiFailure } from '@kapao/web/api/api-failure.ts';
import { type Upload, uploadFile } from '@kapao/web/api/upload-file.ts';
import { authorizationOf, tellEnd } from './client.ts';
import { endSession, session } from './member-client.ts';

/** Spec 9: uploads may take five minutes. */
const UPLOAD_TIMEOUT_MS = 300_000;

interface MemberUpload extends Omit<Upload, 'headers' | 'timeoutMs'> {
  /** Idempotency-Key, the same for every try to send this file. */
  key?: string;
}

export function uploadTo<R extends Route>(route: R, { key, ...upload }: MemberUpload): Promise<RouteReply<R>> {
  const headers = {
    'X-Request-Id': randomKey(),
    ...authorizationOf(session),
    ...(key !== undefined && { 'Idempotency-Key': key }),
  };
  return uploadFile(route, { ...upload, headers, timeoutMs: UPLOAD_TIMEOUT_MS }).catch((error: unknown) => {
    if (isApiFailure(error)) tellEnd(error, endSession);
    throw error;
  });
}
