import { formatTime } from '@kapao/web/format-date.ts';
import { errorText } from '../api/error-text.ts';
import { relativeTime } from '../lib/relative-time.ts';
import { useMessages } from './locale.tsx';
import { useWallet } from './use-wallet.ts';

/** When the shown balance was read, and how long ago that is; failed loads are shown only here. */
export function useWalletAge(nowMs: number, refreshFailed = false): string | undefined {
  const messages = useMessages();
  const { home, ago } = messages;
  const { data: wallet, isError, error } = useWallet();
  if (!wallet) return isError ? errorText(messages, error) : undefined;
  const syncedAtMs = Date.parse(wallet.timesync);
  if (isError || refreshFailed) return home.notRefreshed(formatTime(syncedAtMs));
  const { unit, count } = relativeTime(syncedAtMs, nowMs);
  return home.updated(formatTime(syncedAtMs), ago(unit, count));
}
