// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source, with placeholders of its own.
import type { PlantedBug } from './planted-bugs.ts';
import { breaking } from './planted-rows.ts';

const CODE = 'apps/server/src/domains/members/one-time-code/one-time-code.ts';
const CODE_RULES = 'apps/server/src/domains/members/one-time-code/one-time-code-rules.ts';
const BONUS = 'apps/server/src/domains/rewards/bonus/bonus.ts';
const BONUS_RULES = 'apps/server/src/domains/rewards/bonus/bonus-rules.ts';
const COUPON = 'apps/server/src/domains/rewards/spin-wheel/coupon.ts';
const SESSION = 'apps/server/src/domains/members/session/session.ts';
const REFUND = 'apps/server/src/domains/rewards/refund/refund.ts';
const PREPAID = 'apps/server/src/domains/deposits/prepaid/prepaid.ts';
const PREPAID_RULES = 'apps/server/src/domains/deposits/prepaid/prepaid-rules.ts';

/** What the server refuses, and by which code: each breaks one row of docs/spec-coverage.md. */
export const REFUSAL_BUGS: readonly PlantedBug[] = [
  ...breaking('apps/server/src/domains/members/one-time-code/one-time-code.test.ts', [
    {
      name: 'a phone of any length asked for a code',
      row: '8: PHONE_NUMBER_REQUIRE_10_DIGIT',
      file: CODE,
      find: "?? refuse('PHONE_NUMBER_REQUIRE_10_DIGIT')",
      put: '?? request.phoneNumber',
    },
    {
      name: 'codes as fast as they are asked for',
      row: '8: REQUEST_LIMIT_1MIN',
      file: CODE_RULES,
      find: "  if (use.isTooSoon) return 'REQUEST_LIMIT_1MIN';\n",
      put: '',
    },
    {
      name: 'one code a day more than allowed',
      row: '8: REQUEST_LIMIT for codes',
      file: CODE_RULES,
      find: 'use.phoneSendsInDay >= limits',
      put: 'use.phoneSendsInDay > limits',
    },
    {
      name: 'an unknown token told as a code that is gone',
      row: '8: OTP_TOKEN_INVALID and',
      file: CODE,
      find: "?? refuse('OTP_TOKEN_INVALID')",
      put: "?? refuse('OTP_NOT_EXIST')",
    },
    {
      name: 'a code that lives on beside the next one',
      row: '8: OTP_NOT_EXIST',
      file: 'apps/server/src/domains/members/one-time-code/one-time-code-store.ts',
      find: "else 'REPLACED' end",
      put: 'else state end',
    },
    {
      name: 'a late code told as a wrong one',
      row: '8: OTP_EXPIRED',
      file: CODE_RULES,
      find: "  if (code.isExpired) return 'OTP_EXPIRED';\n",
      put: '',
    },
    {
      name: 'a code without tries told as a wrong one',
      row: '8: OTP_VERIFY_FAIL',
      file: CODE_RULES,
      find: 'code.tries >= limits.triesPerCode',
      put: 'code.tries > limits.triesPerCode',
    },
    {
      name: 'a message that was not sent makes the phone wait',
      row: '8: OTP_SEND_FAIL',
      file: CODE,
      find: '    await markFailed(db, issued.tokenHash);\n',
      put: '',
    },
  ]),
  ...breaking('apps/server/src/domains/members/account/register-again.test.ts', [
    {
      name: 'the last step trusts the steps before it',
      row: '4: Registration: the server checks',
      file: 'apps/server/src/domains/members/account/account.ts',
      find: 'unknown } = await validate(body);',
      put: 'unknown } = await readCodes(db, body);',
    },
  ]),
  ...breaking('apps/server/src/domains/rewards/bonus/bonus.test.ts', [
    {
      name: 'a promotion beside a bonus told as money that waits',
      row: '8: BONUS_ALREADY_ACTIVE',
      file: BONUS_RULES,
      find: "if (facts.openCause === 'bonus' || facts.openCause === 'promotion')",
      put: 'if (facts.openCause === facts.kind)',
    },
    {
      name: 'a bonus taken once more than allowed',
      row: '8: BONUS_MAX_CLAIMED',
      file: BONUS_RULES,
      find: 'facts.received >= facts.maxReceived',
      put: 'facts.received > facts.maxReceived',
    },
    {
      name: 'a second promotion told as a bonus',
      row: '8: PROMOTION_RECEIVED',
      file: BONUS_RULES,
      find: "'BONUS_MAX_CLAIMED' : 'PROMOTION_RECEIVED'",
      put: "'BONUS_MAX_CLAIMED' : 'BONUS_MAX_CLAIMED'",
    },
    {
      name: 'a bonus ended while money is away',
      row: '8: BONUS_CONDITION',
      file: 'apps/server/src/queries/rewards/turnover-facts.ts',
      find: 'where.inGamesMinor === 0n && isSettled(where)',
      put: 'isSettled(where)',
    },
    {
      name: 'part of the balance withdrawn with a bonus held',
      row: '5: With a bonus held',
      file: 'apps/server/src/domains/rewards/turnover/turnover.ts',
      find: "  if (request.amountMinor !== standing.balanceMinor) refuse('BONUS_WHOLE_BALANCE');\n",
      put: '',
    },
    {
      name: 'withdrawn before the target of a bonus',
      row: '8: BONUS_REMAINING',
      file: 'apps/server/src/domains/rewards/turnover/turnover.ts',
      find: '  if (!standing.ending.isMet) throw makeRemainingRefusal(condition);\n',
      put: '',
    },
    {
      name: 'codes guessed without end',
      row: '8: NO_PROMOTION',
      file: BONUS,
      find: "  if (!(await consumeSearchAttempt(db, memberId))) refuse('REQUEST_LIMIT');\n",
      put: '',
    },
    {
      name: 'a code found only as it is written',
      row: '5: Promotion code',
      file: 'packages/contract/src/member/bonus.ts',
      find: 'z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9_-]{2,32}$/,',
      put: 'z.trim(), z.regex(/^[A-Za-z0-9_-]{2,32}$/,',
    },
  ]),
  ...breaking('apps/server/src/domains/rewards/spin-wheel/spin-wheel.test.ts', [
    {
      name: 'a spin without a coin told as a wheel that is gone',
      row: '5: Spin: coin must be above 0',
      file: 'apps/server/src/domains/rewards/spin-wheel/spin-wheel.ts',
      find: "if (spent.outcome === 'short') refuse('MONEY_NOT_ENOUGH');",
      put: "if (spent.outcome === 'short') refuse('NO_DATA');",
    },
    {
      name: 'a wheel that stays though it is switched off',
      row: '4: The wheel is shown only',
      file: 'apps/server/src/domains/rewards/spin-wheel/wheel-store.ts',
      find: 'where is_on and starts_at <= now()',
      put: 'where starts_at <= now()',
    },
    {
      name: 'the code of a prize told as any other',
      row: '8: INVALID_PRIZE_CODE',
      file: COUPON,
      find: "? 'INVALID_PRIZE_CODE' : 'INVALID_CODE'",
      put: "? 'INVALID_CODE' : 'INVALID_CODE'",
    },
    {
      name: 'a coupon for nothing told as unknown',
      row: '8: INVALID_CODE and',
      file: COUPON,
      find: "refuse('INVALID_COUPON_TYPE')",
      put: "refuse('INVALID_CODE')",
    },
    {
      name: 'a coupon claimed after its last day',
      row: '8: COUPON_EXPIRED',
      file: COUPON,
      find: "  if (coupon.is_expired) refuse('COUPON_EXPIRED');\n",
      put: '',
    },
    {
      name: 'a coupon claimed while a bonus runs',
      row: '8: BONUS_REMAINING of a coupon',
      file: COUPON,
      find: "    if (await deps.hasOpenBonus(tx, memberId)) refuse('BONUS_REMAINING');\n",
      put: '',
    },
    {
      name: 'one coupon a page more than asked for',
      row: '9: Coupons in pages',
      file: 'apps/server/src/domains/rewards/spin-wheel/wheel-store.ts',
      find: 'order by c.expires_at, c.coupon_id limit ${limit} ',
      put: 'order by c.expires_at, c.coupon_id limit ${limit + 1} ',
    },
  ]),
  ...breaking('apps/server/src/domains/members/session/session.test.ts', [
    {
      name: 'a malformed phone told at the sign-in',
      row: '8: WRONG_CREDENTIAL',
      file: SESSION,
      find: '?? attempt.username.slice(0, 20)',
      put: "?? refuse('PHONE_NUMBER_REQUIRE_10_DIGIT')",
    },
    {
      name: 'guesses that are never slowed',
      row: '4: Slowed, then locked',
      file: SESSION,
      find: '[0, 0, 200, 400, 800]',
      put: '[0, 0, 0, 0, 0]',
    },
    {
      name: 'an address that is shut out signs in',
      row: '8: INVALID_IP',
      file: SESSION,
      find: '    await checkAddress(db, attempt.address);\n',
      put: '',
    },
    {
      name: 'a session of a member frozen meanwhile',
      row: '8: A frozen member keeps no session',
      file: 'apps/server/src/domains/members/session/session-store.ts',
      find: "and status = 'ACTIVE' and (second",
      put: 'and (second',
    },
  ]),
  ...breaking('apps/server/src/domains/rewards/refund/refund.test.ts', [
    {
      name: 'a refund that is switched off told as none',
      row: '8: REFUND_INACTIVE',
      file: REFUND,
      find: "  if (!rules[0]?.is_on) refuse('REFUND_INACTIVE');\n",
      put: '',
    },
    {
      name: 'a refund below the minimum told as none',
      row: '8: REFUND_MINIMUM',
      file: REFUND,
      find: 'claimable.length === 0 && lost.length > 0',
      put: 'claimable.length === 0 && lost.length < 0',
    },
    {
      name: 'a refund of nothing received',
      row: '8: NO_REFUND',
      file: REFUND,
      find: "  if (claimable.length === 0) refuse('NO_REFUND');\n",
      put: '',
    },
  ]),
  ...breaking('apps/server/src/domains/rewards/invite/invite.test.ts', [
    {
      name: 'invites that are switched off told as none',
      row: '8: INVITE_INACTIVE',
      file: 'apps/server/src/domains/rewards/invite/invite.ts',
      find: "  if (!rule?.is_on) refuse('INVITE_INACTIVE');\n",
      put: '',
    },
  ]),
  ...breaking('apps/server/src/domains/deposits/prepaid/prepaid.test.ts', [
    {
      name: 'a gift of exactly the minimum refused',
      row: '9: Prepaid-wallet auto deposit minimum',
      file: PREPAID_RULES,
      find: 'answer.amountMinor < MINIMUM_MINOR',
      put: 'answer.amountMinor <= MINIMUM_MINOR',
    },
    {
      name: 'gifts taken though the way is switched off',
      row: '8: NO_WALLET',
      file: PREPAID,
      find: "if (!way || !isOn || request.currency !== 'THB')",
      put: "if (!way || request.currency !== 'THB')",
    },
    {
      name: 'a link of any host taken for a gift',
      row: '8: TRUELINK_INVALID',
      file: PREPAID_RULES,
      find: 'if (!isOurs || !hosts.includes(url.hostname))',
      put: 'if (!isOurs)',
    },
  ]),
  ...breaking('apps/server/src/domains/deposits/qr-deposit/qr-deposit.test.ts', [
    {
      name: 'no account for a QR told as a QR that failed',
      row: '8: QR_FAIL and NO_BANK',
      file: 'apps/server/src/domains/deposits/qr-deposit/qr-deposit.ts',
      find: "if (!maker) refuse('NO_BANK');",
      put: "if (!maker) refuse('QR_FAIL');",
    },
  ]),
  ...breaking('apps/server/src/domains/deposits/slip/slip.test.ts', [
    {
      name: 'a picture that is gone told as an unknown error',
      row: '8: Slip failure reasons',
      file: 'apps/server/src/domains/deposits/slip/slip-decide.ts',
      find: "'UPLOADED_FILE_NOT_EXIST'",
      put: "'UNKNOW_ERROR'",
    },
    {
      name: 'a slip of less than an hour is too old',
      row: '9: Slips count within 1 hour',
      file: 'apps/server/src/domains/deposits/slip/slip-rules.ts',
      find: 'const UPLOAD_WINDOW_MS = SLIP_UPLOAD_WINDOW_MINUTES * 60_000;',
      put: 'const UPLOAD_WINDOW_MS = (SLIP_UPLOAD_WINDOW_MINUTES - 2) * 60_000;',
    },
  ]),
];
