import type { chatConfig } from '@kapao/contract/member/chat.ts';
import type { ShownAttachment } from '@kapao/contract/shared/chat-message.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { IconButton } from '@kapao/ui/button.tsx';
import { DialogShell } from '@kapao/ui/dialog-shell.tsx';
import { Mark } from '@kapao/ui/mark.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useEffect, useId, useRef, useState } from 'react';
import { codeText } from '../../api/error-text.ts';
import { deskText } from '../../shell/desk-text.ts';
import { useLocale } from '../../shell/locale.tsx';
import './chat.css';
import { ChatComposer } from './chat-composer.tsx';
import type { ChatView, ChatWho } from './chat-core.ts';
import { ChatMessages } from './chat-messages.tsx';
import { useChat } from './use-chat.ts';

interface ChatSheetProps {
  who: ChatWho;
  config: RouteReply<typeof chatConfig>;
  /** What the next message is about, when somebody came to ask. */
  asked?: ShownAttachment | undefined;
  onClose: () => void;
}

/** The conversation: full height on phones, a window at the corner of wide screens. */
export function ChatSheet({ who, config, asked, onClose }: ChatSheetProps) {
  const { locale, messages } = useLocale();
  const { chat: words, common } = messages;
  const { engine, view } = useChat(who, { prefix: config.PREFIX, locale });
  // Before the composer reads what was being written.
  useState(() => asked && engine.keepDraft({ ...engine.draft(), attachment: asked }));
  const titleId = useId();
  useRefusals(view);
  const desk = view.desk ?? config.desk;
  const isThere = view.connection === 'online' && desk.isStaffed;
  const state = view.connection === 'online' ? deskText(words, desk, Date.now()) : words.connecting;
  return (
    <DialogShell className="sheet chat-sheet" labelledBy={titleId} busy={false} onClose={onClose}>
      <header>
        <span className="chat-mark">
          <Mark />
        </span>
        <span className="grow">
          <h1 id={titleId} tabIndex={-1}>
            {words.title}
          </h1>
          <small
            className="chat-state"
            role="status"
            data-state={view.connection}
            data-desk={desk.isStaffed ? 'here' : 'gone'}
          >
            <i className={isThere ? 'dot' : 'dot waiting'} />
            {view.isEnded ? words.ended : state}
          </small>
        </span>
        <IconButton icon="x" label={common.close} onPress={onClose} />
      </header>
      <ChatMessages
        engine={engine}
        view={view}
        greeting={config.greeting}
        offlineText={config.offlineText}
        hasFirstHelp={'token' in who}
      />
      <footer>
        <ChatComposer engine={engine} isMember={'token' in who} />
      </footer>
    </DialogShell>
  );
}

/** What the server refused is said once, for four seconds (spec 9). */
function useRefusals({ pending }: ChatView) {
  const { messages } = useLocale();
  const toast = useToast();
  const told = useRef(new Set<string>());
  useEffect(() => {
    for (const { clientId, refusal } of pending) {
      if (refusal === undefined || told.current.has(clientId)) continue;
      told.current.add(clientId);
      toast('danger', codeText(messages, refusal));
    }
  }, [pending, toast, messages]);
}
