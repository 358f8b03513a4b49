import { execFileSync } from 'node:child_process';
import { TURNS } from '../test-run/long-tests.ts';
import { countSteps, heading, runSuites } from '../test-run/suites.ts';
import { runCommand } from '../tools/cli-error.ts';
import { root } from '../tools/run-tool.ts';
import { checkSteps } from './check.ts';

/** Counts the commits up to this one, so that four commits in a row have four turns; zero outside a repository. */
function turnOfCommit(): number {
  try {
    return Number(execFileSync('git', ['rev-list', '--count', 'HEAD'], { cwd: root, encoding: 'utf8' })) % TURNS;
  } catch {
    return 0;
  }
}

/**
 * Runs all that one change has to pass. `--turn`, which CI gives, adds the quarter of the long tests whose turn it is (record 141);
 * `npm run long` runs all of them.
 */
await runCommand(async () => {
  const isTurn = process.argv.includes('--turn');
  const turn = turnOfCommit();
  heading(isTurn ? `check, then all tests with turn ${turn + 1} of ${TURNS} of the long ones` : 'check');
  return runSuites(isTurn ? { turn } : 'short', [await countSteps(checkSteps())]);
});
