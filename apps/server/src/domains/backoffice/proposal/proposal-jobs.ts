import type { Work } from '../../../operations/work-loop.ts';
import type { Proposals } from './proposal.ts';

/** Lets what two agreed on take effect once its wait is over. */
export function proposalJob(proposals: Pick<Proposals, 'takeOneEffect'>): Work {
  return { name: 'proposal', side: 'operator', everyMs: 5_000, runOne: proposals.takeOneEffect };
}
