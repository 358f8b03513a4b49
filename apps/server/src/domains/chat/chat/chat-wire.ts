import type { ChatMessage, ShownAttachment, StoredMessage } from '@kapao/contract/shared/chat-message.ts';
import type { MessageRow } from './chat-store.ts';

export interface Person {
  member_id: string | null;
  username: string | null;
  name: string | null;
}

/** A row whose attachment may say what is shown of it. */
export type WireRow = Omit<MessageRow, 'attachment'> & { attachment: ShownAttachment | null };

/** A stored message as it goes out. `linkOf` makes the address of a file for whoever will read it. */
export function toWire(row: WireRow, person: Person, linkOf: (fileId: string) => string): StoredMessage {
  return {
    messageId: row.message_id,
    clientId: row.client_id,
    sequence: Number(row.sequence),
    sender: row.sender,
    message: { ...withLink(row.message, row.file_id, linkOf), deliver: 'succeed' },
    ...(row.attachment ? { attachment: row.attachment } : {}),
    createdAt: row.created_at.toISOString(),
    session_id: row.session_id,
    ...(person.member_id === null ? {} : { userId: person.member_id }),
    ...(person.username === null || row.sender === 'other' ? {} : { username: person.username }),
    ...(person.name === null || row.sender === 'other' ? {} : { name: person.name }),
  };
}

/** Media of the site itself have an address of their own and no file. */
function withLink(message: ChatMessage, fileId: string | null, linkOf: (fileId: string) => string): ChatMessage {
  if (message.message_type !== 'media' || fileId === null) return message;
  return { ...message, payload: { ...message.payload, url: true, filePath: linkOf(fileId) } };
}
