import type { ConversationEntry } from '@kapao/contract/operator/chat.ts';
import { Button } from '@kapao/ui/button.tsx';
import { formatDate } from '@kapao/web/format-date.ts';
import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../../shell/locale.tsx';
import { OutgoingBubble, StoredBubble } from './bubble.tsx';
import type { Outbox, Outgoing } from './outbox.ts';
import type { DeskMessage } from './thread.ts';
import type { ThreadView } from './thread-engine.ts';

/** Closer to the end than this counts as being there. */
const NEAR_PX = 60;

interface MessageLogProps {
  conversation: ConversationEntry;
  view: ThreadView;
  outgoing: readonly Outgoing[];
  outbox: Outbox;
  onOlder: () => void;
}

export function MessageLog({ conversation, view, outgoing, outbox, onOlder }: MessageLogProps) {
  const { chat: words } = useMessages();
  const { box, onScroll, isBehind, toEnd } = useStayingAtEnd(view, outgoing);
  const seen = Math.max(view.customerReadSequence, conversation.customerReadSequence);
  const stored = new Set(view.messages.map(({ clientId }) => clientId));
  const isEnded = conversation.state === 'CLOSED' && conversation.lastSequence >= view.lastSequence;
  return (
    <section className="chat-log" ref={box} onScroll={onScroll} role="log" aria-label={words.messages}>
      {(view.messages[0]?.sequence ?? 1) > 1 && (
        <Button compact variant="ghost" busy={view.isLoadingOlder} onPress={onOlder}>
          {words.older}
        </Button>
      )}
      <ol className="chat">
        {view.messages.map((message, index) => (
          <Fragment key={message.messageId}>
            <Divider message={message} before={view.messages[index - 1]} />
            <StoredBubble
              message={message}
              memberId={conversation.memberId}
              isSeen={message.sender === 'other' && message === view.messages.at(-1) && message.sequence <= seen}
            />
          </Fragment>
        ))}
        {outgoing
          .filter(({ clientId }) => !stored.has(clientId))
          .map((own) => (
            <OutgoingBubble key={own.clientId} own={own} outbox={outbox} />
          ))}
      </ol>
      {view.isTyping && (
        <p className="meta">
          {conversation.name === '' ? words.guest : conversation.name} {words.typing}
        </p>
      )}
      {isEnded && <p className="meta chat-divider">{words.ended}</p>}
      {isBehind && (
        <div className="chat-behind">
          <Button compact icon="down" onPress={toEnd}>
            {words.newer}
          </Button>
        </div>
      )}
    </section>
  );
}

/** The day where it changes, and the end of a talk where another begins. */
function Divider({ message, before }: { message: DeskMessage; before: DeskMessage | undefined }) {
  const { chat: words } = useMessages();
  const isNewTalk = before !== undefined && before.session_id !== message.session_id;
  const isNewDay = !before || formatDate(before.createdAt) !== formatDate(message.createdAt);
  return (
    <>
      {isNewTalk && <li className="meta chat-divider">{words.ended}</li>}
      {isNewDay && <li className="meta chat-divider num">{formatDate(message.createdAt)}</li>}
    </>
  );
}

/**
 * New messages keep the view at the end if it was there, and own ones bring it there; older ones grow the list upwards
 * without moving it.
 */
function useStayingAtEnd(view: ThreadView, outgoing: readonly Outgoing[]) {
  const box = useRef<HTMLElement>(null);
  const before = useRef({ first: 0, height: 0, top: 0, outgoing: 0, isAtEnd: true });
  /** Up to where it was read before the view left the end; undefined while it is there. */
  const [leftAt, setLeftAt] = useState<number>();
  const newest = view.messages.at(-1)?.sequence ?? 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what makes the list longer.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const first = view.messages[0]?.sequence ?? 0;
    const grewUp = before.current.first > first && before.current.first > 0;
    if (outgoing.length > before.current.outgoing) before.current.isAtEnd = true;
    if (grewUp) element.scrollTop += element.scrollHeight - before.current.height;
    else if (before.current.isAtEnd) element.scrollTop = element.scrollHeight;
    before.current = { ...before.current, first, height: element.scrollHeight, outgoing: outgoing.length };
  }, [view.messages, view.isTyping, outgoing.length]);

  // Pictures grow when they come, and the box shrinks when an answer gets longer; the end stays the end.
  useEffect(() => {
    const list = box.current?.querySelector('.chat');
    if (!box.current || !list) return;
    const observer = new ResizeObserver(() => {
      if (box.current && before.current.isAtEnd) box.current.scrollTop = box.current.scrollHeight;
    });
    observer.observe(list);
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  const onScroll = () => {
    const element = box.current;
    if (!element) return;
    const { scrollTop: top, scrollHeight: height } = element;
    // A picture that came meanwhile moves the end away; only who scrolls up leaves it.
    const stayed = before.current.isAtEnd && top >= before.current.top;
    const isAtEnd = stayed || height - top - element.clientHeight < NEAR_PX;
    before.current = { ...before.current, isAtEnd, height, top };
    setLeftAt((known) => (isAtEnd ? undefined : (known ?? newest)));
  };
  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight });
  return { box, onScroll, isBehind: leftAt !== undefined && newest > leftAt, toEnd };
}
