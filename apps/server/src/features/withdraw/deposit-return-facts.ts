import type { ReturnedDeposit } from '@kapao/contract/operator/withdraw.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import type { Db } from '../../platform/database/db.ts';
import { findReturnedDeposit } from './deposit-return-store.ts';
import type { WithdrawalRow } from './withdraw-store.ts';

/** What stands beside a withdrawal that sends a deposit back; null beside every other. */
export async function returnedDepositOf(
  db: Db,
  { member_id: memberId, operation_id: operationId, currency }: WithdrawalRow,
): Promise<ReturnedDeposit | null> {
  const found = await findReturnedDeposit(db, { memberId, operationId });
  if (!found) return null;
  return {
    id: found.deposit_id,
    amount: fromMinor(found.amount, currency),
    fromBank: found.from_bank,
    fromAccountMasked: found.from_account_masked,
    fromName: found.from_name,
    begunBy: found.begun_by,
    reason: found.reason,
    evidenceId: found.evidence_id,
    isTyped: found.is_typed,
    bankHolder: found.bank_holder,
  };
}
