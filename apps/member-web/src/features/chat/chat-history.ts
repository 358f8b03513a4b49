import { chatHistory, readChat } from '@kapao/contract/member/chat.ts';
import { HISTORY_PAGE } from '@kapao/contract/shared/chat-message.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { wholeUpTo } from '@kapao/web/chat/chat-order.ts';
import { GAP_PAGE, makeGapFiller } from '@kapao/web/chat/gap-filler.ts';
import { makeReadMark } from '@kapao/web/chat/read-mark.ts';
import { call } from '../../api/member-client.ts';
import type { ChatCore } from './chat-core.ts';
import { unreadOf, withMessages } from './chat-state.ts';
import { guestIdentity } from './guest-id.ts';

const RETRY_MS = 3_000;

/** What comes by asking: the newest page, older ones, whatever was missed, and the mark of what was seen. */
export function makeChatHistory(core: ChatCore) {
  const { who, view, change, speaker } = core;
  /** Each opening has a number, so that what an earlier one began ends when it closes. */
  let opening = 0;

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

  const fill = makeGapFiller({
    known: view,
    isLoaded: () => view().isLoaded,
    async fetchAfter(since) {
      const reply = await call(chatHistory, { body: { ...speaker(), since, limit: GAP_PAGE } });
      change(withMessages(view(), reply.conversations));
      takeMarks(core, reply);
      return reply.conversations.length;
    },
  });

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

/** What the customer has seen. */
function makeReading({ view, change, speaker }: ChatCore) {
  function tell() {
    const sequence = wholeUpTo(view());
    const before = view().readSequence;
    change({ readSequence: Math.max(before, sequence) });
    call(readChat, { body: { ...speaker(), sequence } }).catch(() => change({ readSequence: before }));
  }

  return makeReadMark({ hasUnread: () => unreadOf(view()).length > 0, tell });
}
