import type { PlantedBug } from './planted-bugs.ts';

const SCHEMA = 'apps/server/migrations/0501-payout-files.sql';
const FILES = 'apps/server/src/features/payout-file';
const STORY = `${FILES}/payout-file.test.ts`;

/** Money out by files: one way, once, and never by one person. */
export const PAYOUT_FILE_BUGS: readonly PlantedBug[] = [
  {
    name: 'a withdrawal in two batches at once',
    caughtBy: STORY,
    edits: [
      { file: SCHEMA, find: 'create unique index one_batch_at_a_time', put: 'create index one_batch_at_a_time' },
      {
        file: `${FILES}/payout-file-store.ts`,
        find: '    and not exists (select from payout_batch_lines l where l.member_id = o.member_id and l.operation_id = o.operation_id\n      and l.given_back_at is null)`;',
        put: '`;',
      },
    ],
  },
  {
    name: 'a withdrawal in a batch ordered by call as well',
    caughtBy: STORY,
    edits: [
      {
        file: 'apps/server/src/features/withdraw/withdraw.ts',
        find: 'if (await isInBatch(tx, base)) {',
        put: 'if ((await isInBatch(tx, base)) && operation.amount < 0n) {',
      },
    ],
  },
  {
    name: 'a file written out although a member of it is frozen',
    caughtBy: STORY,
    edits: [
      { file: `${FILES}/payout-file-export.ts`, find: '    if (problem) return problem;', put: '    void problem;' },
    ],
  },
  {
    name: 'a batch confirmed by whoever says so',
    caughtBy: STORY,
    edits: [
      {
        file: SCHEMA,
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
        file: SCHEMA,
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
        file: `${FILES}/payout-file-export.ts`,
        find: "  if (!isDeepStrictEqual(payer.settings, batch.settings)) return 'PARTNER';",
        put: '  void isDeepStrictEqual;',
      },
    ],
  },
];
