import { type WalletInfo, walletInfo } from '@kapao/contract/member/wallet.ts';
import { remembered, temporary } from '@kapao/web/storage.ts';
import { coveredAccountNo } from '../lib/format-account.ts';
import { session } from './member-client.ts';

const USER_KEY = 'user-info';
const SYNC_KEY = 'last_sync';

/** What is known about a member stays no longer than the session does. */
export const placeOfSession = () => (remembered.read('token') === session.token() ? remembered : temporary);

/** Writes what an answer said; one that comes after its member has signed out is kept nowhere. */
export function writeForSession(key: string, text: string): void {
  if (session.token() !== null) placeOfSession().write(key, text);
}

/** Only four digits of a payout account stay on the phone (ASVS 14.3.3); the others come with a fresh answer. */
function withFourDigits(wallet: WalletInfo): WalletInfo {
  const bankAccountNo = coveredAccountNo(wallet.bankAccount.bankAccountNo);
  return {
    ...wallet,
    profile: { ...wallet.profile, bankAccountNo: coveredAccountNo(wallet.profile.bankAccountNo) },
    bankAccount: { ...wallet.bankAccount, bankAccountNo },
  };
}

/** The last wallet seen, shown at once with its age until a fresh one comes. */
export const userCache = {
  save: (wallet: WalletInfo) => {
    writeForSession(USER_KEY, JSON.stringify(withFourDigits(wallet)));
    writeForSession(SYNC_KEY, String(Date.parse(wallet.timesync)));
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
