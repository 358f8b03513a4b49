/** One bad import for every rule: [rule, file that must not, file it reaches for]. */
export const PLANTED_IMPORTS = [
  ['no-cycles', 'packages/ui/src/planted-ring-a.ts', 'packages/ui/src/planted-ring-b.ts'],
  ['no-cycles', 'packages/ui/src/planted-ring-b.ts', 'packages/ui/src/planted-ring-a.ts'],
  ['apps-are-strangers', 'apps/simulators/src/planted-friend.ts', 'apps/server/src/planted-program.ts'],
  [
    'simulators-know-no-product',
    'apps/simulators/src/planted-schema.ts',
    'packages/contract/src/shared/planted-word.ts',
  ],
  ['packages-are-leaves', 'packages/ui/src/planted-root.ts', 'apps/member-web/src/planted-page.ts'],
  ['packages-are-leaves', 'packages/web/src/planted-client.ts', 'packages/contract/src/member/planted-call.ts'],
  [
    'members-cannot-see-operators',
    'apps/member-web/src/planted-look.ts',
    'packages/contract/src/operator/planted-call.ts',
  ],
  ['platform-is-the-floor', 'apps/server/src/platform/planted-leaf.ts', 'apps/server/src/ledger/planted-account.ts'],
  ['shared-stands-on-platform', 'apps/server/src/shared/planted-rule.ts', 'apps/server/src/ledger/planted-account.ts'],
  ['ledger-knows-no-product', 'apps/server/src/ledger/planted-money.ts', 'apps/server/src/domains/planted/planted.ts'],
  [
    'operations-know-no-product',
    'apps/server/src/operations/planted-operation.ts',
    'apps/server/src/domains/planted/planted.ts',
  ],
  ['gateways-face-outward', 'apps/server/src/gateways/planted-bank.ts', 'apps/server/src/ledger/planted-account.ts'],
  [
    'features-are-islands',
    'apps/server/src/domains/planted/planted-a/planted-reach.ts',
    'apps/server/src/domains/planted/planted-b/planted.ts',
  ],
  [
    'queries-know-no-story',
    'apps/server/src/queries/planted/planted-up.ts',
    'apps/server/src/domains/planted/planted.ts',
  ],
  [
    'commands-know-no-story',
    'apps/server/src/commands/planted/planted-up.ts',
    'apps/server/src/domains/planted/planted.ts',
  ],
  [
    'facts-do-not-write',
    'apps/server/src/domains/planted/planted-facts.ts',
    'apps/server/src/gateways/planted-call.ts',
  ],
  [
    'facts-do-not-write',
    'apps/server/src/queries/planted/planted-other-facts.ts',
    'apps/server/src/ledger/planted-account.ts',
  ],
  ['routes-are-the-edge', 'apps/server/src/domains/planted/planted-use.ts', 'apps/server/src/http/planted-request.ts'],
  [
    'routes-are-the-edge',
    'apps/server/src/platform/planted-floor.ts',
    'apps/server/src/domains/planted/planted-routes.ts',
  ],
  ['parts-are-listed-once', 'apps/server/src/planted-list.ts', 'apps/server/src/domains/planted/planted-part.ts'],
  ['sql-has-a-home', 'apps/server/src/domains/planted/planted-query.ts', 'kysely'],
  [
    'screens-are-islands',
    'apps/member-web/src/features/planted/planted-screen.ts',
    'apps/member-web/src/features/planted-other/planted-screen.ts',
  ],
] as const;
