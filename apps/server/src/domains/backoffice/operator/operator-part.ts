import { secretKeysOf } from '../../../config.ts';
import { advanceHeld, isHeldDue } from '../../../ledger/held.ts';
import { makeAuditCheck } from '../../../operations/audit-chain.ts';
import type { Base, Giving } from '../../../part.ts';
import { type KnownPlaces, makeKnownPlaces } from '../../../platform/requests/known-places.ts';
import { makeInvitations } from './invitation.ts';
import { makeOperator, type Operator } from './operator.ts';
import { makeOperatorDesk } from './operator-desk.ts';
import { bindOperatorDesk } from './operator-desk-routes.ts';
import { operatorPublishers } from './operator-publisher.ts';
import { bindOperator, makeRequestAuthentication, operatorCookieName } from './operator-routes.ts';
import { placesOf } from './operator-session-store.ts';
import { makeOwnAccount } from './own-account.ts';
import { bindOwnAccount } from './own-account-routes.ts';
import { purgeOldSignIns } from './sign-in-log-store.ts';
import { bindSummary } from './summary-routes.ts';

interface Given {
  /** Who a request to the operators' listener is from. */
  authenticate: ReturnType<typeof makeRequestAuthentication>;
  cookieName: string;
  places: KnownPlaces;
}

/** Operator accounts: sign-in, invitations, their own account, and their overview. */
export function operatorPart(base: Base): Giving<Given> {
  const { config, db, passwords, sealer, propose, isLaos, report } = base;
  const origin = config.OPERATOR_ORIGIN;
  const isHttps = origin.startsWith('https:');
  const cookieName = operatorCookieName(isHttps);
  const places = makeKnownPlaces({ find: (username) => placesOf(db, username), hashDevice: () => '' });
  const site = { origin, name: 'Kapao Office' };
  const operator: Operator = makeOperator({ db, passwords, sealer, site, places, report });
  const desk = makeOperatorDesk({ db, propose });
  const invitations = makeInvitations({ db, passwords, sealer, operator, origin });
  const ownAccount = makeOwnAccount({ db, passwords, sealer, operator });
  return {
    gives: { authenticate: makeRequestAuthentication(operator, cookieName), cookieName, places },
    bindOffice(binder) {
      const evidence = { keys: secretKeysOf(config), files: base.files };
      bindOperator(binder, { db, operator, isHttps, firstBrokenAudit: makeAuditCheck(db, { evidence }) });
      const maxAgeMs =
        config.FIGURES_MAX_AGE_SECONDS === undefined ? undefined : config.FIGURES_MAX_AGE_SECONDS * 1_000;
      bindSummary(binder, { db, currency: isLaos ? 'LAK' : 'THB', maxAgeMs, report });
      bindOperatorDesk(binder, { db, desk, invitations });
      bindOwnAccount(binder, { db, operator, ownAccount });
    },
    works: [
      {
        name: 'held-totals',
        everyMs: 60_000,
        isDue: isHeldDue,
        runOne: async () => {
          await advanceHeld(db);
          return false;
        },
      },
    ],
    publishers: operatorPublishers(operator),
    purgesOfDesk: {
      'failed sign-ins of operators': operator.store.purgeOldFailures,
      'challenges of operators': () => operator.passkeys.purgeOldChallenges(db),
      'sign-ins of operators': () => purgeOldSignIns(db),
    },
  };
}
