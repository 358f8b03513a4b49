import type { Base, Giving, Needs } from '../../part.ts';
import { type GameAccount, makeGameAccount } from './game-account.ts';
import { bindGameAccount } from './game-account-routes.ts';
import { purgeOldAccountEvents } from './game-account-store.ts';
import { bindGameOperator } from './game-operator-routes.ts';
import { makeSessionAnswers } from './game-session.ts';
import { attachGameSessions } from './game-session-routes.ts';

type GameAccountNeeds = Needs<typeof makeGameAccount, 'providerOf' | 'partnerForNew' | 'bookReading'> & {
  session: Omit<Parameters<typeof bindGameAccount>[1], 'gameAccounts'>;
};

/** Accounts of members at games, and what is in them. */
export function gameAccountPart(
  { db, sealer, partners }: Base,
  { session, ...needs }: GameAccountNeeds,
): Giving<GameAccount> {
  const gameAccounts = makeGameAccount({ db, sealer, ...needs });
  return {
    gives: gameAccounts,
    bindMember: (binder) => bindGameAccount(binder, { gameAccounts, ...session }),
    attachMember: (listener) => attachGameSessions(listener, makeSessionAnswers({ db, partners })),
    bindOffice: (binder) => bindGameOperator(binder, db),
    purges: { 'looks at game accounts': () => purgeOldAccountEvents(db) },
  };
}
