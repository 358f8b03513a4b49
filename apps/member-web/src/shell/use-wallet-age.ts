import { formatTime } from '@kapao/web/format-date.ts';
import { useNow } from '@kapao/web/use-now.ts';
import { errorText } from '../api/error-text.ts';
import { relativeTime } from '../lib/relative-time.ts';
import { byServerClock } from '../lib/server-clock.ts';
import { useMessages } from './locale.tsx';
import { useWallet } from './use-wallet.ts';

/** Games that were read so shortly before cash are of the same moment. */
const TOGETHER_MS = 5_000;

/** When the shown balance was read, and how long ago that is; failed loads are shown only here. */
export function useWalletAge(refreshFailed = false): string | undefined {
  const messages = useMessages();
  const { data: wallet, isError, error } = useWallet();
  const { timesync, readAt = '' } = wallet ?? {};
  // The total is as old as the oldest balance in it; the cash beside it may be newer.
  const areGamesOlder = Date.parse(readAt) - Date.parse(timesync ?? '') > TOGETHER_MS;
  const age = useAge(timesync, isError || refreshFailed, areGamesOlder ? 'gamesUpdated' : 'updated');
  return wallet ? age : isError ? errorText(messages, error) : undefined;
}

/** The time of a balance and how long ago that is, counted by the second. */
export function useAge(
  at: string | null | undefined,
  refreshFailed: boolean,
  word: 'updated' | 'gamesUpdated' = 'updated',
): string | undefined {
  const { home, ago } = useMessages();
  const nowMs = byServerClock(useNow(1_000));
  if (!at) return undefined;
  const atMs = Date.parse(at);
  const { unit, count } = relativeTime(atMs, nowMs);
  return refreshFailed ? home.notRefreshed(formatTime(atMs)) : home[word](formatTime(atMs), ago(unit, count));
}
