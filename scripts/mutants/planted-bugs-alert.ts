import type { PlantedBug } from './planted-bugs.ts';

const ALERT = 'apps/server/src/features/alert';

/** What people must hear of. */
export const ALERT_BUGS: readonly PlantedBug[] = [
  {
    name: 'an alert that nobody took is never told again',
    caughtBy: `${ALERT}/alert.test.ts`,
    edits: [
      {
        file: `${ALERT}/alert.ts`,
        find: 'const isIgnored = row.acknowledged_at === null',
        put: 'const isIgnored = row.acknowledged_at !== null',
      },
    ],
  },
  {
    name: 'a feed that cannot be read is not noted',
    caughtBy: `${ALERT}/alert.test.ts`,
    edits: [
      {
        file: 'apps/server/src/features/bank-deposit/bank-deposit.ts',
        find: 'if (!place.is_unread) await noteUnread(deps.db, id);',
        put: 'if (place.is_unread) await noteUnread(deps.db, id);',
      },
    ],
  },
  {
    name: 'quiet hours that reach over midnight never end',
    caughtBy: `${ALERT}/alert-rules.test.ts`,
    edits: [
      {
        file: `${ALERT}/alert-messages.ts`,
        find: 'const quietHours = (quietUntil - quietFrom + 24) % 24;',
        put: 'const quietHours = quietUntil - quietFrom;',
      },
    ],
  },
];
