import {
  activateGame,
  autoLogin,
  autoLoginWithPassword,
  gameAccount,
  resetGamePassword,
} from '@kapao/contract/member/wallet.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { MemberSession } from '../../domain/sessions.ts';
import type { Binder } from '../../http/bind.ts';
import type { GameAccount } from './game.ts';

/** `la` is the product's own code for Lao. */
const LANGUAGE_TAG = { th: 'th', la: 'lo', en: 'en' } as const;

interface GameAccountRoutesDeps {
  gameAccounts: GameAccount;
  /** Refuses with UNAUTHORIZED where the last proof of the session is too old. */
  stepUp: (member: MemberSession, password: string | undefined) => Promise<void>;
  /** The same, with the time that operators set for money and game passwords. */
  requireProof: (member: MemberSession) => Promise<void>;
}

export function bindGameAccount(binder: Binder, { gameAccounts, stepUp, requireProof }: GameAccountRoutesDeps): void {
  const callerOf = (member: MemberSession, address: string) => ({
    memberId: member.memberId,
    sessionId: member.sessionId,
    address,
  });
  binder.bind(activateGame, async ({ member, params, address }) => {
    if (member().isFrozen) refuse('INACTIVE_USER');
    await gameAccounts.activate(callerOf(member(), address), params.game);
    return { message: 'SUCCESS' };
  });
  binder.bind(gameAccount, async ({ member, params, address }) => {
    await stepUp(member(), undefined);
    return gameAccounts.credentials(callerOf(member(), address), params.game);
  });
  binder.bind(resetGamePassword, async ({ member, params, address }) => {
    if (member().isFrozen) refuse('INACTIVE_USER');
    await requireProof(member());
    await gameAccounts.resetPassword(callerOf(member(), address), params.game);
    return { message: 'SUCCESS' };
  });
  for (const route of [autoLogin, autoLoginWithPassword]) {
    binder.bind(route, async ({ member, params, query, address }) => {
      if (member().isFrozen) refuse('INACTIVE_USER');
      const { device = 'web', locale } = query;
      const wish = {
        code: params.provider,
        username: params.username,
        device,
        ...(locale && { lang: LANGUAGE_TAG[locale] }),
      };
      const player = { ...callerOf(member(), address), currency: member().currency };
      return { link: await gameAccounts.launch(player, wish) };
    });
  }
}
