import { ADJUSTMENTS_ROUTES } from './adjustment.ts';
import { ALERTS_ROUTES } from './alert.ts';
import { AML_CASES_ROUTES } from './aml-case.ts';
import { BONUSES_ROUTES } from './bonus.ts';
import { CHAT_ROUTES } from './chat.ts';
import { CONTENT_ROUTES } from './content.ts';
import { COUPON_ROUTES } from './coupon.ts';
import { DEPOSIT_RETURN_ROUTES } from './deposit-return.ts';
import { EXCLUSIONS_ROUTES } from './exclusion.ts';
import { readFirstDay } from './first-day.ts';
import { GAMES_ROUTES } from './game.ts';
import { RESULT_CHECKS_ROUTES } from './game-result.ts';
import { HOUSE_ACCOUNTS_ROUTES } from './house-account.ts';
import { OPERATOR_IDENTITY_ROUTES } from './identity.ts';
import { INFLOWS_ROUTES } from './inflow.ts';
import { INFLOW_RETURN_ROUTES } from './inflow-return.ts';
import { ENROLMENT_ROUTES } from './invitation.ts';
import { INVITES_ROUTES, listEarnings } from './invite.ts';
import { SESSION_ROUTES } from './login.ts';
import { SETTING_LOOKUPS_ROUTES } from './lookup-editor.ts';
import { MEMBERS_ROUTES } from './member.ts';
import { MEMBER_BETS_ROUTES } from './member-bet.ts';
import { MEMBER_ENTRIES_ROUTES } from './member-entry.ts';
import { MEMBER_NOTES_ROUTES } from './member-note.ts';
import { OPERATORS_ROUTES } from './operator.ts';
import { listActs } from './operator-acts.ts';
import { listAudit } from './operator-audit.ts';
import { listRights } from './operator-rights.ts';
import { OWN_ACCOUNT_ROUTES } from './own-account.ts';
import { PARTNERS_ROUTES } from './partner.ts';
import { PAYOUT_DEBIT_ROUTES } from './payout-debit.ts';
import { PAYOUT_DESK_ROUTES } from './payout-desk.ts';
import { PAYOUT_DISPUTE_ROUTES } from './payout-dispute.ts';
import { PAYOUT_FILES_ROUTES } from './payout-file.ts';
import { PAYOUT_STOPS_ROUTES } from './payout-stop.ts';
import { POLICIES_ROUTES } from './policy.ts';
import { PROMOTION_CODE_ROUTES } from './promotion-code.ts';
import { PROPOSALS_ROUTES } from './proposal.ts';
import { OPERATOR_QR_ROUTES } from './qr-deposit.ts';
import { RECONCILIATION_ROUTES } from './reconciliation.ts';
import { REGULATOR_ROUTES } from './regulator.ts';
import { REPORTS_ROUTES } from './report.ts';
import { REPORT_VIEWS_ROUTES } from './report-view.ts';
import { REVISION_ROUTES } from './revision.ts';
import { REWARD_REVIEWS_ROUTES } from './reward-review.ts';
import { REWARD_RULES_ROUTES } from './reward-rules.ts';
import { SETTINGS_ROUTES } from './settings.ts';
import { SHIFT_ROUTES } from './shift.ts';
import { uploadPicture } from './site-picture.ts';
import { SLIPS_ROUTES } from './slip.ts';
import { STATEMENT_FILES_ROUTES } from './statement-file.ts';
import { operatorSummary } from './summary.ts';
import { TRANSFERS_ROUTES } from './transfer.ts';
import { WITHDRAWALS_ROUTES } from './withdraw.ts';

/** Every operator call that is built. */
export const OPERATOR_ROUTES = [
  ...SESSION_ROUTES,
  ...OWN_ACCOUNT_ROUTES,
  operatorSummary,
  readFirstDay,
  ...ALERTS_ROUTES,
  ...REPORTS_ROUTES,
  ...REPORT_VIEWS_ROUTES,
  ...REGULATOR_ROUTES,
  ...SHIFT_ROUTES,
  ...ADJUSTMENTS_ROUTES,
  ...OPERATOR_IDENTITY_ROUTES,
  ...WITHDRAWALS_ROUTES,
  ...PAYOUT_DESK_ROUTES,
  ...PAYOUT_STOPS_ROUTES,
  ...INFLOWS_ROUTES,
  ...INFLOW_RETURN_ROUTES,
  ...DEPOSIT_RETURN_ROUTES,
  ...STATEMENT_FILES_ROUTES,
  ...RECONCILIATION_ROUTES,
  ...HOUSE_ACCOUNTS_ROUTES,
  ...SLIPS_ROUTES,
  ...TRANSFERS_ROUTES,
  ...RESULT_CHECKS_ROUTES,
  ...GAMES_ROUTES,
  listAudit,
  ...CONTENT_ROUTES,
  ...SETTING_LOOKUPS_ROUTES,
  ...MEMBERS_ROUTES,
  ...MEMBER_NOTES_ROUTES,
  ...MEMBER_ENTRIES_ROUTES,
  ...MEMBER_BETS_ROUTES,
  ...OPERATOR_QR_ROUTES,
  ...POLICIES_ROUTES,
  ...SETTINGS_ROUTES,
  ...REVISION_ROUTES,
  ...OPERATORS_ROUTES,
  listRights,
  listActs,
  ...ENROLMENT_ROUTES,
  listEarnings,
  ...REWARD_REVIEWS_ROUTES,
  ...EXCLUSIONS_ROUTES,
  ...AML_CASES_ROUTES,
  ...INVITES_ROUTES,
  ...BONUSES_ROUTES,
  ...PROMOTION_CODE_ROUTES,
  ...COUPON_ROUTES,
  ...PROPOSALS_ROUTES,
  ...PAYOUT_DEBIT_ROUTES,
  ...PAYOUT_DISPUTE_ROUTES,
  ...PAYOUT_FILES_ROUTES,
  ...REWARD_RULES_ROUTES,
  ...CHAT_ROUTES,
  uploadPicture,
  ...PARTNERS_ROUTES,
] as const;
