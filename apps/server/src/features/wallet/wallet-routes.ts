import { activateGame, autoLogin, gameAccount, getWallet, refreshSlots } from '@kapao/contract/member/wallet.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Binder } from '../../http/bind.ts';
import { invariant } from '../../platform/invariant.ts';
import type { GameAccount } from '../game-account/game-account.ts';
import type { Wallet } from './wallet.ts';

export function bindWallet(binder: Binder, { wallet, gameAccounts }: { wallet: Wallet; gameAccounts: GameAccount }): void {
  binder.bind(getWallet, ({ member }) => wallet.read(member().memberId));
  binder.bind(refreshSlots, async ({ member }) => {
    const notRefreshed = await gameAccounts.refreshAll(member());
    return { ...(await wallet.read(member().memberId)), notRefreshed };
  });
  binder.bind(activateGame, async ({ member, params }) => {
    if (member().isFrozen) refuse('INACTIVE_USER');
    await gameAccounts.activate(member().memberId, params.game);
    const slot = (await wallet.read(member().memberId)).slots.find((candidate) => candidate.code === params.game);
    invariant(slot, 'an activated game is offered');
    return { message: 'SUCCESS', slot };
  });
  binder.bind(gameAccount, async ({ member, params }) => ({
    username: await gameAccounts.username(member().memberId, params.game),
  }));
  binder.bind(autoLogin, async ({ member, params }) => {
    if (member().isFrozen) refuse('INACTIVE_USER');
    return { link: await gameAccounts.launch(member().memberId, params.provider, params.username) };
  });
}
