import type { Base, Needs, Part } from '../../../part.ts';
import { makeFactorReset } from './factor-reset.ts';
import { makeSecondFactor } from './second-factor.ts';
import { bindFactorReset, bindSecondFactor } from './second-factor-routes.ts';
import { purgeOldTries } from './second-factor-store.ts';

type SecondFactorNeeds = Needs<typeof makeSecondFactor, 'gate' | 'siteName' | 'codes' | 'sessions' | 'account'>;

/** A second factor for members who want one. Who asks for it, at sign-in and at changes, is handed the gate. */
export function secondFactorPart({ db, sealer, propose }: Base, needs: SecondFactorNeeds): Part {
  const secondFactor = makeSecondFactor({ db, sealer, propose, ...needs });
  const factorReset = makeFactorReset({ db, sealer, propose, ...needs });
  return {
    bindMember: (binder) => bindSecondFactor(binder, secondFactor),
    bindOffice: (binder) => bindFactorReset(binder, factorReset),
    publishers: [factorReset.publisher],
    purges: { 'tries of second factors': () => purgeOldTries(db) },
  };
}
