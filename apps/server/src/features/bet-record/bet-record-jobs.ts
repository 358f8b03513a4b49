import type { Work } from '../../operations/work-loop.ts';

/** Games read at once, so that a provider that answers slowly does not hold up the bets of the others. */
const LANES = 4;

export function betFeedJobs(readOne: () => Promise<boolean>): Work[] {
  return Array.from({ length: LANES }, (_, lane) => ({ name: `bet-feed-${lane + 1}`, everyMs: 400, runOne: readOne }));
}
