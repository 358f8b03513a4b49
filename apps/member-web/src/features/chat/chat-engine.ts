import { rateChat } from '@kapao/contract/member/chat.ts';
import type { ShownAttachment, StoredMessage } from '@kapao/contract/shared/chat-message.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import { hasGap } from '@kapao/web/chat/chat-order.ts';
import type { LiveSocket } from '@kapao/web/chat/live-socket.ts';
import { makeTypingShown, makeTypingTold } from '@kapao/web/chat/typing.ts';
import { call } from '../../api/member-client.ts';
import { type ChatCore, type ChatWho, idOf, makeCore } from './chat-core.ts';
import { makeChatHistory } from './chat-history.ts';
import { makeChatOutbox } from './chat-outbox.ts';
import { openChatSocket, type SocketEvents } from './chat-socket.ts';
import { withMessages } from './chat-state.ts';

const TYPING_EVERY_MS = 3_000;

export type ChatEngine = ReturnType<typeof makeChatEngine>;

/** What is being written. */
export interface Draft {
  text: string;
  attachment: ShownAttachment | undefined;
}

/** Everything of the chat but its looks: what is shown follows from `view`, and nothing else holds messages. */
export function makeChatEngine(who: ChatWho, prefix: string) {
  const { core, subscribe } = makeCore(who);
  const { view, change } = core;
  const history = makeChatHistory(core);
  const take = (messages: readonly StoredMessage[]) => {
    change(withMessages(view(), messages));
    if (hasGap(view())) void history.fill();
  };
  const outbox = makeChatOutbox(core, (stored) => {
    if (typeof stored !== 'number') return take([stored]);
    change({ lastSequence: Math.max(view().lastSequence, stored) });
    void history.fill();
  });
  let socket: LiveSocket | undefined;
  let draft: Draft = { text: '', attachment: undefined };
  const tellTyping = makeTypingTold(TYPING_EVERY_MS);

  function open(locale: Locale): void {
    core.speak(locale);
    const auth = 'token' in who ? { token: who.token } : { guestId: who.guestId };
    const room = `${prefix}${idOf(who)}`;
    void history.load().then((loaded) => (loaded ? outbox.restore(loaded.joined) : undefined));
    const cameBack = () => {
      if (hasGap(view())) void history.fill();
      outbox.retryOffline();
    };
    // Asked over HTTP: when the session is over, its answer leads to the login.
    const onRefusal = () => void history.fill();
    socket = openChatSocket({ auth, room }, eventsOf(core, { take, cameBack, onRefusal }));
  }

  /** Stops receiving; messages being sent go on. */
  function close(): void {
    history.close();
    socket?.close();
  }

  async function rate(score: number): Promise<void> {
    const session = view().messages.at(-1)?.session_id;
    if (session === undefined) return;
    await call(rateChat, { body: { ...core.speaker(), session_id: session, score } });
    change({ rating: score });
  }

  return {
    open,
    close,
    /** For good: somebody else sits here now. */
    end() {
      close();
      outbox.end();
    },
    draft: () => draft,
    keepDraft(next: Draft) {
      draft = next;
    },
    view,
    subscribe,
    loadOlder: history.loadOlder,
    seen: history.seen,
    unseen: history.unseen,
    rate,
    typing: () => tellTyping(() => socket?.typing()),
    sendText: outbox.sendText,
    sendPostback: outbox.sendPostback,
    sendFile: outbox.sendFile,
    resend: outbox.resend,
    remove: outbox.remove,
  };
}

interface Reactions {
  take: (messages: readonly StoredMessage[]) => void;
  cameBack: () => void;
  onRefusal: () => void;
}

function eventsOf({ view, change }: ChatCore, { take, cameBack, onRefusal }: Reactions): SocketEvents {
  return {
    onState: (isOnline) => change({ connection: isOnline ? 'online' : 'connecting' }),
    onJoined({ lastSequence, desk }) {
      if (desk && JSON.stringify(desk) !== JSON.stringify(view().desk)) change({ desk });
      if (lastSequence > view().lastSequence) change({ lastSequence });
      cameBack();
    },
    onMessage(message) {
      change({ isTyping: false });
      take([message]);
    },
    onRead: (by, sequence) =>
      change(
        by === 'support'
          ? { supportReadSequence: sequence }
          : { readSequence: Math.max(view().readSequence, sequence) },
      ),
    onTyping: makeTypingShown((isTyping) => change({ isTyping })),
    onEnded: () => change({ isEnded: true }),
    onRefused: onRefusal,
  };
}
