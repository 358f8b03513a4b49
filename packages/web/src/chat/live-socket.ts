import {
  CHAT_EVENTS,
  type DeskPerson,
  type DeskReport,
  deskPeople,
  liveChange,
  liveEnded,
  liveMessage,
  liveRead,
  liveTyping,
  liveWallet,
} from '@kapao/contract/shared/chat-events.ts';
import { io, type Socket } from 'socket.io-client';
import type * as z from 'zod/mini';
import { CHAT_SOCKET, keepInRoom, type Membership } from './chat-connection.ts';

const SCHEMAS = {
  messaging: liveMessage,
  read: liveRead,
  typing: liveTyping,
  ended: liveEnded,
  wallet: liveWallet,
  changed: liveChange,
} as const;

type Live = { [Name in keyof typeof SCHEMAS]?: (heard: z.output<(typeof SCHEMAS)[Name]>) => void };

interface SocketRules {
  auth?: { token?: string; guestId?: string };
  room: string;
  /** No tries until the page is seen again or the network is back. */
  isPaused: () => boolean;
  /** What may end a pause. */
  wokenBy: readonly ('online' | 'offline' | 'focus' | 'visibilitychange')[];
  membership: Membership;
  live: Live;
}

export type LiveSocket = ReturnType<typeof openLiveSocket>;

/** The live side of a chat. It comes back by itself for ever, but rests while it is paused. */
export function openLiveSocket({ auth, room, isPaused, wokenBy, membership, live }: SocketRules) {
  const socket = io({ ...CHAT_SOCKET, ...(auth && { auth }) });
  const kept = keepInRoom(socket, room, { ...membership, isPaused });
  listen(socket, live);

  const wake = () => {
    if (!isPaused()) kept.wake();
  };
  const placeOf = (event: string) => (event === 'visibilitychange' ? document : window);
  for (const event of wokenBy) placeOf(event).addEventListener(event, wake);

  return {
    typing: (about: object = {}) => socket.connected && socket.volatile.emit(CHAT_EVENTS.typing, about),
    /** Not kept for later: whoever comes back says anew how it stands. */
    report(report: DeskReport, heard: (people: DeskPerson[]) => void) {
      if (!socket.connected) return;
      socket.volatile.emit(CHAT_EVENTS.desk, report, (answer: unknown) => {
        const people = deskPeople.safeParse(answer);
        if (people.success) heard(people.data);
      });
    },
    close() {
      for (const event of wokenBy) placeOf(event).removeEventListener(event, wake);
      kept.close();
    },
  };
}

/** Every event is parsed; what cannot be read is left to the next look at the messages. */
function listen(socket: Socket, live: Live): void {
  for (const name of Object.keys(SCHEMAS) as (keyof typeof SCHEMAS)[]) {
    // The schema of an event and what takes it in have one name.
    const take = live[name] as ((heard: unknown) => void) | undefined;
    if (!take) continue;
    socket.on(CHAT_EVENTS[name], (heard: unknown) => {
      const parsed = SCHEMAS[name].safeParse(heard);
      if (parsed.success) take(parsed.data);
    });
  }
}
