import type { StoredMessage } from '@kapao/contract/shared/chat-message.ts';
import { summaryOf } from '@kapao/contract/shared/chat-message.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Icon } from '@kapao/ui/icon.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { dayNumber, formatDate, formatTime } from '@kapao/web/format-date.ts';
import { Fragment, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { useLocale } from '../../shell/locale.tsx';
import { PendingBubble, StoredBubble } from './chat-bubble.tsx';
import type { ChatView } from './chat-core.ts';
import type { ChatEngine } from './chat-engine.ts';
import { isOwn, unreadOf } from './chat-state.ts';

const FirstHelp = lazyPart(async () => (await import('./first-help.tsx')).loadFirstHelp(), { missing: () => null });

/** Closer to an end than this counts as being there. */
const NEAR_PX = 60;

interface Props {
  engine: ChatEngine;
  view: ChatView;
  greeting: string;
  /** Outside of opening hours; it is said again as a message once something was written. */
  offlineText: string;
  /** Topics that answer themselves from the member's own data. */
  hasFirstHelp: boolean;
}

export function ChatMessages({ engine, view, greeting, offlineText, hasFirstHelp }: Props) {
  const { chat: words } = useLocale().messages;
  const { list, isAtBottom, toBottom, onScroll } = useScroll(engine, view);
  const unread = unreadOf(view);
  const last = view.messages.at(-1);
  return (
    <div className="body chat-body" ref={list} onScroll={onScroll} role="log" aria-label={words.title}>
      {view.isLoadingOlder && <p className="meta center">{words.loadingOlder}</p>}
      {view.isLoaded && (view.messages[0]?.sequence ?? 1) <= 1 && (
        <>
          <p className="bub greeting">{greeting}</p>
          {view.messages.length === 0 && offlineText !== '' && <p className="bub greeting">{offlineText}</p>}
        </>
      )}
      <ol className="chat">
        {view.messages.map((message, index) => (
          <Fragment key={message.messageId}>
            <Divider message={message} before={view.messages[index - 1]} />
            <StoredBubble
              message={message}
              engine={engine}
              isLast={message === last && view.pending.length === 0}
              isRead={isOwn(message) && message === last && message.sequence <= view.supportReadSequence}
            />
          </Fragment>
        ))}
        {view.pending.map((own) => (
          <PendingBubble key={own.clientId} own={own} engine={engine} />
        ))}
      </ol>
      {hasFirstHelp && view.isLoaded && view.pending.length === 0 && (view.messages.length === 0 || view.isEnded) && (
        <Suspense fallback={null}>
          <FirstHelp onAsk={(text) => engine.sendText(text)} />
        </Suspense>
      )}
      {view.isTyping && <p className="meta typing">{words.typing}</p>}
      {view.isEnded && <Ended engine={engine} rating={view.rating} />}
      {!isAtBottom && unread.length > 0 && <Preview unread={unread} onPress={toBottom} />}
    </div>
  );
}

/** The day where it changes, and the end of a talk where another begins (spec 4). */
function Divider({ message, before }: { message: StoredMessage; before: StoredMessage | undefined }) {
  const { chat: words } = useLocale().messages;
  const atMs = Date.parse(message.createdAt);
  const isNewDay = !before || dayNumber(Date.parse(before.createdAt)) !== dayNumber(atMs);
  const isNewTalk = before !== undefined && before.session_id !== message.session_id;
  return (
    <>
      {isNewTalk && <li className="meta center talk-end">{words.endConversation}</li>}
      {isNewDay && (
        <li className="meta center">
          {formatDate(atMs)} {formatTime(atMs)}
        </li>
      )}
    </>
  );
}

const SCORES = [1, 2, 3, 4, 5] as const;

function Ended({ engine, rating }: { engine: ChatEngine; rating: number | null }) {
  const { messages } = useLocale();
  const { chat: words } = messages;
  const toast = useToast();
  const rate = (score: number) => engine.rate(score).catch((error) => toast('danger', errorText(messages, error)));
  return (
    <section className="chat-ended">
      <p className="meta center talk-end">{words.endConversation}</p>
      <p className="small center">{rating === null ? words.rate : words.rated}</p>
      <div className="quick scores">
        {SCORES.map((score) => (
          <button
            key={score}
            type="button"
            className="chip"
            aria-pressed={rating === score}
            aria-label={words.score(score)}
            onClick={() => void rate(score)}
          >
            {score}
          </button>
        ))}
      </div>
    </section>
  );
}

function Preview({ unread, onPress }: { unread: readonly StoredMessage[]; onPress: () => void }) {
  const { chat: words } = useLocale().messages;
  const newest = unread.at(-1);
  const text = newest ? summaryOf(newest.message) || words.media : '';
  return (
    <div className="chat-preview">
      <Button compact onPress={onPress}>
        <Icon name="down" size="s" /> {words.news(unread.length)} · {text.slice(0, 60)}
      </Button>
    </div>
  );
}

/**
 * New messages keep the view at the bottom only if it was there; older ones grow the list upwards without moving what is
 * being read. What is at the bottom of a visible page is seen.
 */
function useScroll(engine: ChatEngine, view: ChatView) {
  const list = useRef<HTMLDivElement>(null);
  const [isAtBottom, setAtBottom] = useState(true);
  const before = useRef({ first: 0, height: 0, top: 0, isAtBottom: true });
  const toBottom = useCallback(() => {
    const box = list.current;
    if (!box) return;
    box.scrollTop = box.scrollHeight;
    before.current.top = box.scrollTop;
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what makes the list longer.
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    const first = view.messages[0]?.sequence ?? 0;
    const grewUp = before.current.first > first && before.current.first > 0;
    if (grewUp) box.scrollTop += box.scrollHeight - before.current.height;
    else if (before.current.isAtBottom) toBottom();
    before.current = { ...before.current, first, height: box.scrollHeight };
  }, [view.messages, view.pending, view.isTyping, view.isEnded, toBottom]);

  // Pictures grow when they come, and a keyboard or a long draft takes room away; the bottom stays the bottom.
  useEffect(() => {
    const box = list.current;
    const chat = box?.querySelector('.chat');
    if (!box || !chat) return;
    const observer = new ResizeObserver(() => {
      if (before.current.isAtBottom) toBottom();
    });
    observer.observe(chat);
    observer.observe(box);
    return () => observer.disconnect();
  }, [toBottom]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every message may be one to be seen.
  useEffect(() => {
    const look = () => {
      if (isAtBottom && document.visibilityState === 'visible') engine.seen();
      else engine.unseen();
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isAtBottom, view.messages, engine]);

  const onScroll = () => {
    const box = list.current;
    if (!box) return;
    const isNear = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
    // What grows meanwhile moves the bottom away as well; only whoever scrolls up has left it.
    const hasLeft = box.scrollTop < before.current.top;
    const isThere = isNear || (before.current.isAtBottom && !hasLeft);
    before.current = { ...before.current, isAtBottom: isThere, height: box.scrollHeight, top: box.scrollTop };
    setAtBottom(isThere);
    if (box.scrollTop < NEAR_PX && view.isLoaded) void engine.loadOlder().catch(() => undefined);
  };
  return { list, isAtBottom, toBottom, onScroll };
}
