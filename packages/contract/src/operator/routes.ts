import { ACCOUNT_ROUTES } from './account.ts';
import { ADJUSTMENTS_ROUTES } from './adjustments.ts';
import { ALERTS_ROUTES } from './alerts.ts';
import { listAudit, operatorSummary } from './audit.ts';
import { BONUSES_ROUTES } from './bonuses.ts';
import { CHAT_ROUTES } from './chat.ts';
import { CONTENT_ROUTES } from './content.ts';
import { ENROLMENT_ROUTES } from './enrolment.ts';
import { EXCLUSIONS_ROUTES } from './exclusions.ts';
import { GAMES_ROUTES } from './games.ts';
import { INFLOWS_ROUTES } from './inflows.ts';
import { INVITES_ROUTES, listEarnings } from './invites.ts';
import { MEMBERS_ROUTES } from './members.ts';
import { OPERATORS_ROUTES } from './operators.ts';
import { PARTNERS_ROUTES } from './partners.ts';
import { PAYOUT_BOOKS_ROUTES } from './payout-books.ts';
import { PAYOUT_FILES_ROUTES } from './payout-files.ts';
import { PAYOUT_STOPS_ROUTES } from './payout-stops.ts';
import { uploadPicture } from './pictures.ts';
import { POLICIES_ROUTES } from './policies.ts';
import { PROPOSALS_ROUTES } from './proposals.ts';
import { RECONCILIATION_ROUTES } from './reconciliation.ts';
import { REPORTS_ROUTES } from './reports.ts';
import { RESULT_CHECKS_ROUTES } from './result-checks.ts';
import { REWARD_REVIEWS_ROUTES } from './reward-reviews.ts';
import { REWARD_RULES_ROUTES } from './reward-rules.ts';
import { SESSION_ROUTES } from './session.ts';
import { SETTING_LOOKUPS_ROUTES } from './setting-lookups.ts';
import { SETTINGS_ROUTES } from './settings.ts';
import { SLIPS_ROUTES } from './slips.ts';
import { STATEMENT_FILES_ROUTES } from './statement-files.ts';
import { TRANSFERS_ROUTES } from './transfers.ts';
import { WITHDRAWALS_ROUTES } from './withdrawals.ts';

/** Every operator call that is built. */
export const OPERATOR_ROUTES = [
  ...SESSION_ROUTES,
  ...ACCOUNT_ROUTES,
  operatorSummary,
  ...ALERTS_ROUTES,
  ...REPORTS_ROUTES,
  ...ADJUSTMENTS_ROUTES,
  ...WITHDRAWALS_ROUTES,
  ...PAYOUT_STOPS_ROUTES,
  ...INFLOWS_ROUTES,
  ...STATEMENT_FILES_ROUTES,
  ...RECONCILIATION_ROUTES,
  ...SLIPS_ROUTES,
  ...TRANSFERS_ROUTES,
  ...RESULT_CHECKS_ROUTES,
  ...GAMES_ROUTES,
  listAudit,
  ...CONTENT_ROUTES,
  ...SETTING_LOOKUPS_ROUTES,
  ...MEMBERS_ROUTES,
  ...POLICIES_ROUTES,
  ...SETTINGS_ROUTES,
  ...OPERATORS_ROUTES,
  ...ENROLMENT_ROUTES,
  listEarnings,
  ...REWARD_REVIEWS_ROUTES,
  ...EXCLUSIONS_ROUTES,
  ...INVITES_ROUTES,
  ...BONUSES_ROUTES,
  ...PROPOSALS_ROUTES,
  ...PAYOUT_BOOKS_ROUTES,
  ...PAYOUT_FILES_ROUTES,
  ...REWARD_RULES_ROUTES,
  ...CHAT_ROUTES,
  uploadPicture,
  ...PARTNERS_ROUTES,
] as const;
