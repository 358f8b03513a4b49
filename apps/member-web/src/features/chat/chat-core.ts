import type { DeskState } from '@kapao/contract/shared/chat-events.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import { makeObserved } from '@kapao/web/chat/observed-view.ts';
import { type ChatState, EMPTY_CHAT } from './chat-state.ts';

export interface ChatView extends ChatState {
  connection: 'connecting' | 'online';
  isLoaded: boolean;
  /** What an earlier page could not send is among what is on its way. */
  isRestored: boolean;
  isLoadingOlder: boolean;
  isTyping: boolean;
  /** As the open connection last heard of it. */
  desk?: DeskState;
}

export type ChatWho = { guestId: string } | { token: string; memberId: string };

export const idOf = (who: ChatWho): string => ('token' in who ? who.memberId : who.guestId);

/** What the parts of the engine share: the one view, and the only way to change it. */
export interface ChatCore {
  who: ChatWho;
  /** The language of the page, in which flows answer. */
  locale: () => Locale;
  speak: (locale: Locale) => void;
  view: () => ChatView;
  change: (next: Partial<ChatView>) => void;
  /** Who speaks, as the calls name it; a member is known by the token. */
  speaker: () => { guestId?: string };
}

export function makeCore(who: ChatWho) {
  let language: Locale = 'th';
  const idle = { isLoaded: false, isRestored: false, isLoadingOlder: false, isTyping: false };
  const { view, change, subscribe } = makeObserved<ChatView>({ ...EMPTY_CHAT, ...idle, connection: 'connecting' });
  const core: ChatCore = {
    who,
    locale: () => language,
    speak(locale) {
      language = locale;
    },
    view,
    change,
    speaker: () => ('guestId' in who ? { guestId: who.guestId } : {}),
  };
  return { core, subscribe };
}
