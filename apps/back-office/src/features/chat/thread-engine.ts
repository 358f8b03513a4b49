import { listMessages, readConversation } from '@kapao/contract/operator/chat.ts';
import type { StoredMessage } from '@kapao/contract/shared/chat-message.ts';
import { hasGap, wholeUpTo } from '@kapao/contract/shared/chat-order.ts';
import { call } from '../../api/call.ts';
import { EMPTY_THREAD, type Thread, withMessages } from './thread.ts';

const PAGE = 30;
const GAP_PAGE = 100;
/** A gap is asked for this often in a row at most; the next event starts again. */
const MAX_GAP_PAGES = 50;
const READ_AFTER_MS = 1_000;
const TYPING_SHOWN_MS = 4_000;

export interface ThreadView extends Thread {
  isLoaded: boolean;
  isLoadingOlder: boolean;
  isTyping: boolean;
  error: unknown;
}

export type ThreadEngine = ReturnType<typeof makeThread>;

/** The messages of the open conversation: newest page, older ones, what is missing, what comes live. */
export function makeThread(id: string) {
  let view: ThreadView = { ...EMPTY_THREAD, isLoaded: false, isLoadingOlder: false, isTyping: false, error: undefined };
  const listeners = new Set<() => void>();
  let filling: Promise<void> | undefined;
  let typingTimer: ReturnType<typeof setTimeout> | undefined;
  const change = (to: Partial<ThreadView>) => {
    view = { ...view, ...to };
    for (const listener of listeners) listener();
  };
  const ask = (query: { limit: number; before?: number; since?: number }) =>
    call(listMessages, { params: { id }, query });

  async function load() {
    try {
      const { messages, total } = await ask({ limit: PAGE });
      change({ ...withMessages(view, messages), isLoaded: true, error: undefined });
      change({ lastSequence: Math.max(view.lastSequence, total) });
    } catch (error) {
      change({ error });
    }
  }

  /** One at a time: whoever asks meanwhile is served by another round afterwards. */
  async function fill(): Promise<void> {
    await filling;
    filling = fillOnce().finally(() => {
      filling = undefined;
    });
    return filling;
  }

  async function fillOnce() {
    if (!view.isLoaded) return load();
    for (let page = 0; page < MAX_GAP_PAGES; page += 1) {
      try {
        const { messages, total } = await ask({ since: wholeUpTo(view), limit: GAP_PAGE });
        change({ ...withMessages(view, messages), lastSequence: Math.max(view.lastSequence, total) });
        if (messages.length === 0 || !hasGap(view)) return;
      } catch {
        // The connection that comes back fills it.
        return;
      }
    }
  }

  async function loadOlder() {
    const oldest = view.messages[0]?.sequence ?? 1;
    if (view.isLoadingOlder || oldest <= 1) return;
    change({ isLoadingOlder: true });
    try {
      change(withMessages(view, (await ask({ before: oldest, limit: PAGE })).messages));
    } catch (error) {
      change({ error });
    } finally {
      change({ isLoadingOlder: false });
    }
  }

  return {
    id,
    load,
    fill,
    loadOlder,
    reading: makeReading(id, () => view),
    view: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    take(message: StoredMessage) {
      change({ isTyping: false, lastSequence: Math.max(view.lastSequence, message.sequence) });
      // The live copy does not say who of the site wrote it; the history does.
      if (message.sender === 'customer') change(withMessages(view, [{ ...message, author: null }]));
      if (hasGap(view)) void fill();
    },
    customerRead: (sequence: number) => change({ customerReadSequence: Math.max(view.customerReadSequence, sequence) }),
    typing() {
      clearTimeout(typingTimer);
      change({ isTyping: true });
      typingTimer = setTimeout(() => change({ isTyping: false }), TYPING_SHOWN_MS);
    },
  };
}

/** Seen by support: told after a second, once for whatever came meanwhile. */
function makeReading(id: string, view: () => ThreadView) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told = 0;

  function tell() {
    timer = undefined;
    const sequence = wholeUpTo(view());
    const before = told;
    told = sequence;
    call(readConversation, { params: { id }, body: { sequence } }).catch(() => {
      told = before;
    });
  }

  return {
    seen() {
      const newest = view().messages.findLast(({ sender }) => sender === 'customer')?.sequence ?? 0;
      if (newest > told) timer ??= setTimeout(tell, READ_AFTER_MS);
    },
    unseen() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
