import { makeInvitations } from '../features/operator/invitation.ts';
import type { Operator } from '../features/operator/operator.ts';
import { makeOperatorDesk } from '../features/operator/operator-desk.ts';
import { bindOperatorDesk } from '../features/operator/operator-desk-routes.ts';
import { operatorPublishers } from '../features/operator/operator-publisher.ts';
import { makeOwnAccount } from '../features/operator/own-account.ts';
import { bindOwnAccount } from '../features/operator/own-account-routes.ts';
import { purgeOldSignIns } from '../features/operator/sign-in-log-store.ts';
import type { Passwords } from '../platform/security/passwords.ts';
import type { Base, Capability } from './capability.ts';

/** Operators as people: who is invited, what they do with their own account. Signing in is part of the frame. */
export function operatorsCapability(
  base: Base,
  { operator, passwords }: { operator: Operator; passwords: Passwords },
): Capability {
  const { config, db, sealer, propose } = base;
  const desk = makeOperatorDesk({ db, propose });
  const invitations = makeInvitations({ db, passwords, sealer, operator, origin: config.OPERATOR_ORIGIN });
  const ownAccount = makeOwnAccount({ db, passwords, sealer, operator });
  return {
    bindOffice(binder) {
      bindOperatorDesk(binder, { db, desk, invitations });
      bindOwnAccount(binder, { db, operator, ownAccount });
    },
    publishers: operatorPublishers(operator),
    forgetsOfDesk: {
      'failed sign-ins of operators': operator.store.purgeOldFailures,
      'challenges of operators': () => operator.passkeys.purgeOldChallenges(db),
      'sign-ins of operators': () => purgeOldSignIns(db),
    },
  };
}
