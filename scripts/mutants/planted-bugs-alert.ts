import type { PlantedBug } from './planted-bugs.ts';

const GATEWAYS = 'apps/server/src/gateways';

/** What people must hear of. */
export const ALERT_BUGS: readonly PlantedBug[] = [
  {
    name: 'an alert that nobody took is never told again',
    caughtBy: 'apps/server/src/domains/backoffice/alert/alert.test.ts',
    edits: [
      {
        file: 'apps/server/src/domains/backoffice/alert/alert.ts',
        find: 'const isIgnored = row.acknowledged_at === null',
        put: 'const isIgnored = row.acknowledged_at !== null',
      },
    ],
  },
  {
    name: 'a feed that cannot be read is not noted',
    caughtBy: 'apps/server/src/domains/backoffice/alert/alert.test.ts',
    edits: [
      {
        file: 'apps/server/src/domains/deposits/bank-deposit/bank-deposit.ts',
        find: 'if (!place.is_unread) await noteUnread(deps.db, id);',
        put: 'if (place.is_unread) await noteUnread(deps.db, id);',
      },
    ],
  },
  {
    name: 'quiet hours that reach over midnight never end',
    caughtBy: 'apps/server/src/domains/backoffice/alert/alert-rules.test.ts',
    edits: [
      {
        file: 'apps/server/src/domains/backoffice/alert/alert-messages.ts',
        find: 'const quietHours = (quietUntil - quietFrom + 24) % 24;',
        put: 'const quietHours = quietUntil - quietFrom;',
      },
    ],
  },
  {
    name: 'mail goes out in plain text where the server offers nothing else',
    caughtBy: `${GATEWAYS}/alerts/mail-alert.test.ts`,
    edits: [
      {
        file: `${GATEWAYS}/mail-server.ts`,
        find: "requireTLS: !isLoopbackHost(address?.host ?? ''),",
        put: 'requireTLS: false,',
      },
    ],
  },
  {
    name: 'a mail server that offers no login is sent the mail all the same',
    caughtBy: `${GATEWAYS}/alerts/mail-alert.test.ts`,
    edits: [
      {
        file: `${GATEWAYS}/mail-server.ts`,
        find: 'forceAuth: true,',
        put: 'forceAuth: false,',
      },
    ],
  },
  {
    name: 'the name of a report may begin a header',
    caughtBy: `${GATEWAYS}/alerts/mail-alert.test.ts`,
    edits: [
      {
        file: `${GATEWAYS}/alerts/mail-alert.ts`,
        find: "replace(/[\\p{Cc}\\u2028\\u2029]+/gu, ' ')",
        put: "replace(/[\\u2028\\u2029]+/gu, ' ')",
      },
    ],
  },
  {
    name: 'those who got a mail get it again because another mailbox is full',
    caughtBy: `${GATEWAYS}/alerts/mail-alert.test.ts`,
    edits: [
      {
        file: `${GATEWAYS}/mail-server.ts`,
        find: 'result: true };',
        put: 'result: !refused };',
      },
    ],
  },
];
