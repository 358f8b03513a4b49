import { CHAT_SOCKET, keepInRoom, type Membership } from '@kapao/contract/shared/chat-connection.ts';
import { CHAT_EVENTS, liveEnded, liveMessage, liveRead, liveTyping } from '@kapao/contract/shared/chat-events.ts';
import type { StoredMessage } from '@kapao/contract/shared/chat-message.ts';
import { io, type Socket } from 'socket.io-client';

const WAKING = ['online', 'offline', 'focus'] as const;

export interface SocketIdentity {
  auth: { token?: string; guestId?: string };
  room: string;
}

export interface SocketEvents extends Membership {
  onMessage: (message: StoredMessage) => void;
  onRead: (by: 'customer' | 'support', sequence: number) => void;
  onTyping: () => void;
  onEnded: () => void;
}

export type ChatSocket = ReturnType<typeof openChatSocket>;

/** The live side of the chat. It comes back by itself for ever, but rests while the page is hidden or offline. */
export function openChatSocket({ auth, room }: SocketIdentity, events: SocketEvents) {
  const socket = io({ ...CHAT_SOCKET, auth });
  const isPaused = () => document.visibilityState === 'hidden' || !navigator.onLine;
  const membership = keepInRoom(socket, room, { ...events, isPaused });
  listen(socket, events);

  const wake = () => {
    if (!isPaused()) membership.wake();
  };
  document.addEventListener('visibilitychange', wake);
  for (const event of WAKING) addEventListener(event, wake);

  return {
    typing: () => socket.connected && socket.volatile.emit(CHAT_EVENTS.typing),
    close() {
      document.removeEventListener('visibilitychange', wake);
      for (const event of WAKING) removeEventListener(event, wake);
      membership.close();
    },
  };
}

/** Every event is parsed; what cannot be read is left to the history. */
function listen(socket: Socket, events: SocketEvents): void {
  socket.on(CHAT_EVENTS.messaging, (heard: unknown) => {
    const message = liveMessage.safeParse(heard);
    if (message.success) events.onMessage(message.data);
  });
  socket.on(CHAT_EVENTS.read, (heard: unknown) => {
    const read = liveRead.safeParse(heard);
    if (read.success) events.onRead(read.data.by, read.data.sequence);
  });
  socket.on(CHAT_EVENTS.typing, (heard: unknown) => {
    if (liveTyping.safeParse(heard).success) events.onTyping();
  });
  socket.on(CHAT_EVENTS.ended, (heard: unknown) => {
    if (liveEnded.safeParse(heard).success) events.onEnded();
  });
}
