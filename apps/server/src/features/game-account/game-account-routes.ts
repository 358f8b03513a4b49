import { activateGame, autoLogin, autoLoginWithPassword, gameAccount } from '@kapao/contract/member/wallet.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Binder } from '../../http/bind.ts';
import type { GameAccount } from './game-account.ts';

export function bindGameAccount(binder: Binder, gameAccounts: GameAccount): void {
  binder.bind(activateGame, async ({ member, params }) => {
    if (member().isFrozen) refuse('INACTIVE_USER');
    await gameAccounts.activate(member().memberId, params.game);
    return { message: 'SUCCESS' };
  });
  binder.bind(gameAccount, async ({ member, params }) => ({
    username: await gameAccounts.username(member().memberId, params.game),
  }));
  for (const route of [autoLogin, autoLoginWithPassword]) {
    binder.bind(route, async ({ member, params }) => {
      if (member().isFrozen) refuse('INACTIVE_USER');
      return { link: await gameAccounts.launch(member().memberId, params.provider, params.username) };
    });
  }
}
