import type { Server as HttpServer } from 'node:http';
import { CHAT_EVENTS, deskReport } from '@kapao/contract/shared/chat-events.ts';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import type { Db } from '../../../platform/database/db.ts';
import { sha256 } from '../../../platform/process/ids.ts';
import type { IsOwnOrigin } from '../../../platform/requests/own-origin.ts';
import type { SocketAdapters } from '../../../platform/sockets/socket-carrier.ts';
import { liveOperators } from '../../../queries/backoffice/operator-facts.ts';
import { limitEvents, repeatEverySecond, SOCKET_OPTIONS } from './chat-live.ts';
import { cookieOf, isFromOwnPage } from './chat-live-rules.ts';
import { type ChatPresence, makeChatPresence } from './chat-presence.ts';

const DESK_ROOM = 'inbox';
/** Among processes. */
const PRESENCE = 'presence';
const READ = 'chat.read';
const ANSWER = 'chat.answer';

interface Desk {
  tokenHash: Buffer;
  username: string;
  mayAnswer: boolean;
}
const desks = new WeakMap<Socket, Desk>();
const aboutConversation = z.object({ conversationId: z.uuid() });

export interface DeskLiveDeps {
  db: Db;
  adapters: SocketAdapters;
  cookieName: string;
  isOwnOrigin: IsOwnOrigin;
  onTyping: (conversationId: string) => void;
  report: (work: string, error: unknown) => void;
}

/** The sockets of the back office: a cookie session with the right to read chats; all of them hear everything. */
export function attachDeskSockets(server: HttpServer, deps: DeskLiveDeps) {
  const io = new Server(server, {
    ...SOCKET_OPTIONS,
    adapter: deps.adapters.adapterFor('desk'),
    allowRequest: (request, answer) => answer(null, isFromOwnPage(request.headers, { ...deps, needsOrigin: true })),
  });
  io.use((socket, next) => {
    const token = cookieOf(socket.handshake.headers, deps.cookieName);
    if (token === undefined) return next(new Error('invalid-token'));
    const tokenHash = sha256(token);
    liveOperators(deps.db, [tokenHash]).then(
      (live) => {
        const operator = live.get(tokenHash.toString('hex'));
        if (!operator) return next(new Error('invalid-token'));
        if (!operator.rights.includes(READ)) return next(new Error('UNAUTHORIZED'));
        const { username, rights } = operator;
        desks.set(socket, { tokenHash, username, mayAnswer: rights.includes(ANSWER) });
        next();
      },
      (error: unknown) => {
        deps.report('chat sockets', error);
        next(new Error('INTERNAL_SERVER_ERROR'));
      },
    );
  });
  const presence = makeChatPresence({
    tell: (told) => void io.serverSideEmit(PRESENCE, told),
    hear: (listen) => void io.on(PRESENCE, listen),
  });
  io.on('connection', (socket) => listenToDesk(socket, presence, deps));
  const recheck = repeatEverySecond(deps.report, async () => {
    const sockets = [...io.of('/').sockets.values()];
    const live = await liveOperators(
      deps.db,
      sockets.map((socket) => desks.get(socket)?.tokenHash).filter((hash) => hash !== undefined),
    );
    for (const socket of sockets) {
      const desk = desks.get(socket);
      const operator = live.get(desk?.tokenHash.toString('hex') ?? '');
      if (desk) desk.mayAnswer = operator?.rights.includes(ANSWER) === true;
      if (!desk?.mayAnswer) presence.remove(socket.id);
      if (!operator?.rights.includes(READ)) socket.disconnect(true);
    }
  });
  return {
    emit: (event: string, payload: unknown) => void io.to(DESK_ROOM).emit(event, payload),
    presence,
    async close() {
      recheck.stop();
      presence.close();
      io.engine.close();
      await io.of('/').adapter.close();
    },
  };
}

/** Whoever may answer says with each sign of use that somebody is there. */
function listenToDesk(socket: Socket, presence: ChatPresence, { onTyping }: Pick<DeskLiveDeps, 'onTyping'>): void {
  limitEvents(socket);
  socket.on(CHAT_EVENTS.join, (room: unknown, answer: unknown) => {
    const joined = room === DESK_ROOM;
    if (joined) void socket.join(DESK_ROOM);
    if (typeof answer !== 'function') return;
    answer(
      joined ? { joined, room, lastSequence: 0, people: presence.people() } : { joined, room: '', lastSequence: 0 },
    );
  });
  socket.on(CHAT_EVENTS.desk, (said: unknown, answer: unknown) => {
    const report = deskReport.safeParse(said);
    const desk = desks.get(socket);
    if (report.success && desk?.mayAnswer) presence.report(socket.id, desk.username, report.data);
    if (typeof answer === 'function') answer(presence.people());
  });
  socket.on('disconnect', () => presence.leave(socket.id));
  socket.on(CHAT_EVENTS.typing, (said: unknown) => {
    const about = aboutConversation.safeParse(said);
    if (about.success && desks.get(socket)?.mayAnswer) onTyping(about.data.conversationId);
  });
}
