import type { PlantedBug } from './planted-bugs.ts';

const STORY = 'apps/server/src/domains/members/identity/identity.test.ts';
const GATES_STORY = 'apps/server/src/domains/members/identity/identity-gates.test.ts';

/** Who members are, and what asks for it. */
export const IDENTITY_BUGS: readonly PlantedBug[] = [
  {
    name: 'an identity that nobody looked at',
    caughtBy: STORY,
    edits: [
      {
        file: 'apps/server/database/functions/members/check_identity_claim.sql',
        find: '(new.level <> 2 or new.asks',
        put: '(new.level > 3 or new.asks',
      },
    ],
  },
  {
    name: 'the document of somebody excluded is accepted by one',
    caughtBy: STORY,
    edits: [
      {
        file: 'apps/server/database/functions/members/check_identity_claim.sql',
        find: 'and (new.agreed_by is null or not',
        put: 'and (false and not',
      },
    ],
  },
  {
    name: 'the other account of somebody excluded',
    caughtBy: STORY,
    row: 'record 84: A document follows',
    edits: [
      {
        file: 'apps/server/database/functions/compliance/exclude_listed_identity.sql',
        find: "and d.state in ('WAITING', 'ACCEPTED')",
        put: 'and false',
      },
    ],
  },
  {
    name: 'a document that nobody else is known by',
    caughtBy: STORY,
    edits: [
      {
        file: 'apps/server/database/functions/members/check_document_known.sql',
        find: 'if not exists (select 1 from identity',
        put: 'if false and exists (select 1 from identity',
      },
    ],
  },
  {
    name: 'a match that leaves no marks',
    caughtBy: STORY,
    row: 'record 84: A document follows',
    edits: [
      {
        file: 'apps/server/database/functions/compliance/decide_match.sql',
        find: 'if v_member is not null and p_is_same then',
        put: 'if false then',
      },
    ],
  },
  {
    name: 'a withdrawal that asks for no level',
    caughtBy: GATES_STORY,
    edits: [
      {
        file: 'apps/server/src/operations/guards.ts',
        find: 'identity.filter(({ room }) => amountMinor > room)',
        put: 'identity.filter(({ room }) => amountMinor < room)',
      },
    ],
  },
  {
    name: 'what arrives above a gate of deposits goes to play',
    caughtBy: GATES_STORY,
    edits: [
      {
        file: 'apps/server/database/functions/operations/set_aside.sql',
        find: "if v_is_deposit and exists (select from settings where name = 'policy.identity') then",
        put: 'if false then',
      },
    ],
  },
];
