import { CHAT_EVENTS, joinAnswer } from './chat-events.ts';

/** Spec 9. The first wait is this, with jitter; it grows to five seconds, and there is no last try. */
const RECONNECT_MS = 500;
const RECONNECT_MOST_MS = 5_000;
const MEMBERSHIP_MS = 5_000;
const ANSWER_WITHIN_MS = 4_000;

/** How both pages open their socket. */
export const CHAT_SOCKET = {
  transports: ['websocket' as const],
  reconnectionDelay: RECONNECT_MS,
  reconnectionDelayMax: RECONNECT_MOST_MS,
  randomizationFactor: 0.5,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  forceNew: true,
};

/** What is needed of a socket of the library, which the pages bring along. */
export interface ChatTransport {
  readonly connected: boolean;
  /** False when the library does not try by itself any more. */
  readonly active: boolean;
  connect(): unknown;
  disconnect(): unknown;
  on(event: 'connect' | 'disconnect' | 'connect_error', listener: (reason?: unknown) => void): unknown;
  timeout(withinMs: number): { emitWithAck(event: string, room: string): Promise<unknown> };
}

export interface Membership {
  onState: (isOnline: boolean) => void;
  /** Let into the room, or still in it: the last sequence tells whether something was missed. */
  onJoined: (joined: { lastSequence: number; isBack: boolean }) => void;
  /** The server ended it: the session may be over. */
  onCut: () => void;
}

/**
 * Keeps a socket in its room (spec 4): joins as soon as it is connected, asks again every five seconds whether it still
 * is in, and comes back after the server has cut or refused it, which the library does not do by itself.
 */
export function keepInRoom(socket: ChatTransport, room: string, { onState, onJoined, onCut }: Membership) {
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isJoined = false;

  async function join() {
    const wasJoined = isJoined;
    const joined = await askToJoin(socket, room);
    isJoined = joined !== undefined;
    onState(isJoined);
    if (joined) onJoined({ lastSequence: joined.lastSequence, isBack: !wasJoined });
  }

  function comeBack() {
    onCut();
    clearTimeout(retry);
    retry = setTimeout(() => socket.connect(), RECONNECT_MOST_MS * (0.5 + Math.random()));
  }

  socket.on('connect', () => void join());
  socket.on('disconnect', (reason) => {
    isJoined = false;
    onState(false);
    if (reason === 'io server disconnect') comeBack();
  });
  socket.on('connect_error', () => {
    onState(false);
    // Refused rather than not reached.
    if (!socket.active) comeBack();
  });
  const look = () => {
    if (socket.connected) void join();
  };
  const looking = setInterval(look, MEMBERSHIP_MS);
  return {
    look,
    close() {
      clearTimeout(retry);
      clearInterval(looking);
      socket.disconnect();
    },
  };
}

/** Undefined when it is not let in, and when no answer comes: the next look at the membership asks again. */
async function askToJoin(socket: ChatTransport, room: string) {
  try {
    const answered = await socket.timeout(ANSWER_WITHIN_MS).emitWithAck(CHAT_EVENTS.join, room);
    const parsed = joinAnswer.safeParse(answered);
    return parsed.success && parsed.data.joined ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
