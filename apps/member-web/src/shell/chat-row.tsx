import type { DeskState } from '@kapao/contract/shared/chat-events.ts';
import { RowContent } from '@kapao/ui/row.tsx';
import { deskText } from './desk-text.ts';
import { useMessages } from './locale.tsx';

interface ChatRowProps {
  desk: DeskState;
  /** Answers that were not read, as they are shown and as they are said. */
  unread?: { shown: string; said: string } | undefined;
  busy?: boolean;
  onPress: () => void;
}

/** The way into the chat where there is room for it: who is there, and for how long one waits. Needs the words of the chat. */
export function ChatRow({ desk, unread, busy = false, onPress }: ChatRowProps) {
  const { chat, chatButton } = useMessages();
  return (
    <button type="button" className="row card chat-row" aria-haspopup="dialog" aria-busy={busy} onClick={onPress}>
      <RowContent
        icon="chat"
        tone="info"
        title={chatButton.open}
        detail={deskText(chat, desk, Date.now())}
        end={
          unread && (
            <>
              <b className="count num" aria-hidden="true">
                {unread.shown}
              </b>
              <span className="sr">{unread.said}</span>
            </>
          )
        }
        chevron
      />
    </button>
  );
}
