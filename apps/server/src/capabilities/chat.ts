import { CHAT_EVENTS } from '@kapao/contract/shared/chat-events.ts';
import { type Chat, customerOf, makeChat } from '../features/chat/chat.ts';
import { findAttached } from '../features/chat/chat-attachment-store.ts';
import { makeChatDesk } from '../features/chat/chat-desk.ts';
import { attachDeskSockets } from '../features/chat/chat-desk-live.ts';
import { makeChatFileStore } from '../features/chat/chat-file-store.ts';
import { makeChatFiles } from '../features/chat/chat-files.ts';
import { makeChatFlows } from '../features/chat/chat-flow.ts';
import { bindChatFlowOperator } from '../features/chat/chat-flow-operator-routes.ts';
import { makeChatLinks } from '../features/chat/chat-links.ts';
import { attachCustomerSockets } from '../features/chat/chat-live.ts';
import { bindChatOperator, serveDeskFiles } from '../features/chat/chat-operator-routes.ts';
import { makeChatPictures } from '../features/chat/chat-pictures.ts';
import type { ChatPort } from '../features/chat/chat-port.ts';
import { bindChat, serveChatFiles } from '../features/chat/chat-routes.ts';
import { operatorCookieName } from '../features/operator/operator-routes.ts';
import { makeSocketAdapters } from '../platform/sockets/socket-adapter.ts';
import type { SocketAdapters } from '../platform/sockets/socket-carrier.ts';
import type { Base, Capability } from './capability.ts';

/** Support chat for guests, members and operators (spec 3, 4, 7). */
export function chatCapability(base: Base): Capability {
  const { config, db, sealer } = base;
  const sockets = makeSockets(base);
  const links = makeChatLinks(sealer);
  const flows = makeChatFlows(db);
  const pictures = makeChatPictures();
  const files = makeChatFiles({ files: makeChatFileStore(db), store: base.files, pictures });
  const chat = makeChat({
    db,
    links,
    port: sockets.port,
    flows,
    findAttached: (memberId, asked) => findAttached(db, memberId, asked),
  });
  const cookieName = operatorCookieName(config.OPERATOR_ORIGIN.startsWith('https:'));
  const desk = { db, chat, files, links, cookieName, desk: makeChatDesk({ db, chat, links, port: sockets.port }) };
  const routes = { db, chat, flows, files, links, addressLimitFactor: config.ADDRESS_LIMIT_FACTOR };
  return {
    bindMember: (binder) => bindChat(binder, routes),
    bindOffice(binder) {
      bindChatOperator(binder, desk);
      bindChatFlowOperator(binder, { db, flows });
    },
    async attachMember(listener) {
      serveChatFiles(listener, routes);
      const attached = attachCustomerSockets(listener.server, {
        db,
        store: chat.store,
        adapters: await sockets.adapters(),
        trustedProxies: config.TRUSTED_PROXIES,
        addressLimitFactor: config.ADDRESS_LIMIT_FACTOR,
        onTyping: (conversationId) => sockets.port.toDesk(CHAT_EVENTS.typing, { by: 'customer', conversationId }),
      });
      sockets.customers = attached;
      listener.addHook('preClose', () => attached.close());
      listener.addHook('onClose', async () => {
        await pictures.stop();
        await sockets.release();
      });
    },
    async attachOffice(listener) {
      serveDeskFiles(listener, desk);
      const attached = attachDeskSockets(listener.server, {
        db,
        adapters: await sockets.adapters(),
        cookieName,
        onTyping: (conversationId) => void tellTyping(chat, sockets.port, { db, conversationId }),
      });
      sockets.desk = attached;
      listener.addHook('preClose', () => attached.close());
      listener.addHook('onClose', () => sockets.release());
    },
    forgets: {
      async chats() {
        await files.remove(await chat.store.purgeOld());
      },
    },
  };
}

async function tellTyping(chat: Chat, port: ChatPort, about: { db: Base['db']; conversationId: string }) {
  const conversation = await chat.store.getConversation(about.db, about.conversationId);
  const customer = conversation && customerOf(conversation);
  if (customer) port.toCustomer(customer, CHAT_EVENTS.typing, { by: 'support' });
}

/** Both kinds of sockets and what carries their events between processes; it ends with the second listener. */
function makeSockets({ config }: Base) {
  let carriers: Promise<SocketAdapters> | undefined;
  let users = 0;
  const sockets = {
    customers: undefined as ReturnType<typeof attachCustomerSockets> | undefined,
    desk: undefined as ReturnType<typeof attachDeskSockets> | undefined,
    adapters(): Promise<SocketAdapters> {
      users += 1;
      carriers ??= makeSocketAdapters({ databaseUrl: config.DATABASE_URL, redisUrl: config.REDIS_URL });
      return carriers;
    },
    async release(): Promise<void> {
      users -= 1;
      if (users === 0) await (await carriers)?.close();
    },
    port: {
      toCustomer: (customer, event, payload) => sockets.customers?.emit(customer, event, payload),
      toDesk: (event, payload) => sockets.desk?.emit(event, payload),
    } satisfies ChatPort as ChatPort,
  };
  return sockets;
}
