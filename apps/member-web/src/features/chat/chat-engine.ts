import { rateChat } from '@kapao/contract/member/chat.ts';
import type { ShownAttachment, StoredMessage } from '@kapao/contract/shared/chat-message.ts';
import { hasGap } from '@kapao/contract/shared/chat-order.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import { call } from '../../api/member-client.ts';
import { type ChatCore, type ChatWho, idOf, makeCore } from './chat-core.ts';
import { makeChatHistory } from './chat-history.ts';
import { makeChatOutbox } from './chat-outbox.ts';
import { type ChatSocket, openChatSocket, type SocketEvents } from './chat-socket.ts';
import { withMessages } from './chat-state.ts';

const TYPING_SHOWN_MS = 4_000;
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
  let socket: ChatSocket | undefined;
  let draft: Draft = { text: '', attachment: undefined };
  let typedAtMs = 0;

  function open(locale: Locale): void {
    core.speak(locale);
    const auth = 'token' in who ? { token: who.token } : { guestId: who.guestId };
    const room = `${prefix}${idOf(who)}`;
    void history.load().then((loaded) => loaded && outbox.restore(loaded.joined));
    const cameBack = () => {
      if (hasGap(view())) void history.fill();
      outbox.retryOffline();
    };
    // Asked over HTTP: when the session is over, its answer leads to the login.
    const wasCut = () => void history.fill();
    socket = openChatSocket({ auth, room }, eventsOf(core, { take, cameBack, wasCut }));
  }

  /** Nothing is heard any more; what is on its way goes on. */
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
    typing() {
      if (Date.now() - typedAtMs < TYPING_EVERY_MS) return;
      typedAtMs = Date.now();
      socket?.typing();
    },
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
  wasCut: () => void;
}

function eventsOf({ view, change }: ChatCore, { take, cameBack, wasCut }: Reactions): SocketEvents {
  let typingTimer: ReturnType<typeof setTimeout> | undefined;
  return {
    onState: (isOnline) => change({ connection: isOnline ? 'online' : 'connecting' }),
    onJoined({ lastSequence }) {
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
    onTyping() {
      change({ isTyping: true });
      clearTimeout(typingTimer);
      typingTimer = setTimeout(() => change({ isTyping: false }), TYPING_SHOWN_MS);
    },
    onEnded: () => change({ isEnded: true }),
    onCut: wasCut,
  };
}
