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
    name: 'a cell that a spreadsheet runs',
    caughtBy: `${REPORT}/report-rules.test.ts`,
    edits: [{ file: 'apps/server/src/domain/csv.ts', find: '/^[=+\\-@\\t\\r]/', put: '/^[=@\\t\\r]/' }],
  },
];
