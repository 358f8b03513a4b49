import type { StoredMessage } from '@kapao/contract/shared/chat-message.ts';
import type { Membership } from '@kapao/web/chat/chat-connection.ts';
import { openLiveSocket } from '@kapao/web/chat/live-socket.ts';

const INBOX = 'inbox';

export interface DeskEvents extends Membership {
  onMessage: (conversationId: string, message: StoredMessage) => void;
  onRead: (conversationId: string, by: 'customer' | 'support', sequence: number) => void;
  onTyping: (conversationId: string) => void;
  /** Look at it again; `joinedInto` names the conversation it is now part of. */
  onChange: (conversationId: string, joinedInto?: string) => void;
}

/** The live side of the inbox: one connection that receives events of every conversation. */
export function openDeskSocket(events: DeskEvents) {
  return openLiveSocket({
    room: INBOX,
    // A desk behind other windows still has to hear of new messages, so only a lost network pauses it.
    isPaused: () => !navigator.onLine,
    wokenBy: ['online'],
    membership: events,
    live: {
      messaging({ conversationId: id, ...message }) {
        if (id !== undefined) events.onMessage(id, message);
      },
      read({ conversationId: id, by, sequence }) {
        if (id !== undefined) events.onRead(id, by, sequence);
      },
      typing({ conversationId: id, by }) {
        if (id !== undefined && by === 'customer') events.onTyping(id);
      },
      ended({ conversationId: id }) {
        if (id !== undefined) events.onChange(id);
      },
      changed: ({ conversationId, joinedInto }) => events.onChange(conversationId, joinedInto),
    },
  });
}
