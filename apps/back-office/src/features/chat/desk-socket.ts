import { CHAT_SOCKET, keepInRoom, type Membership } from '@kapao/contract/shared/chat-connection.ts';
import {
  CHAT_EVENTS,
  liveChange,
  liveEnded,
  liveMessage,
  liveRead,
  liveTyping,
} from '@kapao/contract/shared/chat-events.ts';
import type { StoredMessage } from '@kapao/contract/shared/chat-message.ts';
import { io, type Socket } from 'socket.io-client';

const INBOX = 'inbox';

export interface DeskEvents extends Membership {
  onMessage: (conversationId: string, message: StoredMessage) => void;
  onRead: (conversationId: string, by: 'customer' | 'support', sequence: number) => void;
  onTyping: (conversationId: string) => void;
  /** Look at it again; `joinedInto` names the conversation it is now part of. */
  onChange: (conversationId: string, joinedInto?: string) => void;
}

export type DeskSocket = ReturnType<typeof openDeskSocket>;

/** The live side of the inbox: one connection that hears of every conversation. */
export function openDeskSocket(events: DeskEvents) {
  const socket = io(CHAT_SOCKET);
  // A desk behind other windows still has to hear of new messages, so only a lost network pauses it.
  const membership = keepInRoom(socket, INBOX, { ...events, isPaused: () => !navigator.onLine });
  addEventListener('online', membership.wake);
  listen(socket, events);
  return {
    typing: (conversationId: string) =>
      socket.connected && socket.volatile.emit(CHAT_EVENTS.typing, { conversationId }),
    close() {
      removeEventListener('online', membership.wake);
      membership.close();
    },
  };
}

/** Every event is parsed; what cannot be read is left to the next look at the messages. */
function listen(socket: Socket, events: DeskEvents): void {
  socket.on(CHAT_EVENTS.messaging, (heard: unknown) => {
    const parsed = liveMessage.safeParse(heard);
    if (!parsed.success || parsed.data.conversationId === undefined) return;
    const { conversationId, ...message } = parsed.data;
    events.onMessage(conversationId, message);
  });
  socket.on(CHAT_EVENTS.read, (heard: unknown) => {
    const parsed = liveRead.safeParse(heard);
    if (!parsed.success || parsed.data.conversationId === undefined) return;
    events.onRead(parsed.data.conversationId, parsed.data.by, parsed.data.sequence);
  });
  socket.on(CHAT_EVENTS.typing, (heard: unknown) => {
    const parsed = liveTyping.safeParse(heard);
    if (!parsed.success || parsed.data.conversationId === undefined || parsed.data.by === 'support') return;
    events.onTyping(parsed.data.conversationId);
  });
  socket.on(CHAT_EVENTS.ended, (heard: unknown) => {
    const parsed = liveEnded.safeParse(heard);
    if (parsed.success && parsed.data.conversationId !== undefined) events.onChange(parsed.data.conversationId);
  });
  socket.on(CHAT_EVENTS.changed, (heard: unknown) => {
    const parsed = liveChange.safeParse(heard);
    if (parsed.success) events.onChange(parsed.data.conversationId, parsed.data.joinedInto);
  });
}
