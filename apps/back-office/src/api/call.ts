import type { Route, RouteReply } from '@kapao/contract/shared/route.ts';
import { makeContractClient } from '@kapao/web/api/contract-client.ts';
import { uploadFile } from '@kapao/web/api/upload-file.ts';
import { isUnattended } from './attendance.ts';

/** After this a call counts as unanswered; the list shows what became of it. */
const CALL_TIMEOUT_MS = 20_000;
/** A file may take its time; a text may not. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** Makes one call of the contract and parses its answer; throws an `ApiFailure` when it is refused. */
export const call = makeContractClient({
  timeoutMs: CALL_TIMEOUT_MS,
  send({ route, address, init }) {
    const unattended = isUnattended() ? { 'X-Unattended': 'true' } : {};
    const beside = route.effect ? { 'X-Requested-With': 'kapao' } : unattended;
    return fetch(address, { ...init, headers: { ...init.headers, ...beside }, cache: 'no-store' });
  },
});

export function uploadTo<R extends Route>(
  route: R,
  upload: { file: File; params?: Record<string, string> },
): Promise<RouteReply<R>> {
  return uploadFile(route, { ...upload, headers: {}, timeoutMs: UPLOAD_TIMEOUT_MS });
}
