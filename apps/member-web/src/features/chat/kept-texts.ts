import { customerMessage } from '@kapao/contract/shared/chat-message.ts';
import * as z from 'zod/mini';
import { temporary } from '../../lib/storage.ts';
import type { PendingMessage } from './chat-state.ts';

/** Text that was not confirmed outlives a reload of the page, under the client id it had. */
const KEY = 'chat-outbox';

const rows = z.array(z.object({ clientId: z.string(), message: customerMessage, createdAtMs: z.number() }));

export function keepTexts(pending: readonly PendingMessage[]): void {
  const texts = pending.filter(({ message }) => message.message_type !== 'media');
  if (texts.length === 0) temporary.remove(KEY);
  else {
    const kept = texts.map(({ clientId, message, createdAtMs }) => ({ clientId, message, createdAtMs }));
    temporary.write(KEY, JSON.stringify(kept));
  }
}

export function keptTexts(): PendingMessage[] {
  const text = temporary.read(KEY);
  if (text === null) return [];
  try {
    const parsed = rows.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data.map((row) => ({ ...row, delivery: 'sending' })) : [];
  } catch {
    return [];
  }
}
