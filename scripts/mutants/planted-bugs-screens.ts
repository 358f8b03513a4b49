import type { PlantedBug } from './planted-bugs.ts';
import { breaking } from './planted-rows.ts';

const MEMBER = 'apps/member-web/src';
const SHARED = 'packages/contract/src/shared';
const WEB = 'packages/web/src';
const BONUSES = `${MEMBER}/features/bonus`;
const CHATS = `${MEMBER}/features/chat`;
const DEPOSITS = `${MEMBER}/features/deposit`;

/** What members read and fill in, and rules that both sides share: each breaks one row of docs/spec-coverage.md. */
export const SCREEN_BUGS: readonly PlantedBug[] = [
  ...breaking(`${MEMBER}/shell/agreement-memory.test.ts`, [
    {
      name: 'an agreement of this browser beats what the server says',
      row: '2: Agreement on the first visit: the accepted version',
      file: `${MEMBER}/shell/agreement-state.ts`,
      find: "if (!answer) return isRemembered ? 'agreed' : 'unknown';",
      put: "if (!answer || isRemembered) return isRemembered ? 'agreed' : 'unknown';",
    },
  ]),
  ...breaking(`${MEMBER}/api/session-store.test.ts`, [
    {
      name: 'a remembered token kept in the tab only',
      row: '2: /login: a remember flag',
      file: `${MEMBER}/api/session-store.ts`,
      find: 'remember ? [remembered, temporary] : [temporary, remembered]',
      put: '[temporary, remembered]',
    },
  ]),
  ...breaking(`${MEMBER}/shell/public-layout.test.tsx`, [
    {
      name: 'a member’s token kept on the public pages',
      row: '2: A visit to the public pages',
      file: `${MEMBER}/shell/public-layout.tsx`,
      find: '    session.clear();\n',
      put: '',
    },
  ]),
  ...breaking(`${CHATS}/chat-launcher.test.tsx`, [
    {
      name: 'the chat offered where it is switched off',
      row: '2: Chat: a widget for guests and members',
      file: `${CHATS}/chat-launcher.tsx`,
      find: '{isEnabled && (\n        <InItsPlace',
      put: '{config && (\n        <InItsPlace',
    },
  ]),
  ...breaking(`${DEPOSITS}/use-qr.test.tsx`, [
    {
      name: 'codes made elsewhere stay unseen',
      row: '4: QR: an existing code is fetched',
      file: `${DEPOSITS}/use-qr.ts`,
      find: '(other) => other !== provider',
      put: '(other) => other === provider',
    },
  ]),
  ...breaking(`${BONUSES}/notice-text.test.ts`, [
    {
      name: 'the percent of a notice filled in once only',
      row: '2: Notice with',
      file: `${BONUSES}/notice-text.ts`,
      find: 'notice.replaceAll(',
      put: 'notice.replace(',
    },
  ]),
  ...breaking('apps/server/src/platform/security/safe-html.test.ts', [
    {
      name: 'a picture of a banner that is a script',
      row: '2: Bonus banners: image and html',
      file: 'apps/server/src/platform/security/safe-html.ts',
      find: "allowedSchemesByTag: { img: ['data'] }",
      put: "allowedSchemesByTag: { img: ['data', 'javascript'] }",
    },
  ]),
  ...breaking(`${SHARED}/play-rule.test.ts`, [
    {
      name: 'money in the wallet is not enough to play',
      row: '4: Play needs money',
      file: `${SHARED}/play-rule.ts`,
      find: 'cash > 0 || inGame > 0',
      put: 'inGame > 0',
    },
  ]),
  ...breaking(`${DEPOSITS}/qr-clock.test.ts`, [
    {
      name: 'a countdown by the clock of the phone',
      row: '4: QR: amount, code with countdown',
      file: `${DEPOSITS}/qr-clock.ts`,
      find: 'Math.max(nowMs, takenAtMs) + aheadMs',
      put: 'Math.max(nowMs, takenAtMs)',
    },
  ]),
  ...breaking(`${DEPOSITS}/qr-form.test.ts`, [
    {
      name: 'a quick amount left out',
      row: '9: QR quick amounts per provider',
      file: `${DEPOSITS}/qr-form.ts`,
      find: 'KBANK: [10, 20, 50, 100,',
      put: 'KBANK: [20, 50, 100,',
    },
  ]),
  ...breaking('apps/server/src/domains/deposits/qr-deposit/qr-rules.test.ts', [
    {
      name: 'the smallest amount of a QR refused',
      row: '5: QR: amount at least 1',
      file: 'apps/server/src/domains/deposits/qr-deposit/qr-rules.ts',
      find: 'amountMinor >= least ? amountMinor',
      put: 'amountMinor > least ? amountMinor',
    },
  ]),
  ...breaking(`${WEB}/chat/chat-connection.test.ts`, [
    {
      name: 'a lost chat tried again after five seconds',
      row: '4: Chat: reconnection every 500 ms',
      file: `${WEB}/chat/chat-connection.ts`,
      find: 'const RECONNECT = { afterMs: 500,',
      put: 'const RECONNECT = { afterMs: 5_000,',
    },
  ]),
  ...breaking(`${CHATS}/chat-state.test.ts`, [
    {
      name: 'a gap in a talk that nobody sees',
      row: '4: Chat: messages are appended live',
      file: `${WEB}/chat/chat-order.ts`,
      find: '    if (sequence > whole + 1) break;\n',
      put: '',
    },
  ]),
  ...breaking('apps/back-office/src/features/chat/thread.test.ts', [
    {
      name: 'newer messages that the desk does not fetch',
      row: '4: Chat: the same ordered history',
      file: `${WEB}/chat/chat-order.ts`,
      find: 'wholeUpTo(known) < known.lastSequence',
      put: 'known.lastSequence < 0',
    },
  ]),
  ...breaking(`${CHATS}/kept-texts.test.ts`, [
    {
      name: 'unsent text kept without what it is about',
      row: '4: Chat: nothing is lost',
      file: `${CHATS}/kept-texts.ts`,
      find: '      message,\n      attachment,\n      createdAtMs,\n    }));',
      put: '      message,\n      createdAtMs,\n    }));',
    },
  ]),
  ...breaking(`${WEB}/chat/chat-file-rules.test.ts`, [
    {
      name: 'a picture a byte too large',
      row: '5: Chat: a file has an extension',
      file: `${WEB}/chat/chat-file-rules.ts`,
      find: 'if (file.size > most)',
      put: 'if (file.size > most + 1)',
    },
  ]),
  ...breaking(`${MEMBER}/features/account/bank-form.test.ts`, [
    {
      name: 'a bank whose names need not be English any more',
      row: '5: English-only account names',
      file: `${SHARED}/banks.ts`,
      find: "['KTB', 'TMB', 'BBL']",
      put: "['TMB', 'BBL']",
    },
  ]),
  ...breaking(`${MEMBER}/features/account/password-form.test.ts`, [
    {
      name: 'an empty repeat that is told as different',
      row: '5: Change password: refused silently',
      file: `${MEMBER}/features/account/password-form.ts`,
      find: " || repeat === ''",
      put: '',
    },
  ]),
  ...breaking(`${MEMBER}/shell/query-client.test.ts`, [
    {
      name: 'an action that begins with the tap',
      row: '7: Actions wait 200 ms',
      file: `${MEMBER}/shell/query-client.ts`,
      find: 'const ACTION_DELAY_MS = 200;',
      put: 'const ACTION_DELAY_MS = 0;',
    },
  ]),
  ...breaking(`${MEMBER}/api/client.test.ts`, [
    {
      name: 'a session that outlives the Thai sentence',
      row: '8: INVALID_USER_4 and the Thai',
      file: `${MEMBER}/api/client.ts`,
      find: ", 'ไม่สามารถยืนยันตัวตนได้']",
      put: ']',
    },
  ]),
  ...breaking(`${MEMBER}/api/error-text.test.ts`, [
    {
      name: 'an unknown message told as a fault',
      row: '8: Unknown messages are shown raw',
      file: `${MEMBER}/api/error-text.ts`,
      find: '?.[1] ?? code;',
      put: '?.[1] ?? messages.common.fault;',
    },
    {
      name: 'a code shown as it is',
      row: '8: Every code has a text',
      file: `${MEMBER}/api/error-text.ts`,
      find: '([known]) => known === code)',
      put: "([known]) => known === code && known !== 'NO_GAME')",
    },
  ]),
  ...breaking(`${WEB}/format-date.test.ts`, [
    {
      name: 'dates by the clock of Greenwich',
      row: '9: Date format',
      file: `${SHARED}/bangkok-time.ts`,
      find: '7 * 3_600_000',
      put: '0 * 3_600_000',
    },
  ]),
  ...breaking(`${MEMBER}/lib/format-account.test.ts`, [
    {
      name: 'a long account number in groups',
      row: '9: Bank account display',
      file: `${MEMBER}/lib/format-account.ts`,
      find: 'accountNo.length !== 10',
      put: 'accountNo.length < 10',
    },
  ]),
  ...breaking(`${MEMBER}/features/spin-wheel/wheel-angle.test.ts`, [
    {
      name: 'a wheel that turns once only',
      row: '4: The wheel makes 2 to 3',
      file: `${MEMBER}/features/spin-wheel/wheel-angle.ts`,
      find: 'const EXTRA_TURNS = [2, 3]',
      put: 'const EXTRA_TURNS = [1, 3]',
    },
  ]),
];
