import type { Server as HttpServer, IncomingHttpHeaders } from 'node:http';
import { guestId } from '@kapao/contract/member/chat.ts';
import { CHAT_EVENTS, type DeskState, type JoinAnswer } from '@kapao/contract/shared/chat-events.ts';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import type { Db } from '../../../platform/database/db.ts';
import { sha256 } from '../../../platform/process/ids.ts';
import { reportFirst } from '../../../platform/process/report-first.ts';
import { addressBlock } from '../../../platform/requests/address-block.ts';
import type { IsOwnOrigin } from '../../../platform/requests/own-origin.ts';
import type { SocketAdapters } from '../../../platform/sockets/socket-carrier.ts';
import { isTerminated } from '../../../queries/backoffice/site-facts.ts';
import { liveSessions } from '../../../queries/members/session-facts.ts';
import { walletVersions } from '../../../queries/wallet/wallet-facts.ts';
import { makeBatch } from './chat-batch.ts';
import { addressOf, isFromOwnPage, makeEventLimit, makeSocketCount } from './chat-live-rules.ts';
import { guestOf, ROOM_PREFIX, roomOf } from './chat-rules.ts';
import type { ChatStore, Customer } from './chat-store.ts';

/** Ended sessions are checked this often, so that their sockets are disconnected within 2 s (safety A). */
const RECHECK_MS = 1_000;
const BATCH_MS = 25;
const MAX_SOCKETS = 20_000;
const SOCKETS_PER_ADDRESS = 60;
/** Nothing bigger comes over a socket (safety 8): messages and files are sent by calls. */
const MAX_FRAME_BYTES = 64 * 1024;

/** Sockets that have not identified themselves by then are disconnected. */
const NOBODY_FOR_MS = 20_000;

/** The same for customers and for the desk. */
export const SOCKET_OPTIONS = {
  // With several processes, polling would need every request of a page to reach the same one.
  transports: ['websocket' as const],
  serveClient: false,
  maxHttpBufferSize: MAX_FRAME_BYTES,
  perMessageDeflate: false,
  connectTimeout: NOBODY_FOR_MS,
};

/** What every answer of ours says (safety 5, 17); these do not pass the listener's own. */
const POLLED_HEADERS = { 'X-Content-Type-Options': 'nosniff' };
const BEARER = /^Bearer (\S{1,200})$/i;

const handshake = z.object({
  token: z.string().max(200).nullish(),
  guestId: z.string().max(200).nullish(),
});

export interface Identity {
  customer: Customer;
  /** Hash of the session's token; absent for guests. */
  tokenHash?: Buffer;
  conversationId?: string;
  /** The version of the wallet that this socket was sent last. */
  walletVersion?: string;
}

export interface ChatLiveDeps {
  db: Db;
  store: ChatStore;
  adapters: SocketAdapters;
  trustedProxies: number;
  isOwnOrigin: IsOwnOrigin;
  addressLimitFactor: number;
  /** Somebody is typing: operators are notified. */
  onTyping: (conversationId: string) => void;
  deskState: () => Promise<DeskState>;
  report: (work: string, error: unknown) => void;
}

const identities = new WeakMap<Socket, Identity>();

