import type { Work } from '../../operations/work-loop.ts';
import type { Reconciliation } from './reconciliation.ts';

/** Continuous, and cheap enough to be: sums over what one account received. */
export function reconciliationJob(reconciliation: Reconciliation): Work {
  return { name: 'reconciliation', everyMs: 15_000, runOne: reconciliation.check };
}
