import { ACCOUNT_ROUTES, getProfile, holdPayouts } from './account.ts';
import { BANNER_ROUTES } from './banner.ts';
import { BONUS_ROUTES } from './bonus.ts';
import { CHAT_ROUTES } from './chat.ts';
import { CONTENT_ROUTES } from './content.ts';
import { lookupDeposit } from './deposit.ts';
import { FAIR_PLAY_ROUTES } from './fair-play.ts';
import { markFavourite, saveFavouriteAmounts } from './game-mark.ts';
import { autoLogin, autoLoginWithPassword } from './game-session.ts';
import { IDENTITY_ROUTES } from './identity.ts';
import { INBOX_ROUTES } from './inbox.ts';
import { INVITE_ROUTES } from './invite.ts';
import { LINE_ROUTES } from './line-link.ts';
import { LOGIN_ROUTES } from './login.ts';
import { LOOKUP_ROUTES } from './lookup.ts';
import { ONE_TIME_CODE_ROUTES } from './one-time-code.ts';
import { PASSKEY_ROUTES } from './passkey.ts';
import { stopPayouts } from './payout-stop-link.ts';
import { listPlay } from './play-history.ts';
import { PREPAID_ROUTES } from './prepaid.ts';
import { PUSH_ROUTES } from './push.ts';
import { QR_CODE_ROUTES } from './qr-deposit.ts';
import { REALITY_ROUTES } from './reality.ts';
import { checkReceipt } from './receipt.ts';
import { REFUND_ROUTES } from './refund.ts';
import { REGISTRATION_ROUTES } from './registration.ts';
import { SECOND_FACTOR_ROUTES } from './second-factor.ts';
import { SESSION_ROUTES } from './session.ts';
import { SLIP_ROUTES } from './slip.ts';
import { SPIN_WHEEL_ROUTES } from './spin-wheel.ts';
import { listStatement } from './statement.ts';
import { downloadStatement, statementMonths } from './statement-download.ts';
import { getStatementRow, statementTimeline } from './timeline.ts';
import { TRANSFER_ROUTES } from './transfer.ts';
import { WALLET_ROUTES } from './wallet.ts';
import { WITHDRAW_ROUTES } from './withdraw.ts';

/** Every member call that is built. The OpenAPI document, the binding check and spec coverage read this list. */
export const MEMBER_ROUTES = [
  ...LOOKUP_ROUTES,
  lookupDeposit,
  ...CONTENT_ROUTES,
  ...BANNER_ROUTES,
  ...REGISTRATION_ROUTES,
  getProfile,
  holdPayouts,
  stopPayouts,
  ...SECOND_FACTOR_ROUTES,
  ...LINE_ROUTES,
  ...PASSKEY_ROUTES,
  ...PUSH_ROUTES,
  ...INBOX_ROUTES,
  ...ACCOUNT_ROUTES,
  ...ONE_TIME_CODE_ROUTES,
  ...LOGIN_ROUTES,
  ...SESSION_ROUTES,
  ...WALLET_ROUTES,
  autoLogin,
  autoLoginWithPassword,
  markFavourite,
  saveFavouriteAmounts,
  ...FAIR_PLAY_ROUTES,
  ...IDENTITY_ROUTES,
  ...REALITY_ROUTES,
  ...TRANSFER_ROUTES,
  ...WITHDRAW_ROUTES,
  ...PREPAID_ROUTES,
  ...QR_CODE_ROUTES,
  listStatement,
  downloadStatement,
  statementMonths,
  getStatementRow,
  checkReceipt,
  statementTimeline,
  ...SLIP_ROUTES,
  listPlay,
  ...SPIN_WHEEL_ROUTES,
  ...INVITE_ROUTES,
  ...REFUND_ROUTES,
  ...CHAT_ROUTES,
  ...BONUS_ROUTES,
] as const;
