import type { PlantedBug } from './planted-bugs.ts';

const SERVER = 'apps/server/src';
const DESK = `${SERVER}/domains/payouts/withdraw/withdraw-approval.ts`;

const AT_DESK = `${SERVER}/operations/desk-rules.test.ts`;
const ROLES = `${SERVER}/platform/database/roles.test.ts`;
const SOURCED = `${SERVER}/operations/posting-source.test.ts`;
const WITHDRAWALS = `${SERVER}/domains/payouts/withdraw/withdraw.test.ts`;

/** Withdrawals, approvals, and the rights of each process. */
export const WITHDRAWAL_BUGS: readonly PlantedBug[] = [
  {
    name: 'paid to the account of now, not of the request',
    caughtBy: WITHDRAWALS,
    edits: [
      {
        file: `${SERVER}/domains/payouts/withdraw/withdraw-store.ts`,
        find: 'select bank_code, bank_account_name, bank_account_no_sealed, partner_id, bank_number,\n      case when ${HOLDER_NAME} = any(review_reasons) then bank_holder end as accepted_holder\n    from withdrawals\n',
        put: 'select m.bank_code, m.bank_account_name, m.bank_account_no_sealed, partner_id, bank_number,\n      case when ${HOLDER_NAME} = any(review_reasons) then bank_holder end as accepted_holder\n    from withdrawals join members m using (member_id)\n',
      },
    ],
  },
  {
    name: 'one operator’s yes is enough where two are needed',
    caughtBy: WITHDRAWALS,
    edits: [{ file: DESK, find: 'row.approvals.length >= row.approvals_needed', put: 'row.approvals.length >= 1' }],
  },
  {
    name: 'approved by a hand that changed the member’s money',
    caughtBy: WITHDRAWALS,
    edits: [
      {
        file: DESK,
        find: "  if (await isHandBarred(tx, username, memberId)) return 'UNAUTHORIZED';\n",
        put: '',
      },
      {
        file: 'apps/server/database/functions/payouts/refuse_barred_hand.sql',
        find: 'if is_hand_barred(new.operator, new.member_id) then',
        put: 'if false then',
      },
    ],
  },
  {
    name: 'a withdrawal just above the limit not looked at',
    caughtBy: WITHDRAWALS,
    edits: [
      {
        file: `${SERVER}/domains/payouts/withdraw/withdraw-rules.ts`,
        find: 'else if (amountMinor > limits.autoLimit)',
        put: 'else if (amountMinor > limits.autoLimit + 1n)',
      },
    ],
  },
  {
    name: 'posting without an operation',
    caughtBy: SOURCED,
    edits: [
      {
        file: 'apps/server/database/functions/ledger/check_posting_source.sql',
        find: '  if v_fits then return null; end if;',
        put: '  if v_fits or o.kind is null then return null; end if;',
      },
    ],
  },
  {
    name: 'operation posted again as a second line',
    caughtBy: SOURCED,
    edits: [
      {
        file: 'apps/server/database/functions/ledger/check_posting_source.sql',
        find: " and (new.line = 1 or k.source = 'RESULT')",
        put: '',
      },
    ],
  },
  {
    name: 'payout settled by any process',
    caughtBy: ROLES,
    edits: [
      {
        file: 'apps/server/database/functions/payouts/check_payout_move.sql',
        find: ' and current_user <> all (m.moved_by)',
        put: ' and false',
      },
    ],
  },
  {
    name: 'role of a connection kept for the next side',
    caughtBy: ROLES,
    edits: [{ file: `${SERVER}/platform/database/db.ts`, find: '      roles.set(client, role);\n', put: '' }],
  },
  {
    name: 'approval of nobody who is there',
    caughtBy: AT_DESK,
    edits: [
      {
        file: 'apps/server/database/functions/payouts/check_approver.sql',
        find: '  if not is_at_desk(new.operator)\n    or not',
        put: '  if not',
      },
    ],
  },
];
