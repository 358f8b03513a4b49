import { randomUUID } from 'node:crypto';
import {
  chatConfig,
  chatHistory,
  guestId as guestIdShape,
  rateChat,
  readChat,
  sendMessage,
  uploadImage,
  uploadVideo,
} from '@kapao/contract/member/chat.ts';
import type { DeskState } from '@kapao/contract/shared/chat-events.ts';
import { clientId as clientIdShape } from '@kapao/contract/shared/chat-message.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Binder } from '../../../http/bind.ts';
import { DAY_MS, makeAddressLimit } from '../../../http/limits.ts';
import { withUpload } from '../../../http/received-file.ts';
import { serveFiles } from '../../../http/sent-file.ts';
import type { Db } from '../../../platform/database/db.ts';
import { isTerminated } from '../../../queries/backoffice/site-facts.ts';
import type { MemberSession } from '../../../shared/sessions.ts';
import type { Chat } from './chat.ts';
import type { ChatFiles, MediaKind } from './chat-files.ts';
import { MAX_BYTES } from './chat-files.ts';
import type { ChatFlows } from './chat-flow.ts';
import type { ChatLinks } from './chat-links.ts';
import { ROOM_PREFIX } from './chat-rules.ts';

/** Calls of guests and of uploads that one address may make in a minute, before the configured factor (safety 5, 11). */
const GUEST_CALLS_PER_MINUTE = 120;
const UPLOADS_PER_MINUTE = 20;
/** A guest makes up the own name, so what guests may leave here in a day is counted by address (safety 5, 27). */
const GUEST_UPLOADS_A_DAY = 120;

interface ChatRoutesDeps {
  db: Db;
  chat: Chat;
  flows: ChatFlows;
  files: ChatFiles;
  links: ChatLinks;
  deskState: () => Promise<DeskState>;
  isChatOff: () => Promise<boolean>;
  addressLimitFactor: number;
}

interface Speaking {
  member: () => MemberSession;
  request: FastifyRequest;
  address: string;
  body: { guestId?: string | null | undefined };
}

const NOTHING = { total: 0, conversations: [], lastSequence: 0, readSequence: 0, supportReadSequence: 0 } as const;

export function bindChat(binder: Binder, deps: ChatRoutesDeps): void {
  const { chat, flows } = deps;
  const isWithin = makeAddressLimit(GUEST_CALLS_PER_MINUTE * deps.addressLimitFactor);

  /** A member by the session, else a guest by the secret. A token that has ended never becomes a guest. */
  function speaker({ request, member: memberOf, address, body }: Speaking) {
    const member = request.headers.authorization === undefined ? undefined : memberOf();
    if (!member && !isWithin(address, Date.now())) refuse('REQUEST_LIMIT');
    return chat.speakerOf({ member, guestId: body.guestId });
  }

  binder.bind(chatConfig, async ({ query: { locale } }) => {
    const [{ offlineText, greeting }, isOpen] = [await flows.settings(), await flows.isOpen()];
    const desk = await deps.deskState();
    return {
      PREFIX: ROOM_PREFIX,
      isOpen,
      offlineText: isOpen || desk.isStaffed ? '' : (offlineText[locale] ?? offlineText.th),
      greeting: greeting[locale] ?? greeting.th,
      desk,
      hours: await flows.hours(),
    };
  });
  binder.bind(sendMessage, async (call) => {
    const { clientId = randomUUID(), message, attachment, locale } = call.body;
    if (await deps.isChatOff()) refuse('CHAT_CLOSED');
    const stored = await chat.send(await speaker(call), { clientId, message, attachment, locale });
    return {
      timestamp: stored.created_at.toISOString(),
      messageId: stored.message_id,
      sequence: Number(stored.sequence),
      session_id: stored.session_id,
      deliver: 'succeed' as const,
    };
  });
  binder.bind(chatHistory, async (call) => {
    const { limit, skip, before, since } = call.body;
    const found = await chat.history(await speaker(call), { limit, skip, before, since });
    if (!found) return { ...NOTHING, conversations: [], session_id: null, isEnded: false, rating: null };
    const { conversation, messages } = found;
    return {
      total: Number(conversation.last_sequence),
      conversations: messages,
      lastSequence: Number(conversation.last_sequence),
      readSequence: Number(conversation.customer_read),
      supportReadSequence: Number(conversation.support_read),
      session_id: conversation.session_id,
      isEnded: conversation.state === 'CLOSED',
      rating: conversation.score,
    };
  });
  binder.bind(readChat, async (call) => {
    await chat.markRead(await speaker(call), call.body.sequence);
    return { message: 'SUCCESS' };
  });
  binder.bind(rateChat, async (call) => {
    const { session_id: sessionId, score, comment } = call.body;
    await chat.rate(await speaker(call), { sessionId, score, comment });
    return { message: 'SUCCESS' };
  });
  bindUploads(binder, deps);
}

function bindUploads(binder: Binder, { chat, files, links, isChatOff, addressLimitFactor }: ChatRoutesDeps): void {
  const isWithin = makeAddressLimit(UPLOADS_PER_MINUTE * addressLimitFactor);
  const isGuestWithin = makeAddressLimit(GUEST_UPLOADS_A_DAY * addressLimitFactor, DAY_MS);

  async function keep(call: Omit<Speaking, 'body'>, media: MediaKind) {
    const member = call.request.headers.authorization === undefined ? undefined : call.member();
    if (await isChatOff()) refuse('CHAT_CLOSED');
    const nowMs = Date.now();
    if (!isWithin(call.address, nowMs) || !(member || isGuestWithin(call.address, nowMs))) refuse('REQUEST_LIMIT');
    return withUpload(call.request, MAX_BYTES[media], async ({ fields: { guestId, clientId }, ...received }) => {
      const guest = guestIdShape.safeParse(guestId);
      if (!member && guestId !== undefined && !guest.success) refuse('KEY_INVALID');
      if (clientId !== undefined && !clientIdShape.safeParse(clientId).success) refuse('KEY_INVALID');
      const owner = await chat.speakerOf({ member, guestId: member ? undefined : guest.data });
      const kept = await files.keep(owner, { ...received, media: [media], clientId });
      return { path: links.pathOf(kept.fileId), fileType: kept.media };
    });
  }

  binder.bind(uploadImage, (call) => keep(call, 'image'));
  binder.bind(uploadVideo, (call) => keep(call, 'video'));
}

const asked = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/),
  until: z.coerce.number().int(),
  key: z.string().max(100),
});

/** Files by their short-lived link, which is only in answers to those who may read the conversation. */
export function serveChatFiles(listener: FastifyInstance, { db, chat, files, links }: ChatRoutesDeps): void {
  serveFiles(listener, {
    url: '/api/chat/files/:id',
    isPublic: false,
    find: async (request) => {
      // Not a contract route, so the binder does not check whether the site is terminated (design 2).
      if (await isTerminated(db)) refuse('gone');
      const query = typeof request.query === 'object' ? request.query : {};
      const params = typeof request.params === 'object' ? request.params : {};
      const parsed = asked.safeParse({ ...query, ...params });
      if (!parsed.success || !links.isOpenedBy(parsed.data.id, parsed.data, Date.now())) return undefined;
      const row = await chat.files.find(parsed.data.id);
      return row && files.sent(row);
    },
  });
}
