import { CHAT_EVENTS } from '@kapao/contract/shared/chat-events.ts';
import type { Base, Part } from '../../../part.ts';
import { makeOwnOrigin } from '../../../platform/requests/own-origin.ts';
import { makeSocketAdapters } from '../../../platform/sockets/socket-adapter.ts';
import type { SocketAdapters } from '../../../platform/sockets/socket-carrier.ts';
import { type Chat, customerOf, makeChat } from './chat.ts';
import { findAttached } from './chat-attachment-store.ts';
import { makeChatDesk } from './chat-desk.ts';
import { attachDeskSockets } from './chat-desk-live.ts';
import { makeDeskState } from './chat-desk-state.ts';
import { chatEditors, chatPublishers } from './chat-editors.ts';
import { makeChatFileStore } from './chat-file-store.ts';
import { makeChatFiles } from './chat-files.ts';
import { makeChatFlows } from './chat-flow.ts';
import { bindChatFlowOperator } from './chat-flow-operator-routes.ts';
import { makeChatLinks } from './chat-links.ts';
import { attachCustomerSockets } from './chat-live.ts';
import { bindChatOperator, serveDeskFiles } from './chat-operator-routes.ts';
import { makeChatPictures } from './chat-pictures.ts';
import type { ChatPort } from './chat-port.ts';
import { bindChat, serveChatFiles } from './chat-routes.ts';

/** Support chat for guests, members and operators (spec 3, 4, 7). */
export function chatPart(
  base: Base,
  { cookieName, isChatOff }: { cookieName: string; isChatOff: () => Promise<boolean> },
): Part {
  const { config, db, sealer } = base;
  const sockets = makeSockets(base);
  const links = makeChatLinks(sealer);
  const isStaffed = () => sockets.desk?.presence.isStaffed() ?? false;
  const flows = makeChatFlows(db, isStaffed);
  const deskState = makeDeskState({ db, flows, isStaffed });
  const pictures = makeChatPictures();
  const files = makeChatFiles({ files: makeChatFileStore(db), store: base.files, pictures });
  const chat = makeChat({
    db,
    links,
    port: sockets.port,
    flows,
    findAttached: (memberId, asked) => findAttached(db, memberId, asked),
  });
  const desk = {
    ...{ db, chat, files, links, cookieName },
    desk: makeChatDesk({ db, chat, links, port: sockets.port }),
    people: () => sockets.desk?.presence.people() ?? [],
  };
  const routes = {
    ...{ db, chat, flows, files, links, deskState, isChatOff },
    addressLimitFactor: config.ADDRESS_LIMIT_FACTOR,
  };
  return {
    bindMember: (binder) => bindChat(binder, routes),
    bindOffice(binder) {
      bindChatOperator(binder, desk);
      bindChatFlowOperator(binder, { db, flows, propose: base.propose });
    },
    editors: chatEditors(base.propose, flows.forget),
    publishers: chatPublishers(flows.forget),
    async attachMember(listener) {
      serveChatFiles(listener, routes);
      const attached = attachCustomerSockets(listener.server, {
        db,
        store: chat.store,
        adapters: await sockets.adapters(),
        trustedProxies: config.TRUSTED_PROXIES,
        isOwnOrigin: makeOwnOrigin(config.SITE_ORIGIN),
        addressLimitFactor: config.ADDRESS_LIMIT_FACTOR,
        report: base.report,
        deskState,
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
        isOwnOrigin: makeOwnOrigin(config.OPERATOR_ORIGIN),
        report: base.report,
        onTyping: (conversationId) =>
          void tellTyping(chat, sockets.port, { db, conversationId }).catch((error: unknown) =>
            base.report('chat sockets', error),
          ),
      });
      sockets.desk = attached;
      listener.addHook('preClose', () => attached.close());
      listener.addHook('onClose', () => sockets.release());
    },
    purges: {
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
function makeSockets({ config, report }: Base) {
  let carriers: Promise<SocketAdapters> | undefined;
  let users = 0;
  const sockets = {
    customers: undefined as ReturnType<typeof attachCustomerSockets> | undefined,
    desk: undefined as ReturnType<typeof attachDeskSockets> | undefined,
    adapters(): Promise<SocketAdapters> {
      users += 1;
      carriers ??= makeSocketAdapters({ databaseUrl: config.DATABASE_URL, redisUrl: config.REDIS_URL, report });
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
