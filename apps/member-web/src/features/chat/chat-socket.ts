import type { StoredMessage } from '@kapao/contract/shared/chat-message.ts';
import type { Membership } from '@kapao/web/chat/chat-connection.ts';
import { openLiveSocket } from '@kapao/web/chat/live-socket.ts';
import { walletNews } from '../../shell/wallet-news.ts';

export interface SocketIdentity {
  auth: { token?: string; guestId?: string };
  room: string;
}

export interface SocketEvents extends Membership {
  onMessage: (message: StoredMessage) => void;
  onRead: (by: 'customer' | 'support', sequence: number) => void;
  onTyping: () => void;
  onEnded: () => void;
}

/** The live side of the chat, and of a member's wallet; it rests while the page is hidden or offline. */
export function openChatSocket(identity: SocketIdentity, events: SocketEvents) {
  return openLiveSocket({
    ...identity,
    isPaused: () => document.visibilityState === 'hidden' || !navigator.onLine,
    wokenBy: ['visibilitychange', 'online', 'offline', 'focus'],
    membership: {
      ...events,
      onState(isOnline) {
        walletNews.isHeard = isOnline;
        events.onState(isOnline);
      },
    },
    live: {
      messaging: events.onMessage,
      read: ({ by, sequence }) => events.onRead(by, sequence),
      typing: events.onTyping,
      ended: events.onEnded,
      wallet: ({ version }) => walletNews.tell(version),
    },
  });
}
