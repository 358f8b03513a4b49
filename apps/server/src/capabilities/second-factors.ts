import { makeFactorNotices } from '../features/account/factor-notices.ts';
import { makeFactorReset } from '../features/second-factor/factor-reset.ts';
import { makeSecondFactor } from '../features/second-factor/second-factor.ts';
import { bindFactorReset, bindSecondFactor } from '../features/second-factor/second-factor-routes.ts';
import type { Base, Capability } from './capability.ts';
import type { People } from './people.ts';

/** A second factor for members who want one. Asking for it at sign-in and changes is part of the frame. */
export function secondFactorsCapability({ db, sealer, propose }: Base, people: People): Capability {
  const needs = {
    db,
    sealer,
    propose,
    gate: people.factor,
    siteName: people.content.siteName,
    codes: people.oneTimeCode,
    sessions: people.session,
    account: makeFactorNotices(sealer),
  };
  const secondFactor = makeSecondFactor(needs);
  const factorReset = makeFactorReset(needs);
  return {
    bindMember: (binder) => bindSecondFactor(binder, secondFactor),
    bindOffice: (binder) => bindFactorReset(binder, factorReset),
    publishers: [factorReset.publisher],
  };
}
