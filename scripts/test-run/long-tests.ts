type Project = 'unit' | 'screens' | 'e2e';

const inServer = (names: string) => names.split(/\s+/).map((name) => `apps/server/src/${name}.test.ts`);
const journeys = (names: string) => names.split(/\s+/).map((name) => `e2e/${name}.e2e.ts`);

/**
 * Tests that `npm test` leaves to `npm run long`, by why they take long. CI runs a quarter of them with each commit (record
 * 141). A new test is in `npm test` until it is listed here; journeys of money and of theft stay in it.
 */
const LONG: Readonly<Record<Project, Readonly<Record<string, readonly string[]>>>> = {
  unit: {
    'programs and databases are killed again and again': [
      ...inServer('server-crash silence-crash reader-crash postgres-crash'),
      ...inServer('domains/deposits/slip/slip-crash'),
      'scripts/cluster/cluster.test.ts',
    ],
    'every fault at every step': [
      ...inServer(
        'domains/wallet/transfer/transfer-freeze domains/deposits/qr-deposit/qr-partner domains/payouts/withdraw/payout-partner',
      ),
      ...inServer(
        'domains/deposits/qr-deposit/qr-deposit-faults domains/deposits/qr-deposit/qr-real-faults domains/deposits/qr-deposit/qr-under-way',
      ),
      ...inServer(
        'domains/payouts/withdraw/payout-cast domains/payouts/withdraw/payout-sums domains/payouts/payout-debit/payout-debit',
      ),
    ],
    'every protocol of every partner': [
      ...inServer(
        'domains/backoffice/partner/every-protocol domains/backoffice/partner/three-of-a-kind domains/backoffice/partner/empty-installation domains/backoffice/partner/real-partners',
      ),
      ...inServer(
        'domains/wallet/transfer/transfer-families domains/wallet/transfer/transfer-real domains/payouts/withdraw/payout-real domains/payouts/withdraw/payout-ways',
      ),
      ...inServer(
        'domains/deposits/qr-deposit/qr-company domains/deposits/qr-deposit/qr-kip domains/deposits/prepaid/prepaid domains/deposits/prepaid/prepaid-truemoney domains/payouts/payout-debit/statement-debit',
      ),
      ...inServer('domains/deposits/bank-deposit/feed-page domains/games/game/player-refusals'),
      ...inServer('gateways/game-providers gateways/parts partners-import'),
    ],
    'a rule at every way it could be got round': [
      ...inServer(
        'domains/compliance/fair-play/fair-play-ways domains/compliance/fair-play/fair-play-moment domains/compliance/fair-play/fair-play-days',
      ),
      ...inServer(
        'domains/members/identity/identity-gates domains/compliance/fair-play/refused-attempts domains/backoffice/operator/alone domains/members/account/payout-stop-link',
      ),
      ...inServer('abuse'),
    ],
    crowds: [
      ...inServer(
        'domains/wallet/transfer/transfer-crowd domains/members/account/register-race domains/members/account/register-limit',
      ),
      ...inServer(
        'domains/deposits/bank-deposit/bank-deposit-race domains/rewards/invite/invite-story domains/rewards/bonus/promotion-code',
      ),
      ...inServer('domains/chat/chat/chat-processes domains/members/session/known-sessions'),
      ...inServer('http/crowding http/desk-load http/connections http/graceful-stop gateways/partner-http-crowd idle'),
    ],
    'pictures are read, days are summed': [
      ...inServer(
        'domains/deposits/slip/slip domains/deposits/slip/slip-reading domains/deposits/slip/slip-upload domains/deposits/slip/slip-desk domains/deposits/slip/slip-own-bank domains/games/game-result/game-result domains/games/game-result/result-decision',
      ),
      ...inServer(
        'domains/games/bet-record/bet-record domains/games/bet-record/summed-play domains/payouts/withdraw/play-through domains/rewards/turnover/turnover-late domains/deposits/qr-deposit/qr-expiry',
      ),
      ...inServer(
        'domains/rewards/reward-debt/reward-debt domains/deposits/statement-file/statement-file domains/wallet/statement/receipt-check',
      ),
    ],
    'what a member or an operator does seldom': [
      ...inServer(
        'domains/members/push/push domains/members/line-link/line-link domains/members/passkey/passkey domains/members/second-factor/second-factor',
      ),
      ...inServer(
        'domains/compliance/fair-play/exclusion-desk domains/chat/chat/chat-desk domains/chat/chat/chat-files domains/rewards/spin-wheel/coin domains/rewards/spin-wheel/wheel-rules',
      ),
      ...inServer(
        'domains/deposits/house-account/house-account domains/payouts/payout-file/payout-file domains/payouts/payout-dispute/payout-dispute',
      ),
      ...inServer(
        'domains/members/account/invite-code domains/backoffice/partner/partner-secret-files domains/members/session/own-sessions domains/games/game/game-session domains/rewards/likeness/likeness',
      ),
      'apps/server/src/cli/seed-demo.test.ts',
    ],
    'databases are made, filled and lost': [
      ...inServer('platform/database/database-silence platform/sockets/socket-adapter'),
      'scripts/bench/growth.test.ts',
      'scripts/bootstrap.test.ts',
      'scripts/fill/fill-database.test.ts',
      'scripts/postgres/postgres.test.ts',
      'scripts/sql/sql-check.test.ts',
    ],
  },
  screens: {},
  e2e: {
    'every screen in every language, size and theme': journeys('layout office-layout keyboard'),
    'other ways to the same money': journeys('bonus partners laos first-money play receipt statement-file'),
    'the phone without a line, and news to it': journeys('phone push builds line-link'),
    'who somebody is, and what he may do': journeys(
      'session passkey second-factor identity play-limits reality profile agreement',
    ),
    'the desk beside its queues of money': journeys(
      `desk adjustment aml-case alerts chat chat-office deposit-return first-day house-accounts inflow-return office-day payout-file
      regulator site-content rewards`,
    ),
  },
};

/** Lists the files of a project that `npm run long` runs, as paths from the root. */
export const longTests = (project: Project): string[] => Object.values(LONG[project]).flat();

/** Four commits in a row run every long test once. */
export const TURNS = 4;

/** Lists the long tests of a project that CI runs at this turn, 0 to 3. */
export const longTestsOfTurn = (project: Project, turn: number): string[] =>
  longTests(project).filter((_, at) => at % TURNS === turn);
