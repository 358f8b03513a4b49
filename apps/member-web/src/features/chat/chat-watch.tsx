import type { WalletInfo } from '@kapao/contract/member/wallet.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryKeys } from '../../api/query-keys.ts';
import { walletNews } from '../../shell/wallet-news.ts';
import { type ChatWho, idOf } from './chat-core.ts';
import { openChatSocket } from './chat-socket.ts';

export interface ChatWatchProps {
  who: ChatWho;
  prefix: string;
  /** The open chat has a socket of its own. */
  isResting: boolean;
  onNews: () => void;
  /** Hears the number of the newest message, also after the socket was away. */
  onJoined: (lastSequence: number) => void;
}

/** Keeps the socket of a closed chat: a member's wallet is reported over it, and the badge counts on. */
export function ChatWatch({ who, prefix, isResting, onNews, onJoined }: ChatWatchProps) {
  useWalletNews();
  const first = useRef({ who, onNews, onJoined });
  useEffect(() => {
    if (isResting) return;
    const { who: self, onNews: tell, onJoined: compare } = first.current;
    const auth = 'token' in self ? { token: self.token } : { guestId: self.guestId };
    const room = `${prefix}${idOf(self)}`;
    const nothing = () => undefined;
    const events = {
      onState: nothing,
      onJoined: (joined: { lastSequence: number }) => compare(joined.lastSequence),
      onTyping: nothing,
      onEnded: nothing,
    };
    const socket = openChatSocket({ auth, room }, { ...events, onMessage: tell, onRead: tell, onRefused: tell });
    return () => socket.close();
  }, [prefix, isResting]);
  return null;
}

/** All that shows a member's money, so that one report renews every screen. */
const ABOUT_MONEY: ReadonlySet<unknown> = new Set(
  (
    ['wallet', 'statement', 'turnover', 'slips', 'depositsUnderWay', 'bonuses', 'wheel', 'invites', 'refunds'] as const
  ).map((name) => queryKeys[name][0]),
);
/** Answers that came so close together are of one moment. */
const TOGETHER_MS = 1_000;

/** Reads again what the screens show of a member's money when the server reports that the wallet is another than the one shown. */
function useWalletNews(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let last: string | undefined;
    walletNews.tell = (version) => {
      if (version === last) return;
      last = version;
      const shown = queries.getQueryState<WalletInfo>(queryKeys.wallet);
      // Everything read along with this very wallet is as new as it is.
      const newSinceMs =
        shown?.data?.version === version ? shown.dataUpdatedAt - TOGETHER_MS : Number.POSITIVE_INFINITY;
      void queries.invalidateQueries({
        predicate: ({ queryKey: [name], state }) => ABOUT_MONEY.has(name) && state.dataUpdatedAt < newSinceMs,
      });
    };
    return () => {
      walletNews.tell = () => undefined;
    };
  }, [queries]);
}
