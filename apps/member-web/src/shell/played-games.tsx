import { useEffect, useEffectEvent, useRef } from 'react';
import { currentVisit, isFromEarlier } from '../lib/game-visit.ts';
import { staleSinceMs } from '../lib/played-game.ts';
import { useSearchParams } from '../lib/router.tsx';
import { byServerClock } from '../lib/server-clock.ts';
import { useModal } from './use-modal.ts';
import { useWallet } from './use-wallet.ts';
import { useWalletRefresh } from './use-wallet-refresh.ts';
import { walletNews } from './wallet-news.ts';

/** A return is told by several events at once. */
const ONE_RETURN_MS = 1_000;

/** Asks the games that may have been played for their balances whenever the member comes back to this page, and when it is loaded. */
export function PlayedGames() {
  const { data: wallet } = useWallet();
  const { refresh, refreshGame, refreshing } = useWalletRefresh();
  const [params] = useSearchParams();
  const { open } = useModal();
  const askedAtMs = useRef(0);
  const played = wallet?.slots.filter((slot) => slot.playedSince) ?? [];
  const hasPlayed = played.length > 0;
  const ask = useEffectEvent(() => {
    const nowMs = Date.now();
    if (document.visibilityState !== 'visible' || refreshing || nowMs - askedAtMs.current < ONE_RETURN_MS) return;
    const [game, ...others] = played.filter((slot) => staleSinceMs(slot, byServerClock(nowMs)) !== undefined);
    if (!game) return;
    askedAtMs.current = nowMs;
    if (others.length > 0) refresh();
    else refreshGame(game.code);
  });
  /** "Back to wallet" in the tab of the game: what was won there is told as it is in the tab that opened it. */
  const tell = useEffectEvent(() => {
    const visit = currentVisit();
    const isHere = visit && played.some(({ code }) => code === visit.game);
    if (isHere && visit.isInPlace && isFromEarlier(visit) && !params.has('do')) open('game', { game: visit.game });
  });
  useEffect(() => {
    if (!hasPlayed) return;
    tell();
    ask();
    document.addEventListener('visibilitychange', ask);
    addEventListener('pageshow', ask);
    addEventListener('focus', ask);
    return () => {
      document.removeEventListener('visibilitychange', ask);
      removeEventListener('pageshow', ask);
      removeEventListener('focus', ask);
    };
  }, [hasPlayed]);
  return null;
}

/** Without an open socket nobody reports what changed. */
const UNHEARD_POLL_MS = 20_000;

/** Asks for the wallet again and again while the page is seen and no socket is open. */
export function WalletPoll() {
  const { refetch } = useWallet();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!walletNews.isHeard && document.visibilityState === 'visible') void refetch();
    }, UNHEARD_POLL_MS);
    return () => clearInterval(timer);
  }, [refetch]);
  return null;
}
