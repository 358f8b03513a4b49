import { makeProposals, type Publisher } from '../features/proposal/proposal.ts';
import { bindProposalOperator } from '../features/proposal/proposal-operator-routes.ts';
import type { Base, Capability } from './capability.ts';

/** Changes that need a second person; each kind brings its own publisher. */
export function proposalsCapability({ db }: Base, publishers: readonly Publisher[]): Capability {
  const proposals = makeProposals(db, publishers);
  return { bindOffice: (binder) => bindProposalOperator(binder, proposals), forgetOld: proposals.expireOld };
}
