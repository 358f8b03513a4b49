// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source, with placeholders of its own.
import type { PlantedBug } from './planted-bugs.ts';

const CODE = 'apps/server/src/domains/members/one-time-code/one-time-code.ts';
const CODE_STORE = 'apps/server/src/domains/members/one-time-code/one-time-code-store.ts';
const SESSION = 'apps/server/src/domains/members/session/session.ts';
const SESSION_STORE = 'apps/server/src/domains/members/session/session-store.ts';
const ACCOUNT = 'apps/server/src/domains/members/account/account.ts';
const CHANGES = 'apps/server/src/domains/members/account/account-changes.ts';

const CODES = 'apps/server/src/domains/members/one-time-code/one-time-code.test.ts';
const SESSIONS = 'apps/server/src/domains/members/session/session.test.ts';
const ACCOUNTS = 'apps/server/src/domains/members/account/account-changes.test.ts';
const REGISTRATIONS = 'apps/server/src/domains/members/account/register-code.test.ts';

/** Codes, sessions, registration and what members change about themselves. */
export const PEOPLE_BUGS: readonly PlantedBug[] = [
  {
    name: 'check before lock',
    caughtBy: CODES,
    edits: [
      { file: CODE, find: 'await lockKeys(tx, isKnownCaller', put: 'const lock = () => lockKeys(tx, isKnownCaller' },
      {
        file: CODE,
        find: '    if (refusal) refuse(refusal);\n    await insertCode(tx, {',
        put: '    if (refusal) refuse(refusal);\n    await lock();\n    await insertCode(tx, {',
      },
    ],
  },
  {
    name: 'code burned after compare',
    caughtBy: CODES,
    row: '8: OTP_CODE_VALID',
    edits: [
      { file: CODE, find: '    await lockKeys(tx, [phone]);\n', put: '' },
      {
        file: CODE_STORE,
        find: "state = 'ISSUED' and expires_at > now() and tries",
        put: 'expires_at > now() and tries',
      },
    ],
  },
  {
    name: 'try counter reset by resend',
    caughtBy: CODES,
    row: '8: OTP_BLOCK',
    edits: [
      {
        file: CODE_STORE,
        find: "and f.at > now() - interval '1 hour')",
        put: 'and f.at > c.created_at)',
      },
      {
        file: CODE_STORE,
        find: '      and at > now() - interval \'1 hour\') as "phoneFailuresInHour"',
        put: '      and at > now()) as "phoneFailuresInHour"',
      },
    ],
  },
  {
    name: 'OTP_VERIFIED for anyone',
    caughtBy: CODES,
    row: '4: Registration goes past the code',
    edits: [{ file: CODE, find: 'if (verified?.phone === phone)', put: 'if (verified)' }],
  },
  {
    name: 'a verified code used up by none of those who use it',
    caughtBy: ACCOUNTS,
    edits: [
      {
        file: CODE_STORE,
        find: "update one_time_codes set state = 'CONSUMED'",
        put: 'update one_time_codes set state = state',
      },
    ],
  },
  {
    name: 'a code of another phone registers',
    caughtBy: REGISTRATIONS,
    row: '8: UNVERIFIED_OTP',
    edits: [
      {
        file: ACCOUNT,
        find: "if (verified !== phone) refuse('UNVERIFIED_OTP');",
        put: "if (!verified) refuse('UNVERIFIED_OTP');",
      },
      {
        file: ACCOUNT,
        find: "(await codes.consume(tx, body.otpToken ?? '', 'registration')) !== phone)",
        put: "!(await codes.consume(tx, body.otpToken ?? '', 'registration')))",
      },
    ],
  },
  {
    name: 'inviter from request body at any time',
    caughtBy: ACCOUNTS,
    edits: [
      {
        file: 'packages/contract/src/member/account.ts',
        find: "    name: text(80, 'INVALID_USER_INFO'),\n    bankCode,\n",
        put: "    name: text(80, 'INVALID_USER_INFO'),\n    inviteCode: z.optional(z.string()),\n    bankCode,\n",
      },
      {
        file: CHANGES,
        find: '    await applyChange(deps, tx, { who, row, name, after, otp',
        put: '    if (body.inviteCode) await setInviter(tx, row.member_id, body.inviteCode.slice(2));\n    await applyChange(deps, tx, { who, row, name, after, otp',
      },
      { file: CHANGES, find: '  releaseBankAccount,\n', put: '  releaseBankAccount,\n  setInviter,\n' },
      {
        file: 'apps/server/src/domains/members/account/account-store.ts',
        find: 'export async function updatePassword(',
        put: 'export async function setInviter(tx: Tx, memberId: string, inviterId: string): Promise<void> {\n  await sql`update members set inviter_id = ${inviterId} where member_id = ${memberId}`.execute(tx);\n}\n\nexport async function updatePassword(',
      },
    ],
  },
  {
    name: 'session cached after logout',
    caughtBy: SESSIONS,
    row: '4: Login and logout',
    edits: [
      {
        file: SESSION,
        find: '    // The database notifies every process; this one does not wait for that.\n    sessions.forget(memberId);\n',
        put: '',
      },
      {
        file: 'apps/server/database/functions/members/tell_member_change.sql',
        find: "perform pg_notify('kapao_changes', 'session ' || old.member_id);",
        put: 'null;',
      },
    ],
  },
  {
    name: 'password change keeps sessions',
    caughtBy: ACCOUNTS,
    edits: [
      {
        file: CHANGES,
        find: "    await updatePassword(tx, memberId, passwordHash);\n    await sessions.endAll(tx, memberId, { reason: 'PASSWORD', exceptSessionId: sessionId });\n",
        put: '    await updatePassword(tx, memberId, passwordHash);\n',
      },
    ],
  },
  {
    name: 'a session of the old password made while it changes',
    caughtBy: SESSIONS,
    edits: [
      {
        file: SESSION_STORE,
        find: ' and password_hash = ${session.passwordHash}\n',
        put: '\n',
      },
    ],
  },
];
