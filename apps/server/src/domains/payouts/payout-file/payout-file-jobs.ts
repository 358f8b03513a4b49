import type { Work } from '../../../operations/work-loop.ts';
import { isEndOpen } from './payout-end-store.ts';
import { isBatchAsked } from './payout-file-store.ts';

export const FILE_WORK = 'payout-file';
const END_WORK = 'payout-line-end';

export function payoutFileJobs(runs: { exportOne: () => Promise<boolean>; finishOne: () => Promise<boolean> }): Work[] {
  return [
    { name: FILE_WORK, everyMs: 1_000, isDue: isBatchAsked, runOne: runs.exportOne },
    { name: END_WORK, everyMs: 1_000, isDue: isEndOpen, runOne: runs.finishOne },
  ];
}
