import { countSteps, heading, runSuites } from '../test-run/suites.ts';
import { runCommand } from '../tools/cli-error.ts';
import { checkSteps } from './check.ts';

/** All that one change has to pass; what takes long is left to `npm run long`. */
await runCommand(async () => {
  heading('check');
  return runSuites('short', [await countSteps(checkSteps())]);
});
