import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { sameBytes } from '../../platform/security/seal.ts';
import type { ChannelEvent } from '../message.ts';
import { type Heard, jsonOf, type Notice } from '../notice.ts';

/** Whom a person is to the channel; it is no phone number, and another provider's channels know another. */
export const USER_ID = /^U[0-9a-f]{32}$/;

const MAX_EVENTS = 100;
const user = { source: z.object({ type: z.literal('user'), userId: z.string().regex(USER_ID) }) };
const text = z.object({
  ...user,
  type: z.literal('message'),
  replyToken: z.string().min(1).max(200),
  message: z.object({ type: z.literal('text'), text: z.string().max(5_000) }),
});
const left = z.object({ ...user, type: z.literal('unfollow'), timestamp: z.int().positive() });
const webhook = z.object({ events: z.array(z.unknown()).max(MAX_EVENTS) });

/** A webhook is LINE's when it is signed with the secret of our channel; what it may tell besides texts and leaving is passed over. */
export function hearLine(notice: Notice, channelSecret: string): Heard<readonly ChannelEvent[]> {
  const expected = createHmac('sha256', channelSecret).update(notice.body).digest();
  const signature = Buffer.from(notice.headers['x-line-signature'] ?? '', 'base64');
  if (!sameBytes(expected, signature)) return { outcome: 'unsigned' };
  const told = webhook.safeParse(jsonOf(notice.body)).data;
  if (told === undefined) return { outcome: 'unreadable' };
  const about = told.events.flatMap(eventOf);
  return about.length === 0 ? { outcome: 'taken' } : { outcome: 'heard', about, isProven: true };
}

function eventOf(event: unknown): ChannelEvent[] {
  const said = text.safeParse(event).data;
  if (said) {
    const { source, message, replyToken } = said;
    return [{ kind: 'text', userId: source.userId, text: message.text, replyToken }];
  }
  const gone = left.safeParse(event).data;
  return gone ? [{ kind: 'left', userId: gone.source.userId, at: new Date(gone.timestamp) }] : [];
}
