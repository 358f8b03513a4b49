import type { Proposals } from '../features/proposal/proposal.ts';
import { proposalJob } from '../features/proposal/proposal-jobs.ts';
import { bindProposalOperator } from '../features/proposal/proposal-operator-routes.ts';
import type { Capability } from './capability.ts';

/** Changes that need a second person; each kind brings its own publisher. */
export function proposalsCapability(proposals: Proposals): Capability {
  return {
    bindOffice: (binder) => bindProposalOperator(binder, proposals),
    works: [proposalJob(proposals)],
    forgetsOfDesk: { proposals: proposals.expireOld },
  };
}
