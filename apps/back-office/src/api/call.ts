import { COUNTED_AGO_HEADER } from '@kapao/contract/shared/counted-ago.ts';
import type { Route, RouteReply } from '@kapao/contract/shared/route.ts';
import { makeContractClient } from '@kapao/web/api/contract-client.ts';
import { uploadFile } from '@kapao/web/api/upload-file.ts';
import type { QueryFunctionContext } from '@tanstack/react-query';
import { isUnattended } from './attendance.ts';
import { noteCountedAgo } from './counted-ago.ts';

/** After this a call counts as unanswered; the list shows what became of it. */
const CALL_TIMEOUT_MS = 20_000;
/** A file may take its time; a text may not. */
const UPLOAD_TIMEOUT_MS = 120_000;

const callHearing = (hear: (answer: Response) => void) =>
  makeContractClient({
    timeoutMs: CALL_TIMEOUT_MS,
    async send({ route, address, init }) {
      const unattended = isUnattended() ? { 'X-Unattended': 'true' } : {};
      const beside = route.effect ? { 'X-Requested-With': 'kapao' } : unattended;
      const answer = await fetch(address, { ...init, headers: { ...init.headers, ...beside }, cache: 'no-store' });
      hear(answer);
      return answer;
    },
  });

/** Makes one call of the contract and parses its answer; throws an `ApiFailure` when it is refused. */
export const call = callHearing(() => {});

/** The same for what a screen shows, of which the frame tells how old it is. */
export const callFor = (context: QueryFunctionContext) =>
  callHearing(({ headers }) => noteCountedAgo(context, headers.get(COUNTED_AGO_HEADER)));

export function uploadTo<R extends Route>(
  route: R,
  upload: { file: File; params?: Record<string, string> },
): Promise<RouteReply<R>> {
  return uploadFile(route, { ...upload, headers: {}, timeoutMs: UPLOAD_TIMEOUT_MS });
}
