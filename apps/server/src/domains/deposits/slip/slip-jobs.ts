import type { Work } from '../../../operations/work-loop.ts';
import { isSlipDue } from './slip-store.ts';

/** A verifier that is slow holds up one lane, not all slips. */
const LANES = 3;

export function slipJobs(slips: { checkOne: () => Promise<boolean> }): Work[] {
  return Array.from({ length: LANES }, (_, lane) => ({
    name: `slip-${lane + 1}`,
    everyMs: 500,
    isDue: isSlipDue,
    runOne: slips.checkOne,
  }));
}
