import {
  CHAT_EVENTS,
  joinAnswer,
  liveChange,
  liveEnded,
  liveMessage,
  liveRead,
  liveTyping,
} from '@kapao/contract/shared/chat-events.ts';
import type { StoredMessage } from '@kapao/contract/shared/chat-message.ts';
import { io, type Socket } from 'socket.io-client';

/** Spec 9: the first wait, growing to five seconds, without a last try. */
const RECONNECT_MS = 500;
const RECONNECT_MOST_MS = 5_000;
const MEMBERSHIP_MS = 5_000;
const ANSWER_WITHIN_MS = 4_000;
const INBOX = 'inbox';

export interface DeskEvents {
  onState: (isOnline: boolean) => void;
  /** In the room again after it was not: something may have been missed. */
  onJoined: () => void;
  onMessage: (conversationId: string, message: StoredMessage) => void;
  onRead: (conversationId: string, by: 'customer' | 'support', sequence: number) => void;
  onTyping: (conversationId: string) => void;
  /** Look at it again; `joinedInto` names the conversation it is now part of. */
  onChange: (conversationId: string, joinedInto?: string) => void;
  /** The server ended it: the session may be over. */
  onCut: () => void;
}

export type DeskSocket = ReturnType<typeof openDeskSocket>;

/** The live side of the inbox: one connection that hears of every conversation. */
export function openDeskSocket(events: DeskEvents) {
  const socket = io({
    transports: ['websocket'],
    reconnectionDelay: RECONNECT_MS,
    reconnectionDelayMax: RECONNECT_MOST_MS,
    randomizationFactor: 0.5,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    forceNew: true,
  });
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isJoined = false;

  async function join() {
    const before = isJoined;
    try {
      const answered: unknown = await socket.timeout(ANSWER_WITHIN_MS).emitWithAck(CHAT_EVENTS.join, INBOX);
      const parsed = joinAnswer.safeParse(answered);
      isJoined = parsed.success && parsed.data.joined;
    } catch {
      // No answer: the next look at the membership asks again.
      isJoined = false;
    }
    events.onState(isJoined);
    if (isJoined && !before) events.onJoined();
  }

  socket.on('connect', () => void join());
  socket.on('disconnect', (reason) => {
    isJoined = false;
    events.onState(false);
    if (reason === 'io server disconnect') {
      events.onCut();
      again();
    }
  });
  socket.on('connect_error', () => {
    events.onState(false);
    // Refused rather than not reached: the library does not try such a one again by itself.
    if (!socket.active) {
      events.onCut();
      again();
    }
  });
  listen(socket, events);
  const membership = setInterval(() => {
    if (socket.connected) void join();
  }, MEMBERSHIP_MS);

  function again() {
    clearTimeout(retry);
    retry = setTimeout(() => socket.connect(), RECONNECT_MOST_MS * (0.5 + Math.random()));
  }

  return {
    typing: (conversationId: string) =>
      socket.connected && socket.volatile.emit(CHAT_EVENTS.typing, { conversationId }),
    close() {
      clearTimeout(retry);
      clearInterval(membership);
      socket.disconnect();
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
