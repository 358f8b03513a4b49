import type { Route, RouteReply } from '@kapao/contract/shared/route.ts';
import * as z from 'zod/mini';
import { type ApiFailure, makeApiFailure, noReply } from './api-failure.ts';

const refusalBody = z.object({
  message: z.string(),
  requestId: z.optional(z.string()),
  minimum: z.optional(z.number()),
  amount: z.optional(z.number()),
  opensAt: z.optional(z.string()),
  reason: z.optional(z.string()),
  missing: z.optional(z.array(z.string())),
});

export function readRefusal(status: number, body: unknown): ApiFailure {
  // What names no code is no refusal of ours: something between the page and the server broke.
  const { message: code = 'INTERNAL_SERVER_ERROR', ...about } = refusalBody.safeParse(body).data ?? {};
  return makeApiFailure({ kind: 'refused', code, status, ...about });
}

/** The reply as the contract says it is; anything else is a failure. */
export function readReply<R extends Route>(route: R, status: number, body: unknown) {
  const { success, data } = route.reply.safeParse(body);
  if (!success) throw noReply('unreadable', status);
  return data as RouteReply<R>;
}
