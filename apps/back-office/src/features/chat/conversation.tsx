import { answerChat } from '@kapao/contract/operator/chat.ts';
import { IconButton } from '@kapao/ui/button.tsx';
import { useMediaQuery } from '@kapao/web/use-media-query.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { Beside } from './beside.tsx';
import { Composer } from './composer.tsx';
import { ConversationActs } from './conversation-acts.tsx';
import type { DeskLive } from './desk-live.ts';
import { MessageLog } from './message-log.tsx';
import type { ThreadEngine } from './thread-engine.ts';
import { useConversationHead } from './use-chat.ts';

/** From this width the customer's details are beside the conversation; the same number is in chat.css. */
const BESIDE_VIEW = '(min-width: 1200px)';

export function Conversation({ id, live }: { id: string; live: DeskLive }) {
  const { chat: words } = useMessages();
  const head = useConversationHead(id);
  const mayAnswer = useMay(answerChat);
  const [thread] = useState(() => live.threadOf(id));
  useEffect(() => live.show(thread), [live, thread]);
  const isWide = useMediaQuery(BESIDE_VIEW);
  const [isBeside, setBeside] = useState(false);
  if (head.isPending) return <PageLoading />;
  if (!head.data) return <LoadFailed error={head.error} onRetry={() => void head.refetch()} />;
  const { conversation } = head.data;
  const isShown = isWide || isBeside;
  return (
    <div className={`chat-desk${isShown ? ' with-beside' : ''}`}>
      <div className="chat-talk">
        <header className="chat-talk-head">
          <div className="grow">
            <h2>{conversation.name === '' ? words.guest : conversation.name}</h2>
            <p className="small num">{conversation.username ?? ''}</p>
          </div>
          <ConversationActs conversation={conversation} mayAnswer={mayAnswer} />
          {!isWide && (
            <IconButton
              icon={isBeside ? 'chat' : 'user'}
              label={isBeside ? words.messages : words.about}
              onPress={() => setBeside(!isBeside)}
            />
          )}
        </header>
        {(isWide || !isBeside) && (
          <>
            <Log conversation={head.data.conversation} thread={thread} live={live} mayAnswer={mayAnswer} />
            {mayAnswer && <Composer conversation={conversation} live={live} />}
          </>
        )}
      </div>
      {isShown && <Beside head={head.data} />}
    </div>
  );
}

interface LogProps {
  conversation: Parameters<typeof MessageLog>[0]['conversation'];
  thread: ThreadEngine;
  live: DeskLive;
  mayAnswer: boolean;
}

function Log({ conversation, thread, live, mayAnswer }: LogProps) {
  const view = useSyncExternalStore(thread.subscribe, thread.view);
  const outgoing = useSyncExternalStore(live.outbox.subscribe, live.outbox.view);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every message may be one to be seen.
  useEffect(() => {
    if (!mayAnswer) return;
    const look = () => {
      if (document.visibilityState === 'visible') thread.reading.seen();
      else thread.reading.unseen();
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [thread, view.messages, mayAnswer]);
  if (!view.isLoaded && view.error !== undefined) {
    return <LoadFailed error={view.error} onRetry={() => void thread.load()} />;
  }
  if (!view.isLoaded) return <PageLoading />;
  return (
    <MessageLog
      conversation={conversation}
      view={view}
      outgoing={outgoing.filter(({ conversationId }) => conversationId === conversation.id)}
      outbox={live.outbox}
      onOlder={() => void thread.loadOlder()}
    />
  );
}
