import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { makeBoundedMap } from '../bounded.ts';
import type { Answer } from '../partner-call.ts';
import { randomText } from '../random-text.ts';
import type { ProtocolDeps } from './protocol.ts';

export const userId = z.string().regex(/^U[0-9a-f]{32}$/);
const messages = z
  .array(z.object({ type: z.literal('text'), text: z.string().min(1).max(5_000) }))
  .min(1)
  .max(5);
export const pushBody = z.object({ to: userId, messages });
export const replyBody = z.object({ replyToken: z.string().min(1), messages });

const MONTHLY = 500;
const REPLY_LIVES_MS = 60_000;

export type LineQuota = { limit: number | null; used: number };

/** One channel's books: who blocked it, what may be answered, and what the month has cost. */
export function makeLineChannel(deps: Pick<ProtocolDeps, 'sms' | 'now'>) {
  const requestOf = makeBoundedMap<string>();
  const replies = makeBoundedMap<{ userId: string; untilMs: number }>();
  const blocked = makeBoundedMap<boolean>();
  let quota: LineQuota = { limit: MONTHLY, used: 0 };

  /** Whoever blocks the channel gets nothing, and the sender is told nothing of it. */
  function deliver(to: string, texts: z.infer<typeof messages>): Answer {
    if (blocked.get(to) !== true) for (const { text } of texts) deps.sms.deliver(to, text);
    const sentMessages = texts.map(() => ({ id: randomText(18, '0123456789'), quoteToken: randomText(40) }));
    return { status: 200, body: { sentMessages } };
  }

  return {
    /** A retry key keeps a repeat from being sent twice. */
    push({ to, messages: texts }: z.infer<typeof pushBody>, retryKey: string | undefined): Answer {
      const earlier = retryKey === undefined ? undefined : requestOf.get(retryKey);
      if (earlier !== undefined) {
        const headers = { 'x-line-accepted-request-id': earlier };
        return { ...refused(409, 'The retry key is already accepted'), headers };
      }
      if (quota.limit !== null && quota.used + texts.length > quota.limit) return overQuota();
      quota.used += texts.length;
      if (retryKey !== undefined) requestOf.set(retryKey, randomText(16));
      return deliver(to, texts);
    },
    mayReply(user: string): string {
      const replyToken = randomUUID();
      replies.set(replyToken, { userId: user, untilMs: deps.now().getTime() + REPLY_LIVES_MS });
      return replyToken;
    },
    /** A token answers once, within a minute, and costs nothing. */
    reply({ replyToken, messages: texts }: z.infer<typeof replyBody>): Answer {
      const heard = replies.get(replyToken);
      if (heard === undefined || heard.untilMs < deps.now().getTime()) return refused(400, 'Invalid reply token');
      replies.set(replyToken, { ...heard, untilMs: 0 });
      return deliver(heard.userId, texts);
    },
    block: (user: string, isBlocked: boolean) => blocked.set(user, isBlocked),
    quota: () => quota,
    setQuota(now: LineQuota) {
      quota = now;
    },
    reset() {
      for (const kept of [requestOf, replies, blocked]) kept.clear();
      quota = { limit: MONTHLY, used: 0 };
    },
  };
}
export type LineChannel = ReturnType<typeof makeLineChannel>;

export function overQuota(): Answer {
  return refused(429, 'You have reached your monthly limit.');
}

export function refused(status: number, message: string): Answer {
  return { status, body: { message } };
}
