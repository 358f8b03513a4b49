import { OPERATOR_AUDIT } from './domains/backoffice/operator/operator-audit.ts';
import { PROPOSAL_AUDIT } from './domains/backoffice/proposal/proposal-audit.ts';
import { AML_AUDIT } from './domains/compliance/aml-case/aml-case-audit.ts';
import { FAIR_PLAY_AUDIT } from './domains/compliance/fair-play/fair-play-audit.ts';
import { BANK_DEPOSIT_AUDIT } from './domains/deposits/bank-deposit/bank-deposit-audit.ts';
import { HOUSE_ACCOUNT_AUDIT } from './domains/deposits/house-account/house-account-audit.ts';
import { INFLOW_AUDIT } from './domains/deposits/inflow/inflow-audit.ts';
import { INFLOW_RETURN_AUDIT } from './domains/deposits/inflow-return/inflow-return-audit.ts';
import { PREPAID_AUDIT } from './domains/deposits/prepaid/prepaid-audit.ts';
import { QR_AUDIT } from './domains/deposits/qr-deposit/qr-audit.ts';
import { SLIP_AUDIT } from './domains/deposits/slip/slip-audit.ts';
import { STATEMENT_FILE_AUDIT } from './domains/deposits/statement-file/statement-file-audit.ts';
import { GAME_RESULT_AUDIT } from './domains/games/game-result/game-result-audit.ts';
import { IDENTITY_AUDIT } from './domains/members/identity/identity-audit.ts';
import { PAYOUT_DEBIT_RULES } from './domains/payouts/payout-debit/payout-debit-audit.ts';
import { PAYOUT_DISPUTE_RULES } from './domains/payouts/payout-dispute/payout-dispute-audit.ts';
import { PAYOUT_FILE_RULES } from './domains/payouts/payout-file/payout-file-audit.ts';
import { WITHDRAW_AUDIT } from './domains/payouts/withdraw/withdraw-audit.ts';
import { BONUS_AUDIT } from './domains/rewards/bonus/bonus-audit.ts';
import { REWARD_DEBT_AUDIT } from './domains/rewards/reward-debt/reward-debt-audit.ts';
import { WHEEL_AUDIT } from './domains/rewards/spin-wheel/wheel-audit.ts';
import { TURNOVER_AUDIT } from './domains/rewards/turnover/turnover-audit.ts';
import { ADJUSTMENT_AUDIT } from './domains/wallet/adjustment/adjustment-audit.ts';
import { auditLedger, type Difference } from './ledger/audit.ts';
import { type AuditRule, auditOperations } from './operations/audit.ts';
import type { Db, Tx } from './platform/database/db.ts';

/** The rules of features, each list from `<feature>-audit.ts`. */
const FEATURE_RULES: readonly AuditRule[] = [
  ...ADJUSTMENT_AUDIT,
  ...AML_AUDIT,
  ...INFLOW_AUDIT,
  ...INFLOW_RETURN_AUDIT,
  ...HOUSE_ACCOUNT_AUDIT,
  ...BANK_DEPOSIT_AUDIT,
  ...STATEMENT_FILE_AUDIT,
  ...QR_AUDIT,
  ...SLIP_AUDIT,
  ...PREPAID_AUDIT,
  ...BONUS_AUDIT,
  ...WHEEL_AUDIT,
  ...OPERATOR_AUDIT,
  ...PAYOUT_DEBIT_RULES,
  ...PAYOUT_FILE_RULES,
  ...PAYOUT_DISPUTE_RULES,
  ...PROPOSAL_AUDIT,
  ...TURNOVER_AUDIT,
  ...WITHDRAW_AUDIT,
  ...GAME_RESULT_AUDIT,
  ...REWARD_DEBT_AUDIT,
  ...FAIR_PLAY_AUDIT,
  ...IDENTITY_AUDIT,
];

/** Recomputes everything that is known about money; an empty list is clean. */
export async function auditBooks(db: Db | Tx): Promise<Difference[]> {
  return [...(await auditLedger(db)), ...(await auditOperations(db, FEATURE_RULES))];
}
