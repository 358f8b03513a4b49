import type { listMessages } from '@kapao/contract/operator/chat.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { inOrder, type Known } from '@kapao/web/chat/chat-order.ts';

export type DeskMessage = RouteReply<typeof listMessages>['messages'][number];

/** What is here of a conversation. */
export interface Thread extends Known<DeskMessage> {
  customerReadSequence: number;
}

export const EMPTY_THREAD: Thread = { messages: [], lastSequence: 0, customerReadSequence: 0 };

/** Takes messages in, wherever they came from. Twice is once, and a known author is not forgotten. */
export function withMessages(thread: Thread, incoming: readonly DeskMessage[]): Thread {
  if (incoming.length === 0) return thread;
  const authors = new Map(thread.messages.map(({ sequence, author }) => [sequence, author]));
  const named = incoming.map((message) => ({
    ...message,
    author: message.author ?? authors.get(message.sequence) ?? null,
  }));
  const messages = inOrder(thread.messages, named);
  return { ...thread, messages, lastSequence: Math.max(thread.lastSequence, messages.at(-1)?.sequence ?? 0) };
}

/** Counted as people count: in code points. Negative when the text is too long. */
export function lettersLeft(text: string, most: number): number {
  return most - [...text.trim()].length;
}

/** A text in the customer's language, and in Thai where that has none. */
export function inLanguage(
  texts: { th: string; la?: string | undefined; en?: string | undefined },
  language: 'th' | 'la' | 'en',
): string {
  return texts[language] ?? texts.th;
}
