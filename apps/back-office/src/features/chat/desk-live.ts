import type { LiveSocket } from '@kapao/web/chat/live-socket.ts';
import { makeTypingTold } from '@kapao/web/chat/typing.ts';
import { makeDeskPresence } from './desk-presence.ts';
import { type DeskEvents, openDeskSocket } from './desk-socket.ts';
import { makeOutbox } from './outbox.ts';
import { makeThread, type ThreadEngine } from './thread-engine.ts';

const TYPING_EVERY_MS = 2_000;
const NEWS_AFTER_MS = 400;
/** Threads that were open before stay at hand, so that going back and forth asks for what is new only. */
const MAX_THREADS = 20;

interface DeskLiveDeps {
  username: string;
  /** The list is not what it was. */
  onNews: () => void;
  /** This conversation's head is not what it was. */
  onChange: (conversationId: string) => void;
  onJoinedInto: (from: string, into: string) => void;
  onRefused: () => void;
}

export type DeskLive = ReturnType<typeof makeDeskLive>;

/** Many events at once are one look at the list. */
function makeNews(onNews: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const tell = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      onNews();
    }, NEWS_AFTER_MS);
  };
  return { tell, stop };
}

function makeListeners() {
  const listeners = new Set<() => void>();
  return {
    changed() {
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function makeThreads() {
  const threads = new Map<string, ThreadEngine>();
  return {
    known: (id: string) => threads.get(id),
    open(id: string): ThreadEngine {
      const thread = threads.get(id) ?? makeThread(id);
      threads.delete(id);
      threads.set(id, thread);
      const [oldest] = threads.keys();
      if (threads.size > MAX_THREADS && oldest !== undefined) threads.delete(oldest);
      return thread;
    },
  };
}

/** What lives as long as the inbox is open: the connection, answers on their way, drafts, and the messages. */
export function makeDeskLive(deps: DeskLiveDeps) {
  let socket: LiveSocket | undefined;
  let isOnline = false;
  const tellTyping = makeTypingTold(TYPING_EVERY_MS);
  let shown: ThreadEngine | undefined;
  const threads = makeThreads();
  const drafts = new Map<string, string>();
  const { changed, subscribe } = makeListeners();
  const presence = makeDeskPresence(deps.username, { changed, tell: (report, hear) => socket?.report(report, hear) });
  const outbox = makeOutbox(async (id) => threads.known(id)?.fill());

  const news = makeNews(deps.onNews);
  const wake = () => {
    if (document.visibilityState === 'visible') void shown?.fill();
  };

  const events: DeskEvents = {
    onState(next) {
      isOnline = next;
      changed();
    },
    onJoined({ isBack, people: there }) {
      if (there) presence.hear(there);
      if (!isBack) return;
      presence.report();
      void shown?.fill();
      outbox.resume();
      news.tell();
    },
    onMessage(id, message) {
      const thread = threads.known(id);
      const before = thread?.view().messages.at(-1)?.session_id;
      if (thread === shown) thread?.take(message);
      // Another talk has begun.
      if (before !== undefined && before !== message.session_id) deps.onChange(id);
      news.tell();
    },
    onRead(id, by, sequence) {
      if (by === 'customer') threads.known(id)?.customerRead(sequence);
      else news.tell();
    },
    onTyping: (id) => threads.known(id)?.typing(),
    onChange(id, joinedInto) {
      if (joinedInto !== undefined) deps.onJoinedInto(id, joinedInto);
      else deps.onChange(id);
      news.tell();
    },
    onRefused: deps.onRefused,
  };

  return {
    outbox,
    drafts,
    isOnline: () => isOnline,
    presence,
    subscribe,
    threadOf: threads.open,
    /** While it is on screen it receives new messages; when it returns it fetches what it missed. */
    show(thread: ThreadEngine) {
      shown = thread;
      void thread.fill();
      return () => {
        thread.reading.unseen();
        if (shown === thread) shown = undefined;
      };
    },
    typing: (id: string) => tellTyping(() => socket?.typing({ conversationId: id })),
    open() {
      socket = openDeskSocket(events);
      presence.watch();
      document.addEventListener('visibilitychange', wake);
      addEventListener('focus', wake);
    },
    close() {
      news.stop();
      presence.stop();
      document.removeEventListener('visibilitychange', wake);
      removeEventListener('focus', wake);
      socket?.close();
    },
  };
}
