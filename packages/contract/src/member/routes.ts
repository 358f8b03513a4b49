import {
  changeBankAccountName,
  changePassword,
  changeProfile,
  getProfile,
  register,
  resetPassword,
  validateRegistration,
} from './account.ts';
import {
  acceptAgreement,
  inviteBanners,
  lookupAgreements,
  lookupBanners,
  lookupCarousel,
  lookupConditions,
  lookupContact,
  lookupEnableChatWidget,
  lookupNotice,
  lookupSlip,
  lookupVideos,
  refundBanners,
} from './content.ts';
import { login, logout } from './login.ts';
import {
  lookupActive,
  lookupBanks,
  lookupDeposit,
  lookupInfo,
  lookupRegisterOtp,
  lookupSources,
  lookupWithdraw,
} from './lookup.ts';
import { sendCode, verifyCode } from './one-time-code.ts';
import { listPlay } from './play-history.ts';
import { truelink, truelinkState } from './prepaid.ts';
import { cancelQrCode, createQrCode, getQrCode } from './qr-code.ts';
import { addRefundToWallet, checkRefund, listRefunds, receiveRefund } from './refund.ts';
import { endOtherSessions, endSession, listSessions, prove, seeNewDevices } from './session.ts';
import { checkSlipCode, listSlips, slipByReference, slipPicture, uploadSlip } from './slip.ts';
import { claimCoupon, listCoupons, listSpins, seeSpin, spin, spinWheelActive, spinWheelSetup } from './spin-wheel.ts';
import { listStatement } from './statement.ts';
import { statementTimeline } from './timeline.ts';
import { transfer, transferAll } from './transfer.ts';
import {
  activateGame,
  autoLogin,
  autoLoginWithPassword,
  gameAccount,
  getWallet,
  refreshSlots,
  resetGamePassword,
} from './wallet.ts';
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
  lookupAgreements,
  lookupConditions,
  lookupNotice,
  lookupContact,
  lookupSlip,
  lookupEnableChatWidget,
  lookupVideos,
  lookupCarousel,
  lookupBanners,
  inviteBanners,
  refundBanners,
  acceptAgreement,
  validateRegistration,
  register,
  getProfile,
  changeProfile,
  changeBankAccountName,
  changePassword,
  resetPassword,
  sendCode,
  verifyCode,
  login,
  logout,
  listSessions,
  seeNewDevices,
  endSession,
  endOtherSessions,
  prove,
  getWallet,
  refreshSlots,
  activateGame,
  gameAccount,
  resetGamePassword,
  autoLogin,
  autoLoginWithPassword,
  transfer,
  transferAll,
  withdraw,
  withdrawAll,
  truelink,
  truelinkState,
  getQrCode,
  createQrCode,
  cancelQrCode,
  listStatement,
  statementTimeline,
  uploadSlip,
  checkSlipCode,
  listSlips,
  slipByReference,
  slipPicture,
  listPlay,
  spinWheelActive,
  spinWheelSetup,
  spin,
  seeSpin,
  listSpins,
  listCoupons,
  claimCoupon,
  checkRefund,
  receiveRefund,
  addRefundToWallet,
  listRefunds,
] as const;
