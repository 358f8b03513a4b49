import { chatHistory, readChat } from '@kapao/contract/member/chat.ts';
import { HISTORY_PAGE } from '@kapao/contract/shared/chat-message.ts';
import { hasGap, wholeUpTo } from '@kapao/contract/shared/chat-order.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { call } from '../../api/member-client.ts';
import type { ChatCore } from './chat-core.ts';
import { unreadOf, withMessages } from './chat-state.ts';
import { guestIdentity } from './guest-id.ts';

/** Spec 9. */
const READ_AFTER_MS = 1_000;
/** A gap is asked for this often in a row at most; the next event or look at the membership starts again. */
const MAX_GAP_PAGES = 50;
const GAP_PAGE = 100;
const RETRY_MS = 3_000;

/** What comes by asking: the newest page, older ones, whatever was missed, and the mark of what was seen. */
export function makeChatHistory(core: ChatCore) {
  const { who, view, change, speaker } = core;
  /** Each opening has a number, so that what an earlier one began ends when it closes. */
  let opening = 0;
  let filling: Promise<void> | undefined;

  /**
   * The newest page; a guest's conversation of before the sign-in comes along (design 4), and its id is answered. False when
   * it was closed before an answer came.
   */
  async function load(): Promise<{ joined: string | null } | false> {
    opening += 1;
    const own = opening;
    while (own === opening) {
      const guestId = 'token' in who ? guestIdentity.known() : null;
      const joining = guestId === null ? speaker() : { guestId };
      try {
        const reply = await call(chatHistory, { body: { ...joining, limit: HISTORY_PAGE } });
        if (guestId !== null) guestIdentity.forget();
        change({ ...withMessages(view(), reply.conversations), isLoaded: true });
        takeMarks(core, reply);
        return { joined: guestId };
      } catch {
        // Failed loads are silent (spec 7); it is tried again as long as the chat is open.
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    return false;
  }

  /** Fetches what is missing up to the newest. One at a time: whoever asks meanwhile waits for the same answer. */
  function fill(): Promise<void> {
    filling ??= fillOnce().finally(() => {
      filling = undefined;
    });
    return filling;
  }

  async function fillOnce(): Promise<void> {
    // Until the newest page is there, a gap would be everything that was ever said.
    for (let page = 0; page < MAX_GAP_PAGES && view().isLoaded; page += 1) {
      try {
        const reply = await call(chatHistory, { body: { ...speaker(), since: wholeUpTo(view()), limit: GAP_PAGE } });
        change(withMessages(view(), reply.conversations));
        takeMarks(core, reply);
        if (reply.conversations.length === 0 || !hasGap(view())) return;
      } catch {
        // The next look at the membership, at most five seconds away, finds the gap again.
        return;
      }
    }
  }

  async function loadOlder(): Promise<void> {
    const oldest = view().messages[0]?.sequence ?? 1;
    if (view().isLoadingOlder || oldest <= 1) return;
    change({ isLoadingOlder: true });
    try {
      const reply = await call(chatHistory, { body: { ...speaker(), before: oldest, limit: HISTORY_PAGE } });
      change(withMessages(view(), reply.conversations));
    } finally {
      change({ isLoadingOlder: false });
    }
  }

  const reading = makeReading(core);
  return {
    load,
    fill,
    loadOlder,
    ...reading,
    close() {
      opening += 1;
      reading.unseen();
    },
  };
}

function takeMarks({ view, change }: ChatCore, reply: RouteReply<typeof chatHistory>): void {
  change({
    lastSequence: Math.max(view().lastSequence, reply.lastSequence),
    readSequence: Math.max(view().readSequence, reply.readSequence),
    supportReadSequence: Math.max(view().supportReadSequence, reply.supportReadSequence),
    isEnded: reply.isEnded,
    rating: reply.rating,
  });
}

/** Seen by the customer: told after a second (spec 4), once for whatever came meanwhile. */
function makeReading({ view, change, speaker }: ChatCore) {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tell() {
    timer = undefined;
    const sequence = wholeUpTo(view());
    const before = view().readSequence;
    change({ readSequence: Math.max(before, sequence) });
    call(readChat, { body: { ...speaker(), sequence } }).catch(() => change({ readSequence: before }));
  }

  return {
    seen() {
      if (unreadOf(view()).length > 0) timer ??= setTimeout(tell, READ_AFTER_MS);
    },
    unseen() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
