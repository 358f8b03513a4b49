import { getWallet, refreshSlots } from '@kapao/contract/member/wallet.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import type { Binder } from '../../../http/bind.ts';
import type { Wallet } from './wallet.ts';

interface WalletRoutesDeps {
  wallet: Wallet;
  /** Asks every active provider for its balance; names the games that did not answer. */
  refreshAll: (owner: Owner) => Promise<string[]>;
  /** The same for one game; false when it did not answer. */
  refreshOne: (owner: Owner, gameCode: string) => Promise<boolean>;
}

interface Owner {
  memberId: string;
  currency: CashCurrency;
}

export function bindWallet(binder: Binder, { wallet, refreshAll, refreshOne }: WalletRoutesDeps): void {
  binder.bind(getWallet, ({ member }) => wallet.read(member().memberId));
  binder.bind(refreshSlots, async ({ member, query }) => {
    const { game } = query;
    const notRefreshed =
      game === undefined ? await refreshAll(member()) : (await refreshOne(member(), game)) ? [] : [game];
    return { ...(await wallet.read(member().memberId)), notRefreshed };
  });
}