/** The sockets of guests and members. The room follows from the authenticated identity, never from what a page asks for. */
export function attachCustomerSockets(server: HttpServer, deps: ChatLiveDeps) {
  const io = new Server(server, {
    ...SOCKET_OPTIONS,
    // Our pages open a WebSocket at once; the library alone begins with polling, and outside callers use it so.
    transports: ['polling', 'websocket'],
    adapter: deps.adapters.adapterFor('chat'),
    allowRequest: (request, answer) =>
      answer(
        null,
        isFromOwnPage(request.headers, { ...deps, needsOrigin: false }) && io.engine.clientsCount < MAX_SOCKETS,
      ),
  });
  io.engine.on('headers', (headers: Record<string, string>) => Object.assign(headers, POLLED_HEADERS));
  const counted = makeSocketCount(SOCKETS_PER_ADDRESS * deps.addressLimitFactor, MAX_SOCKETS);
  const sessionOf = makeBatch(async (hashes: readonly Buffer[]) => {
    const [live, isGone] = [await liveSessions(deps.db, hashes), await isTerminated(deps.db)];
    return hashes.map((hash) => (isGone ? 'gone' : live.get(hash.toString('hex'))));
  }, BATCH_MS);
  const placeOf = makeBatch((customers: readonly Customer[]) => placesOf(deps.store, customers), BATCH_MS);

  io.use((socket, next) => {
    const address = addressBlock(addressOf(socket.request, deps.trustedProxies));
    if (!counted.enter(address)) return next(new Error('REQUEST_LIMIT'));
    socket.conn.once('close', () => counted.leave(address));
    recognise(socket.handshake, sessionOf).then(
      (found) => {
        if (typeof found === 'string') return next(new Error(found));
        if (found) identities.set(socket, found);
        next();
      },
      (error: unknown) => {
        deps.report('chat sockets', error);
        next(new Error('INTERNAL_SERVER_ERROR'));
      },
    );
  });

  io.on('connection', (socket) => {
    // The request that opened it is read by now; kept for the life of the socket it would be most of what one costs.
    Object.assign(socket.conn, { request: null });
    limitEvents(socket);
    socket.on(CHAT_EVENTS.join, (room: unknown, answer: unknown) => {
      void join(socket, room, { placeOf, deskState: deps.deskState }).then(
        (joined) => typeof answer === 'function' && answer(joined),
        // Without an answer the page asks again; there is nothing to undo.
        (error: unknown) => deps.report('chat sockets', error),
      );
    });
    socket.on(CHAT_EVENTS.typing, () => {
      const id = identities.get(socket)?.conversationId;
      if (id !== undefined) deps.onTyping(id);
    });
  });

  const polls = [
    repeatEverySecond(deps.report, async () => disconnectEnded(io, deps.db)),
    // By itself, so that a slow look at wallets keeps no ended session open.
    repeatEverySecond(deps.report, async () => reportWallets(io, deps.db)),
  ];
  return {
    emit: (customer: Customer, event: string, payload: unknown) => void io.to(roomOf(customer)).emit(event, payload),
    async close() {
      for (const poll of polls) poll.stop();
      // Closed below the protocol, so that pages take it for a loss of the network and come back to another process.
      io.engine.close();
      await io.of('/').adapter.close();
    },
  };
}

type Recognised = { memberId: string } | 'gone' | undefined;

/**
 * Who opens the socket, or the code it is refused with. The token comes as socket pages say it, or as calls carry it; one
 * that is no good never falls back to a guest. Who says nothing is nobody yet.
 */
async function recognise(
  { auth, headers }: { auth: unknown; headers: IncomingHttpHeaders },
  sessionOf: (hash: Buffer) => Promise<Recognised>,
): Promise<Identity | undefined | 'invalid-token' | 'gone' | 'UNAUTHORIZED'> {
  const said = handshake.safeParse(auth);
  if (!said.success) return 'UNAUTHORIZED';
  const token = said.data.token || BEARER.exec(headers.authorization ?? '')?.[1];
  if (token) {
    const tokenHash = sha256(token);
    const session = await sessionOf(tokenHash);
    if (session === 'gone') return 'gone';
    return session ? { customer: { memberId: session.memberId }, tokenHash } : 'invalid-token';
  }
  const named = said.data.guestId || undefined;
  const guest = guestId.safeParse(named);
  if (named !== undefined && !guest.success) return 'UNAUTHORIZED';
  // A hash that no session has: checked all the same, because the answer also shows a terminated site.
  if ((await sessionOf(sha256(`no session: ${guest.data ?? ''}`))) === 'gone') return 'gone';
  return guest.success ? { customer: guestOf(guest.data) } : undefined;
}

/** The room name of a guest contains the guest's secret, so asking for it identifies the socket for good. */
function introduced(socket: Socket, room: string): Identity | undefined {
  const guest = guestId.safeParse(room.startsWith(ROOM_PREFIX) ? room.slice(ROOM_PREFIX.length) : undefined);
  if (!guest.success) return undefined;
  const identity = { customer: guestOf(guest.data) };
  identities.set(socket, identity);
  return identity;
}

const NOT_JOINED: JoinAnswer = { joined: false, room: '', lastSequence: 0 };

