import type { Locale } from '@kapao/contract/shared/locale.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ChatWho } from './chat-core.ts';
import { makeChatEngine } from './chat-engine.ts';

/** One engine as long as the chat lives on the page; another identity begins another. */
export function useChat(who: ChatWho, { prefix, locale }: { prefix: string; locale: Locale }) {
  const [engine] = useState(() => makeChatEngine(who, { prefix, locale }));
  useEffect(() => {
    engine.open();
    return () => engine.close();
  }, [engine]);
  return { engine, view: useSyncExternalStore(engine.subscribe, engine.view) };
}
