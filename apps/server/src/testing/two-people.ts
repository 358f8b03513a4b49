import { approveProposal } from '@kapao/contract/operator/proposal.ts';
import { isProposed, type Proposed } from '@kapao/contract/shared/proposed.ts';
import type { OperatorName } from './seed.ts';
import type { World } from './world.ts';

interface Answered {
  status: number;
  text: string;
  reply: unknown;
}

/** What a call that needs another operator answered; anything but 202 fails the test. */
export function proposedBy(answer: Answered): Proposed {
  if (answer.status !== 202 || !isProposed(answer.reply)) throw new Error(`not proposed: ${answer.text}`);
  return answer.reply;
}

/** The same call's answer where it was done at once, or that of the second yes where it takes two. */
export async function done<A extends Answered>(world: Pick<World, 'callAs'>, answer: A, by: OperatorName = 'finance') {
  return answer.status === 202 ? approveProposed(world, answer, by) : answer;
}

/** The second yes to what a call proposed; answers as the call does, so that a refusal can be looked at. */
export function approveProposed(world: Pick<World, 'callAs'>, answer: Answered, by: OperatorName) {
  const { proposalId, hash } = proposedBy(answer);
  return world.callAs(by, approveProposal, { params: { id: proposalId }, body: { hash } });
}
