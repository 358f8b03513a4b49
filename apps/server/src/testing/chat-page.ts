import { randomBytes, randomUUID } from 'node:crypto';
import { chatHistory, sendMessage } from '@kapao/contract/member/chat.ts';
import { CHAT_EVENTS, type DeskReport, deskPeople, joinAnswer } from '@kapao/contract/shared/chat-events.ts';
import { type StoredMessage, storedMessage } from '@kapao/contract/shared/chat-message.ts';
import { io, type Socket } from 'socket.io-client';
import { ROOM_PREFIX } from '../domains/chat/chat/chat-rules.ts';
import { callOver } from './wire.ts';

export function newGuestId(): string {
  return `guest-${randomBytes(24).toString('base64url')}`;
}

export type Who = { guestId: string } | { token: string; memberId: string };

/** A socket as a page opens it. `extra` are headers of the handshake. */
export function openSocket(url: string, who: Who, extra: Record<string, string> = {}): Socket {
  const auth = 'token' in who ? { token: who.token } : { guestId: who.guestId };
  return io(url, { transports: ['websocket'], forceNew: true, reconnection: false, auth, extraHeaders: extra });
}

/** A socket as a client opens it that nobody told anything: by long polling. */
export function openPolling(url: string, guestId: string): Socket {
  return io(url, { transports: ['polling'], forceNew: true, reconnection: false, auth: { guestId } });
}

/** Resolves with the first of: connected, refused with a code. */
export function opened(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'));
    socket.once('connect_error', (error) => resolve(error.message));
  });
}

/** Far longer than a busy machine takes; a server that does not answer by then never will. */
const ANSWER_TIMEOUT_MS = 30_000;

export async function joinRoom(socket: Socket, room: string) {
  return joinAnswer.parse(await socket.timeout(ANSWER_TIMEOUT_MS).emitWithAck(CHAT_EVENTS.join, room));
}

/** A page with its socket joined: what it hears is kept. */
export async function openPage(url: string, who: Who) {
  const socket = openSocket(url, who);
  const heard: StoredMessage[] = [];
  socket.on(CHAT_EVENTS.messaging, (message: unknown) => heard.push(storedMessage.parse(message)));
  const state = await opened(socket);
  if (state !== 'connected') throw new Error(`the socket was refused: ${state}`);
  const room = `${ROOM_PREFIX}${'token' in who ? who.memberId : who.guestId}`;
  const joined = await joinRoom(socket, room);
  if (!joined.joined) throw new Error('the page was not let into its own room');
  const credentials = 'token' in who ? { token: who.token } : {};
  const guest = 'guestId' in who ? { guestId: who.guestId } : {};
  return {
    socket,
    heard,
    say: (payload: string, clientId: string = randomUUID()) =>
      callOver(url, sendMessage, {
        ...credentials,
        body: { ...guest, clientId, message: { message_type: 'text', payload } },
      }),
    history: (page: Record<string, number> = {}) =>
      callOver(url, chatHistory, { ...credentials, body: { ...guest, ...page } }),
  };
}

export const textOf = ({ message }: StoredMessage) => (message.message_type === 'text' ? message.payload : '');

/** The only place from which the office takes sockets. */
export const OFFICE_ORIGIN = 'http://127.0.0.1:8081';

/** A page of the inbox that says of itself what the test tells it to. */
export async function openDeskPage(url: string, cookie: string) {
  const socket = io(url, {
    ...{ transports: ['websocket'], forceNew: true, reconnection: false },
    extraHeaders: { cookie, origin: OFFICE_ORIGIN },
  });
  const state = await opened(socket);
  if (state !== 'connected') throw new Error(`the socket was refused: ${state}`);
  return {
    people: async () => (await joinRoom(socket, 'inbox')).people,
    report: async (report: DeskReport) =>
      deskPeople.parse(await socket.timeout(ANSWER_TIMEOUT_MS).emitWithAck(CHAT_EVENTS.desk, report)),
    leave: () => socket.disconnect(),
  };
}
