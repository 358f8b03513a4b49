import type { Part } from '../../../part.ts';
import type { Proposals } from './proposal.ts';
import { proposalJob } from './proposal-jobs.ts';
import { bindProposalOperator } from './proposal-operator-routes.ts';

/** Changes that need a second person; each kind brings its own publisher. */
export function proposalPart(proposals: Proposals): Part {
  return {
    bindOffice: (binder) => bindProposalOperator(binder, proposals),
    works: [proposalJob(proposals)],
    purgesOfDesk: { proposals: proposals.expireOld },
  };
}
