import { type ChatMessage, summaryOf } from '@kapao/contract/shared/chat-message.ts';
import type { ConversationRow, MessageRow } from './chat-store.ts';

/** A talk as plain text: one line a message, with who, when in UTC, and what. */
export function transcriptOf(
  conversation: ConversationRow,
  messages: readonly MessageRow[],
  pathOf: (fileId: string) => string,
): { name: string; transcript: string } {
  const who = conversation.name ?? 'guest';
  const lines = messages.flatMap((row, index) => {
    const isNewTalk = index > 0 && messages[index - 1]?.session_id !== row.session_id;
    const name = row.sender === 'customer' ? who : (row.author ?? '');
    const file = row.file_id === null ? '' : ` ${pathOf(row.file_id)}`;
    const line = `${row.created_at.toISOString()}  ${name}: ${spoken(row.message)}${file}`;
    return isNewTalk ? ['', line] : [line];
  });
  return { name: `chat-${conversation.conversation_id.slice(0, 8)}.txt`, transcript: lines.join('\n') };
}

/** The offered choices follow the text, so that the answer to it can be understood. */
function spoken(message: ChatMessage): string {
  const text = summaryOf(message).replaceAll('\n', '\n    ');
  if (message.message_type === 'buttons' || message.message_type === 'quick_replies') {
    return `${text} [${message.payloads.map((button) => button.title).join(' | ')}]`;
  }
  if (message.message_type === 'generic') return `[${message.payloads.map((card) => card.title).join(' | ')}]`;
  if (message.message_type === 'media') return `(${message.payload.fileType}) ${text}`.trim();
  return text;
}
