import type { Work } from '../../operations/work-loop.ts';
import { bringPastLimitHome, type SettleDeps, settleOne } from './fair-play-settle.ts';

export function fairPlayJobs(deps: SettleDeps): Work[] {
  return [
    { name: 'exclusion', everyMs: 1_000, runOne: () => settleOne(deps) },
    {
      name: 'play-limit',
      everyMs: 15_000,
      runOne: async () => {
        await bringPastLimitHome(deps);
        return false;
      },
    },
  ];
}
