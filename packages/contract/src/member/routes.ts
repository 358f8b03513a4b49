import { getProfile, login, logout, register, validateRegistration } from './account.ts';
import {
  lookupActive,
  lookupBanks,
  lookupDeposit,
  lookupInfo,
  lookupRegisterOtp,
  lookupSources,
  lookupWithdraw,
} from './lookup.ts';
import { listStatement } from './statement.ts';
import { transfer } from './transfer.ts';
import { activateGame, autoLogin, autoLoginWithPassword, gameAccount, getWallet, refreshSlots } from './wallet.ts';
import { withdraw, withdrawAll } from './withdraw.ts';

/** Every member call that is built. The OpenAPI document, the binding check and spec coverage read this list. */
export const MEMBER_ROUTES = [
  lookupActive,
  lookupBanks,
  lookupDeposit,
  lookupInfo,
  lookupRegisterOtp,
  lookupSources,
  lookupWithdraw,
  validateRegistration,
  register,
  getProfile,
  login,
  logout,
  getWallet,
  refreshSlots,
  activateGame,
  gameAccount,
  autoLogin,
  autoLoginWithPassword,
  transfer,
  withdraw,
  withdrawAll,
  listStatement,
] as const;
