import type { PlantedBug } from './planted-bugs.ts';

const DATABASE = 'apps/server/database';
const STORY = 'apps/server/src/domains/payouts/payout-file/payout-file.test.ts';
const RELEASE = 'apps/server/src/domains/payouts/payout-file/payout-file-release.test.ts';
const DEBITS = 'apps/server/src/domains/payouts/payout-debit/statement-debit.test.ts';

/** Money out by files: one way, once, and never by one person. */
export const PAYOUT_FILE_BUGS: readonly PlantedBug[] = [
  {
    name: 'a withdrawal in two batches at once',
    caughtBy: STORY,
    edits: [
      {
        file: `${DATABASE}/schema/payouts.sql`,
        find: 'create unique index one_batch_at_a_time',
        put: 'create index one_batch_at_a_time',
      },
      {
        file: 'apps/server/src/domains/payouts/payout-file/payout-file-store.ts',
        find: 'select o.* from approved o where not ${isFiled} order by o.operation_id`',
        put: 'select o.* from approved o order by o.operation_id`',
      },
    ],
  },
  {
    name: 'a withdrawal in a batch ordered by call as well',
    caughtBy: STORY,
    edits: [
      {
        file: 'apps/server/src/domains/payouts/withdraw/withdraw-pay.ts',
        find: 'if (await isInBatch(tx, base)) return wait();',
        put: 'if ((await isInBatch(tx, base)) && operation.amount < 0n) return wait();',
      },
    ],
  },
  {
    name: 'a file written out although a member of it is frozen',
    caughtBy: STORY,
    edits: [
      {
        file: 'apps/server/src/domains/payouts/payout-file/payout-file-export.ts',
        find: '    if (problem) held.add(line);',
        put: '    void problem;',
      },
    ],
  },
  {
    name: 'a batch confirmed by whoever says so',
    caughtBy: STORY,
    edits: [
      {
        file: `${DATABASE}/functions/payouts/check_batch_change.sql`,
        find: "if new.state = 'CONFIRMED' and old.state = 'MADE' and not exists",
        put: 'if false and not exists',
      },
    ],
  },
  {
    name: 'a line that ends without a cause',
    caughtBy: STORY,
    edits: [
      {
        file: `${DATABASE}/functions/payouts/check_line_end.sql`,
        find: 'and (f.batch_id, f.line_no) = (new.batch_id, new.line_no))) then',
        put: 'and (f.batch_id, f.line_no) = (new.batch_id, new.line_no))) and false then',
      },
    ],
  },
  {
    name: 'a written file taken for another bank’s settings',
    caughtBy: STORY,
    edits: [
      {
        file: 'apps/server/src/domains/payouts/payout-file/payout-file-export.ts',
        find: ' || !isDeepStrictEqual(payer.settings, batch.settings)',
        put: ' || isDeepStrictEqual(payer, batch)',
      },
    ],
  },
  {
    name: 'payout-file: a file that was turned down keeps its withdrawals',
    caughtBy: RELEASE,
    edits: [
      {
        file: 'apps/server/src/domains/payouts/payout-file/payout-file-publisher.ts',
        find: '  release: releaseBatch,\n',
        put: '',
      },
      {
        file: `${DATABASE}/triggers/proposals.sql`,
        find: 'deferrable initially deferred for each row\n  when (',
        put: 'deferrable initially deferred for each row\n  when (false and ',
      },
    ],
  },
  {
    name: 'payout-file: an end of a proposal without its release',
    caughtBy: RELEASE,
    edits: [
      {
        file: `${DATABASE}/functions/backoffice/check_batch_released.sql`,
        find: "where b.batch_id = new.subject::uuid and b.state = 'MADE'",
        put: 'where false',
      },
    ],
  },
  {
    name: 'payout-file: a debit of a statement with another amount ends its line',
    caughtBy: DEBITS,
    edits: [
      {
        file: 'apps/server/src/domains/payouts/payout-debit/payout-debit-rules.ts',
        find: "if (debit.amount !== ordered.amountMinor || debit.currency !== ordered.currency) return 'AMOUNT';",
        put: "if (debit.currency !== ordered.currency) return 'AMOUNT';",
      },
    ],
  },
  {
    name: 'payout-file: a debit that another format has told is a second payment',
    caughtBy: DEBITS,
    edits: [
      {
        file: 'apps/server/src/domains/payouts/payout-debit/statement-debit.ts',
        find: '    if (told) return told;\n',
        put: '',
      },
    ],
  },
  {
    name: 'payout-file: a second debit of one format passes for the first',
    caughtBy: DEBITS,
    edits: [
      {
        file: `${DATABASE}/functions/payouts/find_told_debit.sql`,
        find: 'and not exists (select from statement_rows s where s.debit_subject = d.subject and s.format = p_format)',
        put: '',
      },
      {
        file: `${DATABASE}/functions/payouts/find_told_debit.sql`,
        find: "interval '10 minutes' <= p_until",
        put: "interval '10 days' <= p_until",
      },
      {
        file: `${DATABASE}/schema/deposits.sql`,
        find: 'create unique index a_debit_is_named',
        put: 'create index a_debit_is_named',
      },
    ],
  },
  {
    name: 'payout-file: a debit of any account of ours ends a line',
    caughtBy: DEBITS,
    edits: [
      {
        file: 'apps/server/src/domains/payouts/payout-debit/statement-debit.ts',
        find: 'line.debit_account_no === accountNo',
        put: "accountNo !== '' && line !== null",
      },
    ],
  },
  {
    name: 'payout-file: a row with several references ends the first of its lines',
    caughtBy: DEBITS,
    edits: [
      {
        file: 'apps/server/src/domains/payouts/payout-debit/statement-debit.ts',
        find: 'const order = isClear ? await',
        put: 'const order = isClear || lines.length > 0 ? await',
      },
    ],
  },
  {
    name: 'payout-file: a debit of a statement without its row',
    caughtBy: DEBITS,
    edits: [
      {
        file: `${DATABASE}/functions/payouts/check_debit_of_statement.sql`,
        find: 'r.amount = new.amount and f.state',
        put: 'f.state',
      },
    ],
  },
];
