import type { PlantedBug } from './planted-bugs.ts';

const RULES = 'apps/server/src/queries/rewards/turnover-rules.ts';
const CONDITIONS = 'apps/server/src/queries/rewards/turnover-rules.test.ts';

/** What a condition lets a member keep, and what may be offered. */
export const TERMS_BUGS: readonly PlantedBug[] = [
  {
    name: 'a cap that cuts own money',
    caughtBy: CONDITIONS,
    edits: [
      {
        file: RULES,
        find: 'protectedMinor + cappedAt(terms.capMinor, share)',
        put: 'cappedAt(terms.capMinor, protectedMinor + share)',
      },
    ],
  },
  {
    name: 'an award kept that nobody staked',
    caughtBy: CONDITIONS,
    edits: [
      {
        file: RULES,
        find: 'maxOf(fromAwardMinor - unstakedMinor, 0n)',
        put: 'fromAwardMinor',
      },
    ],
  },
  {
    name: 'a void counted as turnover',
    caughtBy: 'apps/server/src/domains/games/bet-record/bet-record.test.ts',
    edits: [
      {
        file: 'apps/server/src/queries/games/bet-facts.ts',
        find: "and state = 'SETTLED' and settled_at >= ${since}\n      and (",
        put: "and state <> 'RUNNING' and settled_at >= ${since}\n      and (",
      },
    ],
  },
  {
    name: 'a bonus ended by a balance that was read before the last win',
    caughtBy: 'apps/server/src/domains/rewards/turnover/turnover-late.test.ts',
    edits: [
      {
        file: 'apps/server/src/queries/games/bet-facts.ts',
        find: "b.stored_at >= coalesce(a.synced_at, '-infinity')",
        put: 'false',
      },
    ],
  },
  {
    name: 'a late win that is free of its terms',
    caughtBy: 'apps/server/src/domains/rewards/turnover/turnover-late.test.ts',
    edits: [
      {
        file: 'apps/server/src/queries/rewards/turnover-rules.ts',
        find: 'if (ended.lateMinor <= 0n)',
        put: 'if (ended.lateMinor >= 0n)',
      },
    ],
  },
  {
    name: 'a gift proposed to people who never play',
    caughtBy: 'apps/server/src/domains/rewards/bonus/bonus-publisher.test.ts',
    edits: [
      {
        file: 'apps/server/src/domains/rewards/bonus/bonus-publisher.ts',
        find: '  if (gift > 0n) throw',
        put: '  if (gift < 0n) throw',
      },
    ],
  },
];
