import { listAudit, operatorSummary } from './audit.ts';
import { getContent, listContent, putContent } from './content.ts';
import { listGames, switchGame } from './games.ts';
import { assignInflow, listInflows } from './inflows.ts';
import {
  endMemberSession,
  freezeMember,
  getMember,
  getMemberStatement,
  searchMembers,
  unfreezeMember,
} from './members.ts';
import { changeOperator, createOperator, listOperators } from './operators.ts';
import { operatorLogin, operatorLogout, operatorMe } from './session.ts';
import {
  getActiveLookup,
  getBanksLookup,
  getDepositLookup,
  getRegisterOtpLookup,
  getSourcesLookup,
  getWithdrawLookup,
  putActiveLookup,
  putBanksLookup,
  putDepositLookup,
  putRegisterOtpLookup,
  putSourcesLookup,
  putWithdrawLookup,
} from './setting-lookups.ts';
import {
  addDepositAccount,
  changeDepositAccount,
  orderDepositAccounts,
  readSettings,
  setDepositMethods,
  setRegisterOtp,
  setWithdrawLimits,
  switchSite,
} from './settings.ts';
import { acceptSlip, operatorListSlips, operatorSlipPicture, rejectSlip } from './slips.ts';
import { getTransfer, listTransfers, settleTransfer } from './transfers.ts';
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
  operatorListSlips,
  operatorSlipPicture,
  acceptSlip,
  rejectSlip,
  listTransfers,
  getTransfer,
  settleTransfer,
  listGames,
  switchGame,
  listAudit,
  listContent,
  getContent,
  putContent,
  getBanksLookup,
  putBanksLookup,
  getSourcesLookup,
  putSourcesLookup,
  getDepositLookup,
  putDepositLookup,
  getWithdrawLookup,
  putWithdrawLookup,
  getActiveLookup,
  putActiveLookup,
  getRegisterOtpLookup,
  putRegisterOtpLookup,
  searchMembers,
  getMember,
  getMemberStatement,
  freezeMember,
  unfreezeMember,
  endMemberSession,
  readSettings,
  switchSite,
  setDepositMethods,
  setRegisterOtp,
  setWithdrawLimits,
  addDepositAccount,
  changeDepositAccount,
  orderDepositAccounts,
  listOperators,
  createOperator,
  changeOperator,
] as const;
