import type { Work } from '../../../operations/work-loop.ts';
import { makeLimitKeeper, type SettleDeps, settleOne } from './fair-play-settle.ts';
import { isExclusionDue } from './fair-play-settle-store.ts';

export function fairPlayJobs(deps: SettleDeps): Work[] {
  const keepLimits = makeLimitKeeper(deps);
  return [
    { name: 'exclusion', everyMs: 1_000, isDue: isExclusionDue, runOne: () => settleOne(deps) },
    {
      name: 'play-limit',
      everyMs: 15_000,
      runOne: async () => {
        await keepLimits();
        return false;
      },
    },
  ];
}
