import type { PlantedBug } from './planted-bugs.ts';

/** Figures that people steer by. */
export const REPORT_BUGS: readonly PlantedBug[] = [
  {
    name: 'withdrawals counted when they are asked for',
    caughtBy: 'apps/server/src/domains/backoffice/report/report-rules.test.ts',
    edits: [
      {
        file: 'apps/server/src/domains/backoffice/report/report-rules.ts',
        find: "if (kind === 'withdrawal') return to === 'payout'",
        put: "if (kind === 'withdrawal') return to === 'hold:withdraw'",
      },
    ],
  },
  {
    name: 'quiet providers told to have won what they lost',
    caughtBy: 'apps/server/src/domains/backoffice/report/gaming-rules.test.ts',
    edits: [
      {
        file: 'apps/server/src/domains/backoffice/report/gaming-rules.ts',
        find: 'payoutMinor: -amountMinor',
        put: 'payoutMinor: amountMinor',
      },
    ],
  },
  {
    name: 'net result without what was given by hand',
    caughtBy: 'apps/server/src/domains/backoffice/report/gaming-rules.test.ts',
    edits: [
      {
        file: 'apps/server/src/domains/backoffice/report/gaming-rules.ts',
        find: 'return [name, rewards + hand]',
        put: 'return [name, rewards]',
      },
    ],
  },
  {
    name: 'money under question told as the house’s own',
    caughtBy: 'apps/server/src/domains/backoffice/report/open-money-rules.test.ts',
    edits: [
      {
        file: 'apps/server/src/domains/backoffice/report/open-money-rules.ts',
        find: "['quarantine']",
        put: "['nothing']",
      },
    ],
  },
  {
    name: 'a cell that a spreadsheet runs',
    caughtBy: 'apps/server/src/domains/backoffice/report/report-rules.test.ts',
    edits: [{ file: 'apps/server/src/shared/csv.ts', find: '/^[=+\\-@\\t\\r]/', put: '/^[=@\\t\\r]/' }],
  },
];
