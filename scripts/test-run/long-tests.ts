type Project = 'unit' | 'screens' | 'e2e';

const inFeatures = (names: string) => names.split(/\s+/).map((name) => `apps/server/src/features/${name}.test.ts`);
const inServer = (names: string) => names.split(/\s+/).map((name) => `apps/server/src/${name}.test.ts`);
const journeys = (names: string) => names.split(/\s+/).map((name) => `e2e/${name}.e2e.ts`);

/**
 * What `npm test` leaves to `npm run long`, by why it takes long (record 101). A new test is in `npm test` until it is written
 * down here.
 */
const LONG: Readonly<Record<Project, Readonly<Record<string, readonly string[]>>>> = {
  unit: {
    'programs and databases are killed again and again': [
      ...inServer('server-crash silence-crash reader-crash postgres-crash'),
      ...inFeatures('slip/slip-crash transfer/transfer-kill'),
      'scripts/cluster/cluster.test.ts',
    ],
    'every fault at every step': [
      ...inFeatures('transfer/transfer-freeze qr-deposit/qr-partner withdraw/payout-partner'),
      ...inFeatures('qr-deposit/qr-deposit-faults qr-deposit/qr-real-faults qr-deposit/qr-under-way'),
      ...inFeatures('withdraw/payout-cast withdraw/payout-sums payout-debit/payout-debit'),
    ],
    'every protocol of every partner': [
      ...inFeatures('partner/every-protocol partner/three-of-a-kind partner/empty-installation partner/real-partners'),
      ...inFeatures('transfer/transfer-families transfer/transfer-real withdraw/payout-real withdraw/payout-ways'),
      ...inFeatures(
        'qr-deposit/qr-company qr-deposit/qr-kip prepaid/prepaid prepaid/prepaid-truemoney payout-debit/statement-debit',
      ),
      ...inFeatures('bank-deposit/feed-page game/player-refusals'),
      ...inServer('gateways/game-providers gateways/parts partners-import'),
    ],
    'a rule at every way it could be got round': [
      ...inFeatures('fair-play/fair-play-ways fair-play/fair-play-moment fair-play/fair-play-days'),
      ...inFeatures(
        'identity/identity-gates fair-play/refused-attempts operator/alone account/payout-stop-link bank-deposit/deposit-theft',
      ),
      ...inServer('abuse'),
    ],
    crowds: [
      ...inFeatures('withdraw/withdraw-race transfer/transfer-crowd account/register-race account/register-limit'),
      ...inFeatures('bank-deposit/bank-deposit-race invite/invite-story bonus/promotion-code'),
      ...inFeatures('chat/chat-processes session/known-sessions'),
      ...inServer('http/crowding http/desk-load http/connections http/graceful-stop gateways/partner-http-crowd idle'),
    ],
    'pictures are read, days are summed': [
      ...inFeatures(
        'slip/slip slip/slip-reading slip/slip-upload slip/slip-desk slip/slip-own-bank game-result/game-result game-result/result-decision',
      ),
      ...inFeatures(
        'bet-record/bet-record bet-record/summed-play withdraw/play-through turnover/turnover-late qr-deposit/qr-expiry',
      ),
      ...inFeatures('reward-debt/reward-debt statement-file/statement-file statement/receipt-check'),
    ],
    'what a member or an operator does seldom': [
      ...inFeatures('push/push line-link/line-link passkey/passkey second-factor/second-factor'),
      ...inFeatures('fair-play/exclusion-desk chat/chat-desk chat/chat-files spin-wheel/coin spin-wheel/wheel-rules'),
      ...inFeatures('house-account/house-account payout-file/payout-file payout-dispute/payout-dispute'),
      ...inFeatures(
        'account/invite-code partner/partner-secret-files session/own-sessions game/game-session likeness/likeness',
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
    'other ways to the same money': journeys(
      'qr slip prepaid bonus partners laos first-money play receipt statement-file',
    ),
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

/** The files of a project that `npm run long` runs, as paths from the root. */
export const longTests = (project: Project): string[] => Object.values(LONG[project]).flat();