interface Joining {
  placeOf: (customer: Customer) => Promise<Place>;
  deskState: () => Promise<DeskState>;
}

async function join(socket: Socket, room: unknown, { placeOf, deskState }: Joining): Promise<JoinAnswer> {
  if (typeof room !== 'string') return NOT_JOINED;
  const identity = identities.get(socket) ?? introduced(socket, room);
  if (!identity || !isOwnRoom(room, identity.customer)) return NOT_JOINED;
  await socket.join(roomOf(identity.customer));
  const place = await placeOf(identity.customer);
  if (place.conversationId !== undefined) identity.conversationId = place.conversationId;
  return { joined: true, room, lastSequence: place.lastSequence, desk: await deskState() };
}

function isOwnRoom(room: string, customer: Customer): boolean {
  if (!room.startsWith(ROOM_PREFIX)) return false;
  const id = room.slice(ROOM_PREFIX.length);
  return 'memberId' in customer ? id === customer.memberId : guestOf(id).guestHash.equals(customer.guestHash);
}

interface Place {
  conversationId: string | undefined;
  lastSequence: number;
}

async function placesOf(store: ChatStore, customers: readonly Customer[]): Promise<Place[]> {
  const rows = await store.lastSequences({
    memberIds: customers.flatMap((customer) => ('memberId' in customer ? [customer.memberId] : [])),
    guestHashes: customers.flatMap((customer) => ('guestHash' in customer ? [customer.guestHash] : [])),
  });
  const found = new Map(rows.map((row) => [row.member_id ?? row.guest, row]));
  return customers.map((customer) => {
    const row = found.get('memberId' in customer ? customer.memberId : customer.guestHash.toString('hex'));
    return { conversationId: row?.conversation_id, lastSequence: Number(row?.last_sequence ?? 0n) };
  });
}

/** Excess events are dropped; a socket that goes on is disconnected. */
export function limitEvents(socket: Socket): void {
  const limit = makeEventLimit();
  socket.use((_event, next) => {
    const verdict = limit(Date.now());
    if (verdict === 'disconnect') socket.disconnect(true);
    if (verdict === 'pass') next();
  });
}

/** Cuts every socket whose session has ended: sign-out, freezing, a new password, the end of the site. One question for all. */
async function disconnectEnded(io: Server, db: Db): Promise<void> {
  const sockets = [...io.of('/').sockets.values()];
  if (sockets.length === 0) return;
  const hashOf = (socket: Socket) => identities.get(socket)?.tokenHash;
  const hashes = sockets.map(hashOf).filter((hash) => hash !== undefined);
  const isGone = await isTerminated(db);
  const live = await liveSessions(db, hashes);
  const isNobody = (socket: Socket) => !identities.has(socket) && Date.now() - socket.handshake.issued > NOBODY_FOR_MS;
  for (const socket of sockets) {
    const hash = hashOf(socket);
    if (isGone || isNobody(socket) || (hash && !live.has(hash.toString('hex')))) socket.disconnect(true);
  }
}

/**
 * Reports to each socket of a member that the wallet is different from when it was last reported. Money is moved by all
 * processes, workers included, so the database is asked: one statement a second for all sockets of this process.
 */
async function reportWallets(io: Server, db: Db): Promise<void> {
  const members = [...io.of('/').sockets.values()].flatMap((socket) => {
    const identity = identities.get(socket);
    return identity && 'memberId' in identity.customer ? [{ socket, identity, id: identity.customer.memberId }] : [];
  });
  const versions = await walletVersions(db, [...new Set(members.map(({ id }) => id))]);
  for (const { socket, identity, id } of members) {
    const version = versions.get(id);
    if (version === undefined || version === identity.walletVersion) continue;
    identity.walletVersion = version;
    socket.emit(CHAT_EVENTS.wallet, { version });
  }
}

/** Runs a check again and again, never twice at a time. */
export function repeatEverySecond(report: ChatLiveDeps['report'], check: () => Promise<void>) {
  const outage = reportFirst((error) => report('chat sockets', error));
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    // A database that does not answer delivers no message either; the next check is in a second.
    check()
      .then(outage.worked, outage.failed)
      .finally(() => {
        isRunning = false;
      });
  }, RECHECK_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
