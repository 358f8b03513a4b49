import type { Base, Giving, Needs } from '../../../part.ts';
import { type GameAccount, makeGameAccount } from './game.ts';
import { GAME_PUBLISHERS, gameEditors } from './game-editors.ts';
import { bindGameOperator } from './game-operator-routes.ts';
import { bindGameAccount } from './game-routes.ts';
import { makeSessionAnswers } from './game-session.ts';
import { attachGameSessions } from './game-session-routes.ts';
import { purgeOldAccountEvents } from './game-store.ts';

type GameAccountNeeds = Needs<typeof makeGameAccount, 'providerOf' | 'partnerForNew' | 'bookReading'> & {
  session: Omit<Parameters<typeof bindGameAccount>[1], 'db' | 'gameAccounts'>;
};

/** Accounts of members at games, and what is in them. */
export function gamePart(
  { db, sealer, partners, propose }: Base,
  { session, ...needs }: GameAccountNeeds,
): Giving<GameAccount> {
  const gameAccounts = makeGameAccount({ db, sealer, ...needs });
  return {
    gives: gameAccounts,
    bindMember: (binder) => bindGameAccount(binder, { db, gameAccounts, ...session }),
    attachMember: (listener) => attachGameSessions(listener, makeSessionAnswers({ db, partners })),
    bindOffice: (binder) => bindGameOperator(binder, { db, propose }),
    editors: gameEditors(propose),
    publishers: GAME_PUBLISHERS,
    purges: { 'looks at game accounts': () => purgeOldAccountEvents(db) },
  };
}
