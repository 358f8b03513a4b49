import {
  CHAT_EVENTS,
  joinAnswer,
  liveEnded,
  liveMessage,
  liveRead,
  liveTyping,
} from '@kapao/contract/shared/chat-events.ts';
import type { StoredMessage } from '@kapao/contract/shared/chat-message.ts';
import { io } from 'socket.io-client';

/** Spec 9. The first wait is this, with jitter; it grows to five seconds, and there is no last try. */
const RECONNECT_MS = 500;
const RECONNECT_MOST_MS = 5_000;
const MEMBERSHIP_MS = 5_000;
const ANSWER_WITHIN_MS = 4_000;

export interface SocketIdentity {
  auth: { token?: string; guestId?: string };
  room: string;
}

export interface SocketEvents {
  onState: (state: 'connecting' | 'online') => void;
  /** Let into the room; the last sequence tells whether something was missed. */
  onJoined: (lastSequence: number) => void;
  onMessage: (message: StoredMessage) => void;
  onRead: (by: 'customer' | 'support', sequence: number) => void;
  onTyping: () => void;
  onEnded: () => void;
  /** The server ended it: the session may be over. */
  onCut: () => void;
}

export type ChatSocket = ReturnType<typeof openChatSocket>;

/** The live side of the chat. It comes back by itself for ever, but rests while the page is hidden or offline. */
export function openChatSocket(identity: SocketIdentity, events: SocketEvents) {
  const socket = io({
    auth: identity.auth,
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
    try {
      const answered: unknown = await socket.timeout(ANSWER_WITHIN_MS).emitWithAck(CHAT_EVENTS.join, identity.room);
      const parsed = joinAnswer.safeParse(answered);
      isJoined = parsed.success && parsed.data.joined;
      if (isJoined && parsed.success) {
        events.onState('online');
        events.onJoined(parsed.data.lastSequence);
      }
    } catch {
      // No answer: the next look at the membership asks again.
      isJoined = false;
    }
    if (!isJoined) events.onState('connecting');
  }

  socket.on('connect', () => void join());
  socket.on('disconnect', (reason) => {
    isJoined = false;
    events.onState('connecting');
    if (reason === 'io server disconnect') events.onCut();
  });
  socket.on('connect_error', () => {
    events.onState('connecting');
    // Refused by the server rather than not reached: the library does not try such a one again by itself.
    if (!socket.active) {
      clearTimeout(retry);
      retry = setTimeout(() => socket.connect(), RECONNECT_MOST_MS * (0.5 + Math.random()));
      events.onCut();
    }
  });
  listen(socket, events);
  const membership = setInterval(() => {
    if (socket.connected) void join();
  }, MEMBERSHIP_MS);

  const wake = () => {
    if (document.visibilityState === 'hidden' || !navigator.onLine) {
      if (!socket.connected) socket.disconnect();
    } else if (!socket.connected) socket.connect();
    else void join();
  };
  document.addEventListener('visibilitychange', wake);
  for (const event of ['online', 'offline', 'focus']) addEventListener(event, wake);

  return {
    typing: () => socket.connected && socket.volatile.emit(CHAT_EVENTS.typing),
    reconnect: () => socket.connect(),
    close() {
      clearTimeout(retry);
      clearInterval(membership);
      document.removeEventListener('visibilitychange', wake);
      for (const event of ['online', 'offline', 'focus']) removeEventListener(event, wake);
      socket.disconnect();
    },
  };
}

/** Every event is parsed; what cannot be read is left to the history. */
function listen(socket: ReturnType<typeof io>, events: SocketEvents): void {
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
