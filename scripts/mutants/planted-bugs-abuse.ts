import type { PlantedBug } from './planted-bugs.ts';

/** What the days of thieves and honest members must find out, whatever single tests say. */
export const ABUSE_BUGS: readonly PlantedBug[] = [
  {
    name: 'an award kept that nobody staked, among thieves',
    caughtBy: 'apps/server/src/abuse.test.ts',
    edits: [
      {
        file: 'apps/server/src/queries/rewards/turnover-rules.ts',
        find: 'maxOf(fromAwardMinor - unstakedMinor, 0n)',
        put: 'fromAwardMinor',
      },
    ],
  },
];
