import { getWallet, refreshSlots } from '@kapao/contract/member/wallet.ts';
import type { Binder } from '../../http/bind.ts';
import type { Wallet } from './wallet.ts';

interface Deps {
  wallet: Wallet;
  /** Asks every active provider for its balance; names the games that did not answer. */
  refreshAll: (owner: { memberId: string; currency: 'THB' | 'LAK' }) => Promise<string[]>;
}

export function bindWallet(binder: Binder, { wallet, refreshAll }: Deps): void {
  binder.bind(getWallet, ({ member }) => wallet.read(member().memberId));
  binder.bind(refreshSlots, async ({ member }) => {
    const notRefreshed = await refreshAll(member());
    return { ...(await wallet.read(member().memberId)), notRefreshed };
  });
}
