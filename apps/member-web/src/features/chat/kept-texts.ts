import { customerMessage, shownAttachment } from '@kapao/contract/shared/chat-message.ts';
import { temporary } from '@kapao/web/storage.ts';
import * as z from 'zod/mini';
import type { PendingMessage } from './chat-state.ts';

/** Unconfirmed text survives a reload of the page, under its client id, and only for its author. */
const keyOf = (id: string) => `chat-outbox:${id}`;

const rows = z.array(
  z.object({
    clientId: z.string(),
    message: customerMessage,
    attachment: z.optional(shownAttachment),
    createdAtMs: z.number(),
  }),
);

/** `id` is the member's or the guest's. */
export function keepTexts(id: string, pending: readonly PendingMessage[]): void {
  const texts = pending.filter(({ message }) => message.message_type !== 'media');
  if (texts.length === 0) temporary.remove(keyOf(id));
  else {
    const kept = texts.map(({ clientId, message, attachment, createdAtMs }) => ({
      clientId,
      message,
      attachment,
      createdAtMs,
    }));
    temporary.write(keyOf(id), JSON.stringify(kept));
  }
}

export function keptTexts(id: string): PendingMessage[] {
  const text = temporary.read(keyOf(id));
  if (text === null) return [];
  try {
    const parsed = rows.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data.map((row) => ({ ...row, delivery: 'sending' })) : [];
  } catch {
    return [];
  }
}
