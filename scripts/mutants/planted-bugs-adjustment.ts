import type { PlantedBug } from './planted-bugs.ts';

const PUBLISHER = 'apps/server/src/domains/wallet/adjustment/adjustment-publisher.ts';
const STORY = 'apps/server/src/domains/wallet/adjustment/adjustment.test.ts';

/** Money by hand: two people, evidence, and a bound. */
export const ADJUSTMENT_BUGS: readonly PlantedBug[] = [
  {
    name: 'an adjustment that nobody agreed on',
    caughtBy: STORY,
    edits: [
      {
        file: 'apps/server/database/triggers/operations.sql',
        find: "when (new.kind = 'adjustment' or",
        put: "when (new.kind = 'nothing' or",
      },
    ],
  },
  {
    name: 'credits by hand without a bound for the day',
    caughtBy: STORY,
    edits: [
      {
        file: 'apps/server/database/functions/wallet/check_adjustment.sql',
        find: "> adjustment_limit('maxDay', new.currency))",
        put: '> 9000000000000)',
      },
      { file: PUBLISHER, find: 'left_today < max_each ? left_today', put: 'left_today < 0n ? left_today' },
    ],
  },
  {
    name: 'a debit that goes below nothing',
    caughtBy: STORY,
    edits: [
      {
        file: PUBLISHER,
        find: "if (posted.outcome === 'short') refuse",
        put: "if (posted.outcome === 'already') refuse",
      },
    ],
  },
  {
    name: 'what is claimed at a game is written down',
    caughtBy: STORY,
    edits: [
      {
        file: 'apps/server/database/functions/wallet/check_adjustment.sql',
        find: "b.code in ('game:' || new.game_code, 'quarantine:' || new.game_code)) then",
        put: "b.code in ('game:' || new.game_code)) then",
      },
      { file: PUBLISHER, find: ' + claimMinor;', put: ';' },
    ],
  },
];
