import { markFavourite, saveFavouriteAmounts } from '@kapao/contract/member/game-mark.ts';
import { autoLogin, autoLoginWithPassword } from '@kapao/contract/member/game-session.ts';
import { activateGame, gameAccount, resetGamePassword } from '@kapao/contract/member/wallet.ts';
import { minorOrRefuse } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Binder } from '../../../http/bind.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { MemberSession } from '../../../shared/sessions.ts';
import type { GameAccount } from './game.ts';
import { keepFavouriteAmounts, markFavouriteGame, noteGameOpened } from './game-mark-store.ts';

/** `la` is the product's own code for Lao. */
const LANGUAGE_TAG = { th: 'th', la: 'lo', en: 'en' } as const;

interface GameAccountRoutesDeps {
  db: Db;
  gameAccounts: GameAccount;
  /** Refuses with UNAUTHORIZED where the last proof of the session is too old. */
  stepUp: (member: MemberSession, password: string | undefined) => Promise<void>;
  /** The same, with the time that operators set for money and game passwords. */
  requireProof: (member: MemberSession) => Promise<void>;
}

export function bindGameAccount(
  binder: Binder,
  { db, gameAccounts, stepUp, requireProof }: GameAccountRoutesDeps,
): void {
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
  binder.bind(markFavourite, async ({ member, params, body }) => {
    const { memberId } = member();
    const isKnown = await markFavouriteGame(db, { memberId, gameCode: params.game, isFavourite: body.isFavourite });
    if (!isKnown) refuse('NO_GAME');
    return { message: 'SUCCESS' };
  });
  binder.bind(saveFavouriteAmounts, async ({ member, body }) => {
    const { memberId, currency } = member();
    const amounts = [...new Set(body.amounts)].map((amount) => minorOrRefuse(amount, currency));
    if (amounts.some((amount) => amount <= 0n)) refuse('KEY_INVALID');
    await keepFavouriteAmounts(db, memberId, amounts);
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
      const link = await gameAccounts.launch(player, wish);
      await noteGameOpened(db, { memberId: member().memberId, gameCode: params.provider });
      return { link };
    });
  }
}
