import type { Work } from '../../../operations/work-loop.ts';
import type { Reconciliation } from './reconciliation.ts';

/** Continuous: sums over what each account received, with rests once that is much (`restAfterLookMs`). */
export function reconciliationJob(reconciliation: Reconciliation): Work {
  return { name: 'reconciliation', everyMs: 15_000, runOne: reconciliation.check };
}
