import type { PlantedBug } from './planted-bugs.ts';

const REPORT = 'apps/server/src/features/report';

/** Figures that people steer by. */
export const REPORT_BUGS: readonly PlantedBug[] = [
  {
    name: 'withdrawals counted when they are asked for',
    caughtBy: `${REPORT}/report-rules.test.ts`,
    edits: [
      {
        file: `${REPORT}/report-rules.ts`,
        find: "if (kind === 'withdrawal') return to === 'payout'",
        put: "if (kind === 'withdrawal') return to === 'hold:withdraw'",
      },
    ],
  },
  {
    name: 'quiet providers told to have won what they lost',
    caughtBy: `${REPORT}/gaming-rules.test.ts`,
    edits: [{ file: `${REPORT}/gaming-rules.ts`, find: 'payoutMinor: -amountMinor', put: 'payoutMinor: amountMinor' }],
  },
  {
    name: 'net result without what was given by hand',
    caughtBy: `${REPORT}/gaming-rules.test.ts`,
    edits: [
      { file: `${REPORT}/gaming-rules.ts`, find: 'return [name, rewards + hand]', put: 'return [name, rewards]' },
    ],
  },
  {
    name: 'money under question told as the house’s own',
    caughtBy: `${REPORT}/open-money-rules.test.ts`,
    edits: [{ file: `${REPORT}/open-money-rules.ts`, find: "['quarantine']", put: "['nothing']" }],
  },
  {
    name: 'a cell that a spreadsheet runs',
    caughtBy: `${REPORT}/report-rules.test.ts`,
    edits: [{ file: 'apps/server/src/domain/csv.ts', find: '/^[=+\\-@\\t\\r]/', put: '/^[=@\\t\\r]/' }],
  },
];
