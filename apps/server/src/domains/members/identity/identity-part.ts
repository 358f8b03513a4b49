import type { Base, Needs, Part } from '../../../part.ts';
import { makeIdentities } from './identity.ts';
import { identityPublisher, makeIdentityDesk } from './identity-desk.ts';
import { bindIdentityOperator } from './identity-operator-routes.ts';
import { purgeIdentity } from './identity-purge.ts';
import { bindIdentity } from './identity-routes.ts';

/** Who members are, in levels. */
export function identityPart({ db, sealer, files, propose }: Base, needs: Needs<typeof makeIdentities, 'clean'>): Part {
  const identities = makeIdentities({ db, sealer, files, ...needs });
  const desk = makeIdentityDesk({ db, propose });
  return {
    bindMember: (binder) => bindIdentity(binder, identities),
    bindOffice: (binder) => bindIdentityOperator(binder, { db, sealer, files, desk }),
    publishers: [identityPublisher],
    purges: { 'identity pictures': () => purgeIdentity({ db, files }) },
  };
}
