import { useEffect } from 'react';
import { useLocale } from '../../shell/locale.tsx';
import type { ChatWho } from './chat-core.ts';
import { useChat } from './use-chat.ts';

/** Sends what was begun before the app was closed or cut off, without anybody opening the chat. */
export function ChatResume({ who, prefix, onDone }: { who: ChatWho; prefix: string; onDone: () => void }) {
  const { locale } = useLocale();
  const { view } = useChat(who, { prefix, locale });
  const isDone =
    view.isRestored && view.pending.every(({ delivery, isOffline }) => delivery === 'failed' && isOffline !== true);
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone, onDone]);
  return null;
}
