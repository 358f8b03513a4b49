import { listMessages, readConversation } from '@kapao/contract/operator/chat.ts';
import type { StoredMessage } from '@kapao/contract/shared/chat-message.ts';
import { hasGap, wholeUpTo } from '@kapao/web/chat/chat-order.ts';
import { GAP_PAGE, makeGapFiller } from '@kapao/web/chat/gap-filler.ts';
import { makeObserved } from '@kapao/web/chat/observed-view.ts';
import { makeReadMark } from '@kapao/web/chat/read-mark.ts';
import { makeTypingShown } from '@kapao/web/chat/typing.ts';
import { call } from '../../api/call.ts';
import { EMPTY_THREAD, type Thread, withMessages } from './thread.ts';

const PAGE = 30;

export interface ThreadView extends Thread {
  isLoaded: boolean;
  isLoadingOlder: boolean;
  isTyping: boolean;
  error: unknown;
}

export type ThreadEngine = ReturnType<typeof makeThread>;

/** The messages of the open conversation: newest page, older ones, what is missing, what comes live. */
export function makeThread(id: string) {
  const idle = { isLoaded: false, isLoadingOlder: false, isTyping: false, error: undefined };
  const { view, change, subscribe } = makeObserved<ThreadView>({ ...EMPTY_THREAD, ...idle });
  const ask = (query: { limit: number; before?: number; since?: number }) =>
    call(listMessages, { params: { id }, query });

  async function load() {
    try {
      const { messages, total } = await ask({ limit: PAGE });
      change({ ...withMessages(view(), messages), isLoaded: true, error: undefined });
      change({ lastSequence: Math.max(view().lastSequence, total) });
    } catch (error) {
      change({ error });
    }
  }

  const fillGap = makeGapFiller({
    known: view,
    isLoaded: () => view().isLoaded,
    async fetchAfter(since) {
      const { messages, total } = await ask({ since, limit: GAP_PAGE });
      change(withMessages(view(), messages));
      change({ lastSequence: Math.max(view().lastSequence, total) });
      return messages.length;
    },
  });
  let loading: Promise<void> | undefined;
  function fill(): Promise<void> {
    if (view().isLoaded) return fillGap();
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return loading;
  }

  async function loadOlder() {
    const oldest = view().messages[0]?.sequence ?? 1;
    if (view().isLoadingOlder || oldest <= 1) return;
    change({ isLoadingOlder: true });
    try {
      change(withMessages(view(), (await ask({ before: oldest, limit: PAGE })).messages));
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
    reading: makeReading(id, view),
    view,
    subscribe,
    take(message: StoredMessage) {
      change({ isTyping: false, lastSequence: Math.max(view().lastSequence, message.sequence) });
      // The live copy does not say who of the site wrote it; the history does.
      if (message.sender === 'customer') change(withMessages(view(), [{ ...message, author: null }]));
      if (hasGap(view())) void fill();
    },
    customerRead: (sequence: number) =>
      change({ customerReadSequence: Math.max(view().customerReadSequence, sequence) }),
    typing: makeTypingShown((isTyping) => change({ isTyping })),
  };
}

/** What support has seen. */
function makeReading(id: string, view: () => ThreadView) {
  let told = 0;

  function tell() {
    const sequence = wholeUpTo(view());
    const before = told;
    told = sequence;
    call(readConversation, { params: { id }, body: { sequence } }).catch(() => {
      told = before;
    });
  }

  return makeReadMark({
    hasUnread: () => (view().messages.findLast(({ sender }) => sender === 'customer')?.sequence ?? 0) > told,
    tell,
  });
}
