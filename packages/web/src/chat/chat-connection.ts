import { CHAT_EVENTS, type JoinAnswer, joinAnswer } from '@kapao/contract/shared/chat-events.ts';

/** Spec 9: every half second, without limit. Some jitter, so that all pages of a lost server do not come in one moment. */
const RECONNECT = { afterMs: 500, jitter: 0.2 };
/** Disconnected or refused by the server; before each retry the reason is asked over HTTP. */
const COME_BACK = { afterMs: 5_000, jitter: 0.5 };
const MEMBERSHIP_MS = 5_000;
const ANSWER_TIMEOUT_MS = 4_000;

/**
 * How both pages open their socket. They come back by `keepInRoom`: the library cannot wait the same time again and again
 * with jitter, and after a thousand tries it does not wait at all.
 */
export const CHAT_SOCKET = { transports: ['websocket' as const], reconnection: false, forceNew: true };

/** What is needed of a socket of the library, which the pages bring along. */
export interface ChatTransport {
  readonly connected: boolean;
  /** False after the server has refused it. */
  readonly active: boolean;
  connect(): unknown;
  disconnect(): unknown;
  on(event: 'connect' | 'disconnect' | 'connect_error', listener: (reason?: unknown) => void): unknown;
  timeout(timeoutMs: number): { emitWithAck(event: string, room: string): Promise<unknown> };
}

export interface Membership {
  onState: (isOnline: boolean) => void;
  /** Joined the room, or still in it: the last sequence shows whether something was missed, and who is there comes along. */
  onJoined: (joined: Pick<JoinAnswer, 'lastSequence' | 'desk' | 'people'> & { isBack: boolean }) => void;
  /** The server ended it: the session may be over. */
  onRefused: () => void;
  /** The page is hidden or offline: no retries until `wake`. */
  isPaused?: () => boolean;
}

/**
 * Keeps a socket in its room (spec 4): joins as soon as it is connected, asks again every five seconds whether it still
 * is in, and comes back for ever.
 */
export function keepInRoom(socket: ChatTransport, room: string, events: Membership) {
  const { onState, onJoined, onRefused, isPaused = () => false } = events;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isJoined = false;
  let isClosed = false;

  async function join() {
    const wasJoined = isJoined;
    const joined = await askToJoin(socket, room);
    isJoined = joined !== undefined;
    onState(isJoined);
    if (joined) onJoined({ ...joined, isBack: !wasJoined });
  }

  function tryAgain({ afterMs, jitter }: typeof RECONNECT) {
    clearTimeout(retry);
    if (isClosed) return;
    const spread = 1 - jitter + 2 * jitter * Math.random();
    retry = setTimeout(() => {
      if (!isPaused()) socket.connect();
    }, afterMs * spread);
  }

  function comeBack(wasRefused: boolean) {
    isJoined = false;
    onState(false);
    if (wasRefused) onRefused();
    tryAgain(wasRefused ? COME_BACK : RECONNECT);
  }

  socket.on('connect', () => void join());
  socket.on('disconnect', (reason) => comeBack(reason === 'io server disconnect'));
  socket.on('connect_error', () => comeBack(!socket.active));
  const look = () => {
    if (socket.connected) void join();
  };
  const looking = setInterval(look, MEMBERSHIP_MS);
  return {
    /** The page is seen again, or the network is back. */
    wake() {
      if (socket.connected) void join();
      else if (!isPaused()) socket.connect();
    },
    close() {
      isClosed = true;
      clearTimeout(retry);
      clearInterval(looking);
      socket.disconnect();
    },
  };
}

/** Undefined when it is not let in, and when no answer comes: the next look at the membership asks again. */
async function askToJoin(socket: ChatTransport, room: string) {
  try {
    const answered = await socket.timeout(ANSWER_TIMEOUT_MS).emitWithAck(CHAT_EVENTS.join, room);
    const parsed = joinAnswer.safeParse(answered);
    return parsed.success && parsed.data.joined ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
