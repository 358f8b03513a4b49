/**
 * The closed catalogue of everything the product may refuse with (spec 8, design 2).
 * A reply carries the code as `message`; clients translate it.
 */
export const ERROR_CODES = [
  // Session and site (spec 8, design 2).
  'invalid-token',
  'gone',
  'maintenance',
  // The reason beside `maintenance` at a site that has never been open, and why it does not open yet.
  'SITE_NOT_OPEN',
  'SITE_NOT_READY',
  // Auth.
  'UNAUTHORIZED',
  'EXPIRED_AUTH_TOKEN',
  'INVALID_USER_1',
  'INVALID_USER_2',
  'INVALID_USER_3',
  'INVALID_USER_4',
  'INVALID_IP',
  'NOT_AREASLOT',
  'NOT_UFABET',
  'NO_USER',
  'WRONG_PASSWORD',
  'WRONG_CREDENTIAL',
  'INACTIVE_USER',
  'LOGIN_FAIL',
  // Second factor, and operators who are new.
  'SECOND_FACTOR_REQUIRED',
  'SECOND_FACTOR_INVALID',
  'PASSKEY_REQUIRED',
  'PASSKEY_INVALID',
  'OPERATOR_TOO_NEW',
  'OTHER_OPERATOR',
  // Items of the back office: another operator has it, an open case of its member was not read, or its partner is being queried.
  'ITEM_HELD',
  'CASE_UNREAD',
  'ASKED_NOW',
  // One-time code.
  'OTP_BLOCK',
  'REQUEST_LIMIT',
  'REQUEST_LIMIT_1MIN',
  'OTP_TOKEN_INVALID',
  'OTP_NOT_EXIST',
  'OTP_VERIFIED',
  'OTP_EXPIRED',
  'OTP_CODE_INVALID',
  'OTP_CODE_VALID',
  'OTP_SEND_FAIL',
  'OTP_VERIFY_FAIL',
  'UNVERIFIED_OTP',
  // Registration.
  'EXISTING_USER',
  'EXISTING_BANK',
  'EXISTING_LINE',
  'INVALID_USER_INFO',
  'GAME_ACTIVATION_FAIL',
  'INVALID_BANK',
  'BANK_KEEPS_BAHT',
  'BANK_KEEPS_KIP',
  'BANK_ACCOUNT_NAME_ENG',
  'BANK_ACCOUNT_NAME_INVALID',
  'REGISTER_FAIL',
  'PHONE_NUMBER_REQUIRE_10_DIGIT',
  // Bonus.
  'BONUS_REMAINING',
  'PRIZE_REMAINING',
  'BONUS_ALREADY_ACTIVE',
  'BONUS_MAX_CLAIMED',
  'BONUS_CONDITION',
  'BONUS_CLEAR',
  'BONUS_FULL',
  'BONUS_WHOLE_BALANCE',
  'GAME_NOT_READ',
  'GIFT_WITHOUT_PLAY',
  'NO_PROMOTION',
  'PROMOTION_RECEIVED',
  // What people look at first: a reward, money, a withdrawal. One code and one wording, so that nobody reads the reason from it.
  'UNDER_REVIEW',
  'REWARD_REFUSED',
  // Invite.
  'INVITE_COLLECT',
  'INVITE_INACTIVE',
  'NO_INVITE_BONUS',
  'NO_INVITEE_PLAY_INFO',
  'INVITE_BONUS_SUCCESS',
  'INVITE_BONUS_FAIL',
  // Generic.
  'INTERNAL_SERVER_ERROR',
  'OK',
  'SUCCESS',
  'KEY_MISSING',
  'KEY_INVALID',
  'BUDDHIST_YEAR',
  'NO_DATA',
  // A list of operators that would take too long.
  'QUESTION_TOO_BROAD',
  // Deposit and QR.
  'QR_FAIL',
  'NO_BANK',
  'NO_WALLET',
  'TRUELINK_DUPLICATE',
  'TRUELINK_INVALID',
  // Refund.
  'NO_REFUND',
  'REFUND_CONDITION',
  'REFUND_SUCCESS',
  'REFUND_INACTIVE',
  'REFUND_MINIMUM',
  // Games and transfer.
  'SLOT_ALREADY_ACTIVE',
  'SLOT_ACTIVATE_FAIL',
  'SLOT_NO_ACCOUNT',
  'SLOT_RESET_PASSWORD_FAIL',
  'TRANSFER_MINIMUM',
  'NO_GAME',
  'MONEY_NOT_ENOUGH',
  'ADJUSTMENT_LIMIT',
  // Money out.
  'PAYOUTS_HELD',
  'WITHDRAW_LIMIT',
  'PLAY_THROUGH',
  // The member's own limits, breaks and exclusion.
  'ON_BREAK',
  'EXCLUDED',
  'IDENTITY_REQUIRED',
  'DEPOSIT_LIMIT',
  'LOSS_LIMIT',
  'STAKE_LIMIT',
  'TIME_LIMIT',
  'LIMIT_WAITS',
  'NOT_FROM_ACCOUNT',
  'TRANSFER_FAIL',
  'RESULT_UNCONFIRMED',
  'TRANSFER_STILL_ASKED',
  // Slip upload.
  'SLIP_UPLOAD_FAIL',
  'SLIP_NO_FILE',
  'SLIP_INVALID_FILE',
  // Files in the chat (spec 5).
  'FILE_NOT_SUPPORTED',
  'CHAT_CLOSED',
  'FILE_TOO_LARGE',
  // Causes of a refused file, as the `reason` beside SLIP_INVALID_FILE, SLIP_NO_FILE or FILE_NOT_SUPPORTED.
  'FILE_EMPTY',
  'FILE_DAMAGED',
  'FILE_NEEDS_PASSWORD',
  'FILE_TOO_MANY_PIXELS',
  // Statements that operators upload.
  'STATEMENT_SEEN',
  'STATEMENT_CHANGED',
  // Partners that operators enter.
  'PARTNER_NAME_TAKEN',
  // Spin wheel coupons.
  'NO_CLAIMABLE_COUPON',
  'INVALID_PRIZE_CODE',
  'INVALID_CODE',
  'INVALID_COUPON_TYPE',
  'COUPON_EXPIRED',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

const KNOWN = new Set<string>(ERROR_CODES);

/** True when a text is a code of the catalogue; anything else is shown raw (spec 8). */
export function isErrorCode(text: string): text is ErrorCode {
  return KNOWN.has(text);
}
