import type { PlantedBug } from './planted-bugs.ts';

const RULES = 'apps/server/src/domains/deposits/bank-deposit/bank-deposit-rules.ts';
const THEFTS = 'apps/server/src/domains/deposits/bank-deposit/deposit-theft.test.ts';

/** Whose a transfer is. */
export const DEPOSIT_BUGS: readonly PlantedBug[] = [
  {
    name: 'a transfer of another name credited by its number alone',
    caughtBy: THEFTS,
    edits: [{ file: RULES, find: '({ name }) => name.score >= policy.nameScore);', put: '() => true);' }],
  },
  {
    name: 'money from before the account was entered credited',
    caughtBy: 'apps/server/src/domains/deposits/bank-deposit/bank-deposit-rules.test.ts',
    edits: [
      { file: RULES, find: "account === 'fits' && isSinceEntry", put: "account === 'fits' && (isSinceEntry || true)" },
    ],
  },
  {
    name: 'an account that looks alike blocks a proven one',
    caughtBy: THEFTS,
    edits: [{ file: RULES, find: 'proven.length > 0 ? proven : named', put: 'proven.length > 9 ? proven : named' }],
  },
];
