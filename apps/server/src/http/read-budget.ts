/**
 * Statements a read of a member may cost the database, where the session and the site are known (record 63); none of them
 * commits anything. Held by a test, which counts every read that is asked for without a name in its address. Lower a figure
 * when a read needs less; raising one needs a reason.
 */
export const READ_BUDGETS: Readonly<Record<string, number>> = {
  'GET /api/wallet': 1,
  'GET /api/account/profile': 1,
  'GET /api/account/line': 1,
  'GET /api/account/passkeys': 1,
  // Nothing is stored before somebody answers.
  'POST /api/login/passkey/start': 0,
  'POST /api/statement': 1,
  'POST /api/statement, of some types': 1,
  'POST /api/statement, of a month': 1,
  'GET /api/statement/months': 1,
  'GET /api/inbox': 1,
  // The waiting things, and whether the site is in maintenance.
  'GET /api/inbox/news': 2,
  // The choice, and for each offer the deposit it would be given for.
  'GET /api/bonus/choice': 8,
  'POST /api/statement/slip': 2,
  'POST /api/wallet/slip/check': 0,
  'GET /api/deposits': 1,
  'POST /api/playHistory': 2,
  'GET /api/account/sessions': 1,
  'GET /api/account/secondFactor': 1,

  // The same for everybody.
  'GET /api/lookup/active': 0,
  'GET /api/lookup/banks': 0,
  'GET /api/lookup/banners': 0,
  'GET /api/lookup/carousel': 0,
  'GET /api/lookup/conditions': 0,
  'GET /api/lookup/contact': 0,
  // What the member’s own limit leaves, before an account is shown.
  'GET /api/lookup/deposit': 1,
  'GET /api/fair-play': 3,
  // The member, what was claimed, pictures that wait, and the rules.
  'GET /api/identity': 4,
  'GET /api/fair-play/reality': 3,
  'GET /api/fair-play/year': 4,
  'GET /api/lookup/enableChatWidget': 0,
  'GET /api/lookup/help': 0,
  'GET /api/lookup/info': 0,
  'GET /api/lookup/notice': 0,
  'GET /api/lookup/registerOTP': 0,
  'GET /api/lookup/slip': 0,
  'GET /api/lookup/sources': 0,
  'GET /api/lookup/videos': 0,
  'GET /api/invite/banners': 0,
  'GET /api/refund/banners': 0,
  // What the member accepted, and has left.
  'GET /api/lookup/agreements': 1,
  'GET /api/lookup/withdraw': 2,

  'GET /api/spinwheel/active': 1,
  'GET /api/spinwheel/spins': 1,
  'GET /api/spinwheel/coupon': 1,
  'POST /api/invite': 3,
  // The rule, and whether anything may be told; one more, the play, where a rule holds for the whole of the day.
  'GET /api/invite/today': 2,
  'GET /api/refund/today': 2,
  'GET /api/refund/check': 6,
  'POST /api/refund': 1,
  'GET /api/bonus': 6,
  'GET /api/bonus/check/active': 1,
  'GET /api/bonus/check/minimum': 1,
  'GET /api/bonus/turnover': 1,
  'GET /api/promotion/current': 1,
  'GET /api/push': 1,
  'GET /api/chat/config': 1,
  'POST /api/chat/history': 1,
};
