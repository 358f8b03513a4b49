import type { Route, RouteReply } from '@kapao/contract/shared/route.ts';
import { addressOf, type CallInput } from './address.ts';
import { BAD_ANSWER, callFailure, NO_ANSWER } from './failure.ts';

/** A file may take its time; a text may not. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** Uploads one file as field `file` of a multipart call; throws a `CallFailure` when it is refused. */
export async function uploadFile<R extends Route>(
  route: R,
  { file, ...input }: Pick<CallInput, 'params'> & { file: File },
): Promise<RouteReply<R>> {
  const body = new FormData();
  body.append('file', file);
  const response = await fetch(addressOf(route, input), {
    method: route.method,
    headers: { Accept: 'application/json', 'X-Requested-With': 'kapao' },
    credentials: 'same-origin',
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
    body,
  }).catch(() => {
    throw callFailure(NO_ANSWER);
  });
  const answered: unknown = await response.json().catch(() => undefined);
  const parsed = route.reply.safeParse(answered);
  if (!response.ok || !parsed.success) {
    const said = typeof answered === 'object' && answered !== null ? Reflect.get(answered, 'message') : undefined;
    throw callFailure(typeof said === 'string' ? said : BAD_ANSWER);
  }
  // The schema that parsed the answer is the one the reply type is derived from.
  return parsed.data as RouteReply<R>;
}
