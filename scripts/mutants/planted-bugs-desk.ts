import type { PlantedBug } from './planted-bugs.ts';

const RETURN = 'apps/server/src/domains/payouts/withdraw/deposit-return.ts';
const STORY = 'apps/server/src/domains/payouts/withdraw/deposit-return.test.ts';

/** A credited deposit that goes back: two people, once, to where it came from. */
export const DESK_BUGS: readonly PlantedBug[] = [
  {
    name: 'a deposit sent back by one person',
    caughtBy: STORY,
    edits: [
      { file: RETURN, find: 'const APPROVALS_NEEDED = 2;', put: 'const APPROVALS_NEEDED = 1;' },
      {
        file: 'apps/server/database/functions/payouts/check_deposit_return.sql',
        find: 'w.approvals_needed >= 2',
        put: 'w.approvals_needed >= 1',
      },
    ],
  },
  {
    name: 'a deposit sent back to any account that is entered',
    caughtBy: STORY,
    edits: [
      {
        file: 'apps/server/src/domains/payouts/withdraw/deposit-return-account.ts',
        find: "if (fit !== 'fits' || !(await mayBeSender(tx, { row, sealer, accountNo }))) refuse",
        put: "if (fit === 'unsure') refuse",
      },
    ],
  },
  {
    name: 'a deposit sent back as often as somebody likes',
    caughtBy: STORY,
    edits: [
      {
        file: 'apps/server/database/functions/payouts/returnable.sql',
        find: "o.state not in ('FAILED', 'REJECTED'))",
        put: "o.state = 'DISPUTED')",
      },
    ],
  },
  {
    name: 'a deposit of somebody else that proves the member’s account when it goes back',
    caughtBy: STORY,
    edits: [
      {
        file: 'apps/server/database/functions/operations/note_operation_move.sql',
        find: "    perform prove_account(new.member_id, 'PAYOUT', new.operation_id);\n  end if;",
        put: "  end if;\n  if new.state = 'PAID' then perform prove_account(new.member_id, 'PAYOUT', new.operation_id); end if;",
      },
    ],
  },
  {
    name: 'a deposit sent back that frees the hands of who credited it',
    caughtBy: STORY,
    edits: [
      {
        file: 'apps/server/database/functions/operations/note_operation_move.sql',
        find: "  if new.state = 'PAID' and new.from_code <> 'DEPOSIT' then\n    v_new := new;",
        put: "  if new.state = 'PAID' then v_new := new; perform confirm_barring_acts(v_new); end if;\n  if new.state = 'PAID' and new.from_code <> 'DEPOSIT' then\n    v_new := new;",
      },
    ],
  },
];
