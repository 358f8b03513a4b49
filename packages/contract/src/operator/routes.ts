import { listAudit, operatorSummary } from './audit.ts';
import { assignInflow, listInflows } from './inflows.ts';
import { operatorLogin, operatorLogout, operatorMe } from './session.ts';
import { listTransfers, settleTransfer } from './transfers.ts';
import { approveWithdrawal, listWithdrawals, rejectWithdrawal } from './withdrawals.ts';

/** Every operator call that is built. */
export const OPERATOR_ROUTES = [
  operatorLogin,
  operatorLogout,
  operatorMe,
  operatorSummary,
  listWithdrawals,
  approveWithdrawal,
  rejectWithdrawal,
  listInflows,
  assignInflow,
  listTransfers,
  settleTransfer,
  listAudit,
] as const;
