import type { Locale } from '@kapao/contract/shared/locale.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type ChatWho, idOf } from './chat-core.ts';
import { type ChatEngine, makeChatEngine } from './chat-engine.ts';

let latest: { key: string; isGuest: boolean; engine: ChatEngine } | undefined;

/** The engine outlives the window, so that closing it loses neither a draft nor what is on its way. One at a time. */
function engineOf(who: ChatWho, prefix: string): ChatEngine {
  const key = `${prefix}${idOf(who)} ${'token' in who ? who.token : ''}`;
  if (latest?.key === key) return latest.engine;
  const engine = makeChatEngine(who, prefix);
  // A guest who signs in goes on writing; what a member wrote is nobody else's.
  if (latest?.isGuest) engine.keepDraft(latest.engine.draft());
  latest?.engine.end();
  latest = { key, isGuest: 'guestId' in who, engine };
  return engine;
}

/** The chat of one person, open as long as the window is. */
export function useChat(who: ChatWho, { prefix, locale }: { prefix: string; locale: Locale }) {
  const [engine] = useState(() => engineOf(who, prefix));
  useEffect(() => {
    engine.open(locale);
    return () => engine.close();
  }, [engine, locale]);
  return { engine, view: useSyncExternalStore(engine.subscribe, engine.view) };
}
