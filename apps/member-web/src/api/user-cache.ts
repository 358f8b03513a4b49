import { type WalletInfo, walletInfo } from '@kapao/contract/member/wallet.ts';
import { remembered, temporary } from '@kapao/web/storage.ts';
import { session } from './member-client.ts';

const USER_KEY = 'user-info';
const SYNC_KEY = 'last_sync';

/** What is known about a member stays no longer than the session does. */
export const placeOfSession = () => (remembered.read('token') === session.token() ? remembered : temporary);

/** The last wallet seen, shown at once with its age until a fresh one comes. */
export const userCache = {
  save: (wallet: WalletInfo) => {
    placeOfSession().write(USER_KEY, JSON.stringify(wallet));
    placeOfSession().write(SYNC_KEY, String(Date.parse(wallet.timesync)));
  },
  read: (): { wallet: WalletInfo; syncedAtMs: number } | undefined => {
    const text = placeOfSession().read(USER_KEY);
    if (text === null) return undefined;
    try {
      const parsed = walletInfo.safeParse(JSON.parse(text));
      return parsed.success ? { wallet: parsed.data, syncedAtMs: Number(placeOfSession().read(SYNC_KEY)) } : undefined;
    } catch {
      return undefined;
    }
  },
};
